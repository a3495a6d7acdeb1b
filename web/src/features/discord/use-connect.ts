import { getDiscord, proveForDiscord } from '@lantern/contract/account/discord'
import { useTranslations } from 'use-intl'
import { useAction } from '../../kit/act/use-action.ts'
import { currentSession } from '../../lib/session/session.ts'
import { toast } from '../../ui/overlays/toast.ts'

export interface Connect {
  connect: () => void
  isBusy: boolean
}

/**
 * Opens Discord's own sign-in if this venue has set it up; otherwise a toast gives the reason (product#discord-card).
 */
export function useConnect(): Connect {
  const t = useTranslations('discord')
  const refuse = (title: string) => toast({ variant: 'destructive', title })
  const leaving = useAction(proveForDiscord, {
    failed: () => ({ title: t('connectFailed') }),
    onDone({ url }) {
      window.location.assign(url)
      return new Promise(() => undefined)
    },
  })
  const asking = useAction(getDiscord, {
    failed: () => ({ title: t('connectFailed') }),
    onDone: ({ oauth }) => (oauth ? void leaving.act({}) : refuse(t('none'))),
  })
  const connect = () => {
    if (currentSession().member) void asking.act({})
    else refuse(t('mustSignIn'))
  }
  return { connect, isBusy: asking.isBusy || leaving.isBusy }
}

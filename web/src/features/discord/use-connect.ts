import { connectDiscord, getDiscord } from '@lantern/contract/discord'
import { useTranslations } from 'use-intl'
import { useAct } from '../../kit/use-act.ts'
import { currentSession } from '../../lib/session/session.ts'
import { toast } from '../../ui/overlays/toast.ts'

/** Leads to Discord's own sign-in where this venue has set it up; else says why not (product#discord-card). */
export function useConnect(): { connect: () => void; isBusy: boolean } {
  const t = useTranslations('discord')
  const refuse = (title: string) => toast({ variant: 'destructive', title })
  const { act, isBusy } = useAct(getDiscord, {
    failed: () => ({ title: t('connectFailed') }),
    onDone({ oauth }) {
      if (!oauth) return refuse(t('none'))
      window.location.assign(connectDiscord.path)
      return new Promise(() => undefined)
    },
  })
  const connect = () => {
    if (currentSession().member) void act({})
    else refuse(t('mustSignIn'))
  }
  return { connect, isBusy }
}

import { getDiscord } from '@lantern/contract/discord'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAct } from '../../kit/use-act.ts'
import { currentSession } from '../../lib/session/session.ts'
import { toast } from '../../ui/overlays/toast.ts'

export interface Connect {
  connect: () => void
  isBusy: boolean
  /** Opens the dialog that asks for the password. */
  isAsking: boolean
  stop: () => void
}

/**
 * Begins linking by Discord's own sign-in if this venue has set it up; otherwise a toast says why not
 * (product#discord-card).
 */
export function useConnect(): Connect {
  const t = useTranslations('discord')
  const [isAsking, setAsking] = useState(false)
  const refuse = (title: string) => toast({ variant: 'destructive', title })
  const { act, isBusy } = useAct(getDiscord, {
    failed: () => ({ title: t('connectFailed') }),
    onDone: ({ oauth }) => (oauth ? setAsking(true) : refuse(t('none'))),
  })
  const connect = () => {
    if (currentSession().member) void act({})
    else refuse(t('mustSignIn'))
  }
  return { connect, isBusy, isAsking, stop: () => setAsking(false) }
}

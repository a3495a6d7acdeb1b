import { getDiscord } from '@lantern/contract/discord'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/api/api-client.ts'
import { currentSession } from '../../lib/session/session.ts'
import { toast } from '../../ui/overlays/toast.ts'

/** Leads to Discord's own sign-in where this venue has set it up; else says why not (product#discord-card). */
export function useConnect(): { connect: () => void; isBusy: boolean } {
  const t = useTranslations('discord')
  const [isBusy, setBusy] = useState(false)
  const refuse = (title: string) => toast({ variant: 'destructive', title })
  const go = async () => {
    setBusy(true)
    try {
      const { oauth } = await call(getDiscord, {})
      if (oauth) return window.location.assign('/api/auth/discord')
      refuse(t('none'))
    } catch {
      refuse(t('connectFailed'))
    }
    setBusy(false)
  }
  const connect = () => {
    if (currentSession().member) void go()
    else refuse(t('mustSignIn'))
  }
  return { connect, isBusy }
}

import type { Venue } from '@lantern/contract/venue'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { toast } from '../../ui/toast.ts'
import { isStillFree, nightOf } from './night.ts'
import { useNight } from './use-offer.ts'
import type { Move, Wizard } from './wizard.ts'

export interface LostTimeProps {
  wizard: Wizard
  move: (move: Move) => void
  venue: Venue
  /** While the member's own booking may be what took the hours. */
  isPaused: boolean
}

/** Tells when the chosen hours have become somebody else's, and goes back to choosing. */
export function useLostTime({ wizard, move, venue, isPaused }: LostTimeProps): void {
  const t = useTranslations('booking')
  const { data } = useNight(wizard)
  const isLost = data !== undefined && !isPaused && !isStillFree(wizard, nightOf(data, venue))
  useEffect(() => {
    if (!isLost) return
    move({ do: 'lose-time' })
    toast({ variant: 'destructive', title: t('lost'), description: t('lostText') })
  }, [isLost, move, t])
}

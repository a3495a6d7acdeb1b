import type { Amenity } from '@lantern/contract/venue/amenities'
import { isSameSlot } from '@lantern/contract/bookings/slots'
import { listUpcomingBookings, type Booking } from '@lantern/contract/bookings/bookings'
import type { Venue } from '@lantern/contract/venue/venue'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../lib/api/api-client.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { isStillFree, nightOf } from '../hours/night.ts'
import { useNight } from '../hours/use-offer.ts'
import { slotOf, type Move, type Wizard } from './wizard.ts'

/** The member's own booking of that slot, made by a try whose response was lost, or in another tab. */
async function ownBooking(wizard: Wizard): Promise<Booking | undefined> {
  const slot = slotOf(wizard)
  const upcoming = await call(listUpcomingBookings, {}).catch(() => [])
  return upcoming.find((booking) => isSameSlot(booking, slot))
}

export interface LostTimeProps {
  wizard: Wizard
  move: (move: Move) => void
  amenity: Amenity | undefined
  venue: Venue
  /** Paused while the hours may have been taken by the member's own booking. */
  isPaused: boolean
  /** Called if the member already has these hours. */
  onOwn: (booking: Booking) => void
}

/** Shows a message when another member has taken the chosen hours, and returns to the choice of hours. */
export function useLostTime({
  wizard,
  move,
  amenity,
  venue,
  isPaused,
  onOwn,
}: LostTimeProps): void {
  const t = useTranslations('bookings')
  const { data } = useNight(wizard)
  const isFree = data === undefined || isStillFree(wizard, nightOf(data, venue, amenity))
  const isLost = !isPaused && !isFree
  useEffect(() => {
    if (!isLost) return undefined
    let isCurrent = true
    const tell = async () => {
      const own = await ownBooking(wizard)
      if (!isCurrent) return
      if (own) {
        onOwn(own)
        return
      }
      move({ do: 'lose', what: 'time' })
      toast({ variant: 'destructive', title: t('lost'), description: t('lostText') })
    }
    void tell()
    return () => {
      isCurrent = false
    }
  }, [isLost, wizard, move, onOwn, t])
}

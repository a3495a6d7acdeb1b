import type { Booking } from '@lantern/contract/bookings/bookings'
import type { Member } from '@lantern/contract/members/members'
import { fullName } from '@lantern/contract/members/names'
import type { Venue } from '@lantern/contract/venue/venue'
import { useEffect, useState } from 'react'
import { useLocation } from '@tanstack/react-router'
import { request } from '../../lib/api/api-client.ts'
import { useVenue } from '../../lib/api/venue.ts'
import { forget } from '../../lib/browser/storage.ts'
import { keptCopyAs } from '../../lib/session/kept-choice.ts'
import { currentSession, useSession } from '../../lib/session/session.ts'
import { storeOfflineCopy, type OfflineCopy } from './copy.ts'

/** Registers the service worker of the offline page. Returns whether there is one; none in development. */
function useWorker(): boolean {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    // Private windows and browsers with service workers turned off reject it; the page works without.
    const { serviceWorker: workers } = navigator
    workers
      .register('/worker.js')
      .then(() => workers.getRegistration())
      .then(
        (registered) => setThere(registered !== undefined),
        () => undefined,
      )
  }, [])
  return isThere
}

function copyOf(member: Member, { name: club, timeZone }: Venue, bookings: Booking[]): OfflineCopy {
  return {
    memberId: member.id,
    name: fullName(member),
    club,
    timeZone,
    asOf: Date.now(),
    bookings: bookings.map((booking) => ({
      lanternId: booking.lanternId,
      amenity: { en: booking.amenity.nameEn, ch: booking.amenity.nameCh },
      units: booking.units,
      bookingDate: booking.bookingDate,
      startTime: booking.startTime,
      endTime: booking.endTime,
      endsAt: booking.endsAt,
    })),
  }
}

/** Passes on the coming bookings: once on the home page, which has no queries; elsewhere after every change. */
function follow(isAtHome: boolean, tell: (bookings: Booking[]) => void): () => void {
  if (isAtHome) {
    request<Booking[]>('GET', '/api/bookings/upcoming').then(tell, () => undefined)
    return () => undefined
  }
  const following = import('./follow-bookings.ts').then(
    ({ followBookings }) => followBookings(tell),
    () => () => undefined,
  )
  return () => void following.then((stop) => stop())
}

/** Keeps a copy of a customer's coming bookings for times without a network. Nothing is kept for visitors and staff. */
function useKeptCopy(isOn: boolean): void {
  const { status, member } = useSession()
  const venue = useVenue()
  const { pathname: path } = useLocation()
  const isAtHome = path === '/'
  const owner = member?.role === 'customer' ? member.id : undefined
  useEffect(() => {
    if (status === 'visitor') forget(keptCopyAs)
  }, [status])
  useEffect(() => {
    if (!isOn || !venue || owner === undefined) return undefined
    return follow(isAtHome, (bookings) => {
      const { member: whose } = currentSession()
      // Nothing is kept if the member has signed out meanwhile, or another member has signed in.
      if (whose?.id === owner) storeOfflineCopy(copyOf(whose, venue, bookings))
    })
  }, [isOn, venue, owner, isAtHome])
}

/** The page's work for times without a network. It is loaded when the page is idle, and renders nothing. */
export default function Away() {
  useKeptCopy(useWorker())
  return null
}

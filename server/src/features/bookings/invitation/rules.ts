import { momentRange } from '@lantern/contract/venue/clock'
import type { Both, Language } from '@lantern/contract/venue/languages'
import type { BookingRow } from '../core/repository.ts'
import { holdsRoom } from '../core/rules.ts'

/** The most answers to an invitation. It is above any party's size, and protects against floods. */
export const MOST_ANSWERS = 200

/** Whether a booking can be shared and answered: it isn't over, keeps its room, and its party hasn't left. */
export const isOpen = (
  { status, during, leftAt }: Pick<BookingRow, 'status' | 'leftAt'> & { during: { to: Date } },
  now: Date,
): boolean => holdsRoom(status) && leftAt === null && now < during.to

/** The texts of an invitation's link preview, in both languages, because the reader's language isn't known. */
interface Previewed {
  host: string
  amenity: Both
  club: Both
  address: string
  startsAt: Date
  endsAt: Date
  timeZone: string
}

const day = { weekday: 'short', month: 'short', day: 'numeric' } as const

export function previewOf(invitation: Previewed): { title: string; description: string } {
  const { host, amenity, club, address, timeZone } = invitation
  const span = (language: Language) => momentRange(invitation, language, timeZone, day)
  return {
    title: `${host} invites you · ${host}邀请您：${club.en} ${club.ch}`,
    description: [`${amenity.en}, ${span('en')}`, `${amenity.ch}，${span('ch')}`, address]
      .filter(Boolean)
      .join(' · '),
  }
}

import type { BillSummary } from '@lantern/contract/bills/bills'
import type { StaffBooking } from '@lantern/contract/floor/desk'
import { fullName } from '@lantern/contract/members/names'
import type {
  SearchResult,
  OrderResult,
  PersonResult,
  WaitResult,
} from '@lantern/contract/members/search'
import type { Caller } from '../desk/book/use-book-form.ts'

export type Hit =
  | { kind: 'person'; key: string; person: PersonResult }
  | { kind: 'booking'; key: string; booking: StaffBooking }
  | { kind: 'bill'; key: string; bill: BillSummary }
  | { kind: 'order'; key: string; order: OrderResult }
  | { kind: 'wait'; key: string; wait: WaitResult }

/** A member's name or email; a guest's latest name, which may be empty. */
export const nameOf = ({ member, guest }: PersonResult): string =>
  member ? fullName(member) || member.email : (guest?.names[0] ?? '')

const keyOf = ({ member, guest }: PersonResult) =>
  member ? `member-${member.id}` : `guest-${guest?.phone.number ?? ''}`

/** All hits: by number first, then people, then those who only wait. */
export function hitsOf({ people, bookings, bills, orders, waits }: SearchResult): Hit[] {
  return [
    ...bookings.map((booking) => ({
      kind: 'booking' as const,
      key: `booking-${booking.id}`,
      booking,
    })),
    ...bills.map((bill) => ({ kind: 'bill' as const, key: `bill-${bill.id}`, bill })),
    ...orders.map((order) => ({ kind: 'order' as const, key: `order-${order.id}`, order })),
    ...people.map((person) => ({ kind: 'person' as const, key: keyOf(person), person })),
    ...waits.map((wait) => ({ kind: 'wait' as const, key: `wait-${wait.id}`, wait })),
  ]
}

export const isHere = ({ checkedInAt, leftAt }: StaffBooking): boolean =>
  checkedInAt !== null && leftAt === null

/** A person's most relevant booking: the one they are checked in with, else the next, else the last completed one. */
export function nearestBooking({ toCome, past }: PersonResult) {
  const here = toCome.find(isHere)
  if (here) return { kind: 'here', booking: here } as const
  const [next] = toCome
  if (next) return { kind: 'coming', booking: next } as const
  const last = past.find(({ status }) => status === 'completed')
  return last ? ({ kind: 'last', booking: last } as const) : null
}

/** The typed name or number of a person who wasn't found, for their first booking. */
export function newcomerIn(typed: string): { contactPhone: string } | { guestName: string } {
  const text = typed.normalize('NFKC').trim()
  const isPhone = /^\+?[\d\s()./-]+$/.test(text)
  return isPhone ? { contactPhone: text } : { guestName: text }
}

const doubleSurnames =
  /^(?:欧阳|歐陽|司马|司馬|上官|诸葛|諸葛|东方|東方|皇甫|尉迟|尉遲|公孙|公孫|慕容|令狐|司徒|司空|夏侯|南宫|南宮|长孙|長孫|宇文|轩辕|軒轅|端木|独孤|獨孤|百里|东郭|東郭|钟离|鍾離|澹台|澹臺|申屠|太史|闻人|聞人|赫连|赫連|公冶|濮阳|濮陽|呼延|拓跋)./u

/** A guest's two names. The family name is the last word, the first Chinese character, or a known double surname. */
export function namesFrom(name: string): { firstName: string; lastName: string } {
  const text = name.trim()
  if (/^\p{Script=Han}{2,4}$/u.test(text)) {
    const letters = Array.from(text)
    const end = doubleSurnames.test(text) ? 2 : 1
    return { firstName: letters.slice(end).join(''), lastName: letters.slice(0, end).join('') }
  }
  const words = text.split(/\s+/u)
  return {
    firstName: words.slice(0, -1).join(' ') || text,
    lastName: words.length > 1 ? (words.at(-1) ?? '') : '',
  }
}

/** The initial values of a booking for a person: the customer, and the amenity and party size of the last booking. */
export function callerOf(person: PersonResult): Caller {
  const { member, guest, toCome, past } = person
  const last = past[0] ?? toCome.at(-1)
  return {
    ...(member
      ? { kind: 'member' as const, customer: member }
      : {
          kind: 'guest' as const,
          guestName: nameOf(person),
          contactPhone: guest?.phone.shown ?? '',
        }),
    ...(last && { amenityId: last.amenityId }),
    ...(last?.partySize && { partySize: String(last.partySize) }),
  }
}

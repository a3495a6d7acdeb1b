import { foldText } from '@lantern/contract/fold'
import { fullName } from '@lantern/contract/names'
import type { WaitResult } from '@lantern/contract/search'
import type { Tx } from '../../kernel/db/db.ts'
import { phoneNumberOf, phoneShown } from '../venue/service.phone.ts'
import { heldFor, readViews } from '../waitlist/service.ts'
import type { Meant } from './rules.ts'
import type { PersonQuery, Known } from './service.people.ts'

type View = Awaited<ReturnType<typeof readViews>>[number]

/** Whether a caller's entry of the waiting list matches. A member's entries are found by the member. */
function isMeant({ entry }: View, { meant, asked }: { meant: Meant; asked: PersonQuery }): boolean {
  const { userId, contactPhone, guestName } = entry
  if (userId !== null) return false
  if (asked.number !== null) return contactPhone === asked.number
  if (meant.digits !== null) return contactPhone?.includes(meant.digits) ?? false
  return foldText(guestName ?? '').includes(meant.text)
}

/** Whether a wait belongs to this person: by account, or by the guest's number. */
const isTheirs = ({ entry }: View, { account, number }: Known): boolean =>
  entry.userId === null
    ? number !== null && entry.contactPhone === number
    : entry.userId === account?.id

function toFoundWait(
  { entry, amenity, firstName, lastName, phone, phoneCountry }: View,
  held: ReadonlySet<number>,
): WaitResult {
  const { id, guestName, contactPhone, night, fromTime, toTime, hours, isWalkIn } = entry
  const number = contactPhone ?? (phone === null ? null : phoneNumberOf(phone, phoneCountry))
  return {
    id,
    name: guestName ?? fullName({ firstName: firstName ?? '', lastName: lastName ?? '' }),
    phone: phoneShown(number, phoneCountry),
    amenity: { en: amenity.nameEn, ch: amenity.nameCh },
    bookingDate: night,
    fromTime,
    toTime,
    hours,
    isWalkIn,
    isHeld: held.has(id),
  }
}

/** The waits of these people, in their order, and the matching waits of other callers. */
export async function findWaits(
  tx: Tx,
  { people, ...asked }: { people: readonly Known[]; meant: Meant; asked: PersonQuery },
  now: Date,
): Promise<{ ofPeople: WaitResult[][]; ofOthers: WaitResult[] }> {
  const views = await readViews(tx)
  const ofPeople = people.map((one) => views.filter((view) => isTheirs(view, one)))
  const known = new Set(ofPeople.flat())
  const ofOthers = views.filter((view) => isMeant(view, asked) && !known.has(view))
  const ids = [...known, ...ofOthers].map(({ entry }) => entry.id)
  const held = await heldFor(tx, ids, now)
  const told = (some: readonly View[]) => some.map((view) => toFoundWait(view, held))
  return { ofPeople: ofPeople.map(told), ofOthers: told(ofOthers) }
}

import type { Tx } from '../../kernel/db/db.ts'
import { matchesTerms, searchMembers, searchTermsOf } from '../members/search/service.ts'
import { callingCodeOf, phoneNumberOf, phoneShown } from '../venue/service.phone.ts'
import {
  findAccounts,
  findHistories,
  type History,
  MOST_TRACES,
  type Trace,
  type UserRow,
} from './repository.ts'
import { lastDigits, type Meant, phonePatterns } from './rules.ts'
import { foldText } from '@lantern/contract/calls/fold'
import { fullName } from '@lantern/contract/members/names'
import type { WaitResult } from '@lantern/contract/members/search'
import { findViews, heldFor } from '../waitlist/service.ts'

/** The most candidates that are read, of members and of guests each, and the most people that are returned. */
const MOST_CANDIDATES = 20
const MOST_PEOPLE = 8

export interface Known {
  /** `null` for a guest. */
  account: UserRow | null
  /** E.164; `null` for a member whose phone is missing or is no number. */
  number: string | null
  history: History
  /** The history of the guest with that number; for a guest, their own. */
  guest: History | null
}

/** A searched phone number: the whole number if it is one, else patterns of a part. */
interface PersonQuery {
  number: string | null
  parts: ReturnType<typeof phonePatterns> | null
}

export function personQueryOf({ text, digits }: Meant, country: string): PersonQuery {
  const number = digits === null ? null : phoneNumberOf(text, country)
  const isPart = digits !== null && number === null
  return { number, parts: isPart ? phonePatterns(digits, callingCodeOf(country)) : null }
}

interface Search {
  meant: Meant
  query: PersonQuery
  traces: readonly Trace[]
  country: string
  now: Date
}

const noHistory = { bookings: 0, visits: 0, noShows: 0, latest: null, names: [] }

const hasBookings = ({ history }: Known) => history.toComeIds.length > 0

/** Sorts people with coming bookings first, as they are the most likely to call, then those who visited last. */
function byUrgency(one: Known, other: Known): number {
  const begun = ({ history }: Known) => history.latest ?? 0
  return Number(hasBookings(other)) - Number(hasBookings(one)) || begun(other) - begun(one)
}

const unique = <Thing>(things: readonly Thing[]) => [...new Set(things)]

/** The matching accounts, and the accounts with the number of a guest among the matches. */
async function findMembers(
  tx: Tx,
  { meant, query, traces, country }: Search,
  guestNumbers: readonly string[],
) {
  // Stored numbers have many forms, but all share the last digits.
  const text = query.number === null ? meant.text : lastDigits(query.number)
  const byText = await searchMembers(tx, searchTermsOf(text), MOST_CANDIDATES)
  const traced = traces.flatMap(({ userId }) => (userId === null ? [] : [userId]))
  const sure = unique([...traced, ...(meant.memberId === null ? [] : [meant.memberId])])
  const byNumber = guestNumbers.flatMap(
    (number) => matchesTerms(searchTermsOf(lastDigits(number))) ?? [],
  )
  const ids = unique([...sure.slice(0, MOST_CANDIDATES), ...byText.slice(0, MOST_CANDIDATES)])
  const found = (await findAccounts(tx, ids, byNumber)).map((account) => ({
    account,
    number: account.phone === null ? null : phoneNumberOf(account.phone, country),
  }))
  const wanted = new Set([...guestNumbers, ...(query.number === null ? [] : [query.number])])
  const isMeant = ({ account, number }: (typeof found)[number]) =>
    sure.includes(account.id) ||
    (number !== null && wanted.has(number)) ||
    // The last digits may be another number's, so the whole number is compared, unless the email has them.
    (byText.includes(account.id) &&
      (query.number === null || account.email.includes(meant.digits ?? '')))
  const hasMore = Math.max(byText.length, sure.length) > MOST_CANDIDATES
  return { members: found.filter(isMeant), byText, hasMore }
}

const isOfWords = (kind: Trace['kind']) => kind === 'request' || kind === 'note'

/** Members and guests, the most likely ones first. Those who were only found by a request or a note are last. */
export async function findPeople(
  tx: Tx,
  search: Search,
): Promise<{ people: Known[]; isPartial: boolean }> {
  const { traces, now } = search
  const guests = unique(
    traces.flatMap(({ userId, phone }) => (userId === null && phone !== null ? [phone] : [])),
  )
  const guestNumbers = guests.slice(0, MOST_CANDIDATES)
  const { members, byText, hasMore } = await findMembers(tx, search, guestNumbers)
  const memberNumbers = members.flatMap(({ number }) => (number === null ? [] : [number]))
  const histories = await findHistories(tx, {
    userIds: members.map(({ account }) => account.id),
    phones: unique([...guestNumbers, ...memberNumbers]),
    now,
  })
  const guestOf = (number: string | null) =>
    histories.find(({ phone, bookings }) => phone !== null && phone === number && bookings > 0) ??
    null
  const known = members.map(({ account, number }): Known => {
    const history = histories.find(({ userId }) => userId === account.id)
    const none = { ...noHistory, userId: account.id, phone: null, toComeIds: [], pastIds: [] }
    return { account, number, history: history ?? none, guest: guestOf(number) }
  })
  const strangers = guestNumbers.flatMap((number): Known[] => {
    const history = guestOf(number)
    const isMembers = memberNumbers.includes(number)
    return history === null || isMembers ? [] : [{ account: null, number, history, guest: history }]
  })
  const named = new Set([
    ...byText,
    ...traces.flatMap(({ kind, userId, phone }) => (isOfWords(kind) ? [] : [userId ?? phone])),
  ])
  const isNamed = ({ account, number }: Known) => named.has(account?.id ?? number)
  const people = [...known, ...strangers]
    .toSorted(byUrgency)
    .toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)))
  const isCut = people.length > MOST_PEOPLE || guests.length > MOST_CANDIDATES
  return {
    people: people.slice(0, MOST_PEOPLE),
    isPartial: isCut || hasMore || traces.length >= MOST_TRACES,
  }
}

type View = Awaited<ReturnType<typeof findViews>>[number]

/** Whether a caller's entry of the waiting list matches. A member's entries are found by the member. */
function isMeant({ entry }: View, { meant, query }: { meant: Meant; query: PersonQuery }): boolean {
  const { userId, contactPhone, guestName } = entry
  if (userId !== null) return false
  if (query.number !== null) return contactPhone === query.number
  if (meant.digits !== null) return contactPhone?.includes(meant.digits) ?? false
  return foldText(guestName ?? '').includes(meant.text)
}

const isTheirs = ({ entry }: View, { account, number }: Known): boolean =>
  entry.userId === null
    ? number !== null && entry.contactPhone === number
    : entry.userId === account?.id

function toFoundWait(
  { entry, amenity, firstName, lastName, phone, country }: View,
  held: ReadonlySet<number>,
): WaitResult {
  const { id, guestName, contactPhone, night, fromTime, toTime, hours, isWalkIn } = entry
  const number = contactPhone ?? (phone === null ? null : phoneNumberOf(phone, country))
  return {
    id,
    name: guestName ?? fullName({ firstName: firstName ?? '', lastName: lastName ?? '' }),
    phone: phoneShown(number, country),
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
  { people, ...query }: { people: readonly Known[]; meant: Meant; query: PersonQuery },
  now: Date,
): Promise<{ ofPeople: WaitResult[][]; ofOthers: WaitResult[] }> {
  const views = await findViews(tx)
  const ofPeople = people.map((one) => views.filter((view) => isTheirs(view, one)))
  const known = new Set(ofPeople.flat())
  const ofOthers = views.filter((view) => isMeant(view, query) && !known.has(view))
  const ids = [...known, ...ofOthers].map(({ entry }) => entry.id)
  const held = await heldFor(tx, ids, now)
  const toFound = (some: readonly View[]) => some.map((view) => toFoundWait(view, held))
  return { ofPeople: ofPeople.map(toFound), ofOthers: toFound(ofOthers) }
}

import type {
  Choice,
  ChargeTime,
  Every,
  Occurrence,
  Offered,
} from '@lantern/contract/bookings/series'
import { toCents } from '@lantern/contract/payments/pricing'
import { slotIn, type Slot } from '@lantern/contract/bookings/slots'

export interface SeriesRequest {
  every: Every
  times: number
  charge: ChargeTime
  choices: readonly Choice[]
}

export const firstRequest: SeriesRequest = {
  every: 'week',
  times: 4,
  charge: 'three_days_before',
  choices: [],
}

/** The choices in the contract's form, without those for dates that are no longer in the series. */
export const ruleOf = ({ every, times, charge, choices }: SeriesRequest) => ({
  every,
  times,
  charge,
  choices: choices.filter(({ place }) => place <= times),
})

/** Another rule has other dates, so the choices for the old ones are dropped. */
export const withRule = (request: SeriesRequest, every: Every): SeriesRequest => ({
  ...request,
  every,
  choices: [],
})

/** Skips a date (`null`), moves it to another slot, or with `undefined` leaves it at the rule's time. */
export function choose(request: SeriesRequest, place: number, slot: Slot | null | undefined) {
  const others = request.choices.filter((choice) => choice.place !== place)
  return { ...request, choices: slot === undefined ? others : [...others, { place, slot }] }
}

export const skipClashes = (
  request: SeriesRequest,
  occurrences: readonly Occurrence[],
): SeriesRequest =>
  openClashes(occurrences).reduce((all, { place }) => choose(all, place, null), request)

/** The conflicting dates that still need a choice. */
export const openClashes = (occurrences: readonly Occurrence[]): Occurrence[] =>
  occurrences.filter(({ clash, isSkipped }) => clash !== null && !isSkipped)

/** The value of a choice in its select: the number of an offer, `skip`, or an empty text. */
export function chosenOf({ choices }: SeriesRequest, { place, offers }: Occurrence): string {
  const choice = choices.find((one) => one.place === place)
  if (choice === undefined) return ''
  if (choice.slot === null) return 'skip'
  const wanted = JSON.stringify(choice.slot)
  return String(offers.findIndex((offer) => JSON.stringify(slotIn(offer)) === wanted))
}

export function slotChosen(value: string, offers: readonly Offered[]): Slot | null | undefined {
  if (value === '') return undefined
  const offer = offers[Number(value)]
  return value === 'skip' || !offer ? null : slotIn(offer)
}

/** Whether the balance covers the charge now, and also all later charges. */
export function coverOf(quote: {
  balance: string
  dueNow: string
  totalPrice: string
}): 'all' | 'now' | 'short' {
  const balance = toCents(quote.balance)
  if (toCents(quote.dueNow) > balance) return 'short'
  return toCents(quote.totalPrice) > balance ? 'now' : 'all'
}

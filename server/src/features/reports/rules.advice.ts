import { toDollars, type Cents } from '@lantern/contract/payments/pricing'
import type { Advice, OccupancyReport } from '@lantern/contract/reports/reports'

type Each = Advice['advice'][number]
type Told<Rule extends Each['rule']> = Omit<Extract<Each, { rule: Rule }>, 'rule'>

/** What the rules of the advice read: figures of the nights of a period that have begun, with amounts in cents. */
export interface Figures {
  occupancy: OccupancyReport['amenities']
  /** The usual price per hour of each amenity that is a room; the whole venue has none, because it is rarely booked. */
  prices: ReadonlyMap<number, Cents>
  /** The parties that got no room, with the hours that they had asked for together. */
  unmet: readonly (Told<'unmet'> & { hours: number })[]
  /** The no-shows who had paid nothing, with the room's price and fee that they took off. */
  noShows: { count: number; lost: Cents }
  dishes: readonly (Omit<Told<'thin_margin'>, 'percent'> & { net: Cents; cost: Cents | null })[]
}

/** An advice with what stands to be gained in cents, by which the rules are compared. */
interface Candidate {
  worth: Cents
  advice: Each
}

/** Hours are empty while they are at most this part full. */
const EMPTY = 1 / 5
/** An advice about waiting parties, or about no-shows, needs so many. */
const LEAST_UNMET = 5
const LEAST_NO_SHOWS = 3
/** A dish should keep at least this part of its price. */
const LEAST_MARGIN = 1 / 2

/** Each run of empty hours of a weekday; its worth is what is missing to hours that aren't empty. */
function emptyHours({ occupancy, prices }: Figures): Candidate[] {
  return occupancy.flatMap(({ amenityId, nameEn, nameCh, cells }) => {
    const price = prices.get(amenityId)
    if (price === undefined) return []
    const empty = cells.filter(({ booked, open }) => open > 0 && booked <= open * EMPTY)
    const runs: (typeof empty)[] = []
    for (const cell of empty) {
      const last = runs.at(-1)?.at(-1)
      const goesOn = last?.weekday === cell.weekday && last.hour === cell.hour - 1
      if (goesOn) runs.at(-1)?.push(cell)
      else runs.push([cell])
    }
    return runs.map((run): Candidate => {
      const [first, last] = [run[0], run.at(-1)]
      const booked = run.reduce((all, cell) => all + cell.booked, 0)
      const open = run.reduce((all, cell) => all + cell.open, 0)
      return {
        worth: Math.round(price * (open * EMPTY - booked)),
        advice: {
          rule: 'empty_hours',
          amenityId,
          nameEn,
          nameCh,
          weekday: first?.weekday ?? 1,
          fromHour: first?.hour ?? 0,
          toHour: (last?.hour ?? 0) + 1,
          percent: Math.round((100 * booked) / open),
        },
      }
    })
  })
}

const unmet = ({ unmet: waits, prices }: Figures): Candidate[] =>
  waits
    .filter(({ count }) => count >= LEAST_UNMET)
    .map(({ hours, ...told }) => ({
      worth: hours * (prices.get(told.amenityId) ?? 0),
      advice: { rule: 'unmet', ...told },
    }))

const noShows = ({ noShows: { count, lost } }: Figures): Candidate[] =>
  count < LEAST_NO_SHOWS
    ? []
    : [{ worth: lost, advice: { rule: 'no_shows', count, lost: toDollars(lost) } }]

const thinMargin = ({ dishes }: Figures): Candidate[] =>
  dishes.flatMap(({ net, cost, ...dish }): Candidate[] => {
    if (cost === null || dish.sold <= 0 || net <= 0) return []
    const short = Math.round(net * LEAST_MARGIN) - (net - cost)
    if (net - cost >= net * LEAST_MARGIN) return []
    const percent = Math.floor((100 * (net - cost)) / net)
    return [{ worth: short, advice: { rule: 'thin_margin', ...dish, percent } }]
  })

const MOST_ADVICE = 3

/** The weightiest advice of each rule, at most three, that with the most to gain first. */
export function adviceFrom(figures: Figures): Each[] {
  const byWorth = (one: Candidate, other: Candidate) => other.worth - one.worth
  return [emptyHours, unmet, noShows, thinMargin]
    .flatMap((rule) => rule(figures).toSorted(byWorth).slice(0, 1))
    .toSorted(byWorth)
    .slice(0, MOST_ADVICE)
    .map(({ advice }) => advice)
}

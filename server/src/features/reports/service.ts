import { nightsIn, type Nights } from '@lantern/contract/venue/hours'
import { incomeAccounts, owedAccounts } from '@lantern/contract/reports/accounts'
import { toDollars, type Cents } from '@lantern/contract/payments/pricing'
import {
  averageOf,
  comparedNights,
  leadTimes,
  memberGroups,
  type Advice,
  type BookingsReport,
  type DishesReport,
  type IncomeReport,
  type MembersReport,
  type OccupancyReport,
  compare,
  type Compared,
} from '@lantern/contract/reports/reports'
import type { Db, Tx } from '../../kernel/db/db.ts'
import { report } from '../../kernel/db/replica.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { cachedSnapshot, placesIn, type VenueSnapshot } from '../amenities/service.snapshot.ts'
import { givenBetween } from '../close/service.ts'
import { lastSummed } from '../statistics/service.ts'
import { nightAt } from '../venue/service.ts'
import { countMade, countTimes, countWaits, planForReports, sumOutcomes } from './repository.ts'
import { sumTiers } from './repository.members.ts'
import {
  sumBalances,
  sumDishes,
  sumIncome,
  sumOwed,
  sumSpent,
  type IncomeRow,
} from './repository.money.ts'
import { inDollars } from './rules.ts'
import { adviceFrom } from './rules.advice.ts'
import { occupancyOf } from './rules.occupancy.ts'

/** Runs the reads of a figure, or of what it is made of. */
export const readFigure = <T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> =>
  report(db, async (tx) => {
    await planForReports(tx)
    return read(tx)
  })

const add = (all: number, each: number) => all + each
const total = <Row>(rows: readonly Row[], figure: (row: Row) => Compared<number>) =>
  compare((period) => rows.map((row) => figure(row)[period]).reduce(add, 0))

const zero = compare(() => 0)

/** The amenities with their rooms, and the venue's hours, of a cached snapshot. */
const roomsOf = (venue: VenueSnapshot) =>
  venue.amenities.map((amenity) => ({
    ...amenity,
    places: placesIn(venue, amenity).length,
    blocked: venue.blocked.get(amenity.id) ?? [],
  }))

async function occupancyIn(
  tx: Tx,
  snapshot: VenueSnapshot,
  nights: Compared<Nights>,
): Promise<OccupancyReport> {
  const apart = snapshot.venue.dateHours.map(({ date }) => date)
  const times = await countTimes(tx, nights, apart)
  return occupancyOf(roomsOf(snapshot), times, nights, snapshot.venue)
}

/** How full the rooms were (`GET /api/staff/reports/occupancy`). */
export async function readOccupancy(
  { db, memory }: Kernel,
  nights: Nights,
): Promise<OccupancyReport> {
  const snapshot = await cachedSnapshot(memory)
  return readFigure(db, (tx) => occupancyIn(tx, snapshot, comparedNights(nights)))
}

/** Income by account and night, by bill and by guest (`GET /api/staff/reports/income`). */
export function readIncome({ db }: Kernel, nights: Nights): Promise<IncomeReport> {
  const periods = comparedNights(nights)
  return readFigure(db, async (tx) => {
    const rows = await sumIncome(tx, periods, await lastSummed(tx))
    const { bills, guests, spent } = await sumSpent(tx, periods)
    const sumOf = ({ from, to }: Nights, account?: IncomeRow['account']) =>
      rows
        .filter(({ night }) => from <= night && night <= to)
        .filter((row) => account === undefined || row.account === account)
        .reduce((all, { cents }) => all + cents, 0)
    const all = compare((period) => sumOf(periods[period]))
    const [before, yearBefore] = [nightsIn(periods.before), nightsIn(periods.yearBefore)]
    const ofNight = new Map<string, Cents>()
    for (const { night, cents } of rows) ofNight.set(night, (ofNight.get(night) ?? 0) + cents)
    const on = (night: string | undefined) => toDollars(ofNight.get(night ?? '') ?? 0)
    return {
      accounts: incomeAccounts.map((account) => ({
        account,
        net: inDollars(compare((period) => sumOf(periods[period], account))),
      })),
      total: inDollars(all),
      nights: nightsIn(nights).map((date, place) => ({
        date,
        net: on(date),
        before: on(before[place]),
        yearBefore: on(yearBefore[place]),
      })),
      bills: { count: bills, average: compare((period) => averageOf(all[period], bills[period])) },
      heads: {
        count: guests,
        average: compare((period) => averageOf(spent[period], guests[period])),
      },
    }
  })
}

const outcomeOf = (rows: Awaited<ReturnType<typeof sumOutcomes>>) => ({
  count: total(rows, ({ count }) => count),
  charged: inDollars(total(rows, ({ charged }) => charged)),
  lost: inDollars(total(rows, ({ lost }) => lost)),
})

/** Lead times, cancellations, no-shows and the waiting list (`GET /api/staff/reports/bookings`). */
export async function readBookings(
  { db, memory }: Kernel,
  nights: Nights,
): Promise<BookingsReport> {
  const { venue } = await cachedSnapshot(memory)
  const periods = comparedNights(nights)
  return readFigure(db, async (tx) => {
    const made = await countMade(tx, periods, venue.timeZone)
    const outcomes = await sumOutcomes(tx, periods)
    const waits = await countWaits(tx, periods)
    return {
      made: total(made, ({ count }) => count),
      leadTimes: leadTimes.map((fromDays, place) => ({
        fromDays,
        count: total(
          made.filter(({ lead }) => lead === place),
          ({ count }) => count,
        ),
      })),
      canceled: outcomeOf(outcomes.filter(({ status }) => status === 'canceled')),
      noShows: outcomeOf(outcomes.filter(({ status }) => status === 'no_show')),
      waitlist: {
        count: total(waits, ({ count }) => count),
        unmet: total(waits, ({ unmet }) => unmet),
      },
    }
  })
}

/** Dishes with their margin, and what was given away (`GET /api/staff/reports/dishes`). */
export function readDishes({ db }: Kernel, nights: Nights): Promise<DishesReport> {
  return readFigure(db, async (tx) => {
    const dishes = await sumDishes(tx, comparedNights(nights))
    return {
      dishes: dishes.map(({ net, cost, ...dish }) => {
        const costs = cost === null ? null : cost * dish.sold.now
        return {
          ...dish,
          net: inDollars(net),
          cost: costs === null ? null : toDollars(costs),
          margin: costs === null ? null : toDollars(net.now - costs),
        }
      }),
      given: await givenBetween(tx, nights),
    }
  })
}

/** Who came, by tier and group, and what is owed to members (`GET /api/staff/reports/members`). */
export async function readMembers({ db, memory }: Kernel, nights: Nights): Promise<MembersReport> {
  const { venue } = await cachedSnapshot(memory)
  const periods = comparedNights(nights)
  return readFigure(db, async (tx) => {
    const sums = await sumTiers(tx, periods)
    const { topUps, credit, spent } = await sumBalances(tx, periods)
    const liabilities = await sumOwed(tx, periods, await lastSummed(tx))
    const none = { id: null, nameEn: null, nameCh: null }
    return {
      tiers: [...venue.tiers, none].map(({ id: tierId, nameEn, nameCh }) => {
        const { count = zero, net = zero } = sums.find((row) => row.tierId === tierId) ?? {}
        return { tierId, nameEn, nameCh, count, net: inDollars(net) }
      }),
      groups: memberGroups.map((group) => ({ group, count: total(sums, (tier) => tier[group]) })),
      topUps: inDollars(topUps),
      credit: inDollars(credit),
      spent: inDollars(spent),
      liabilities: owedAccounts.map((account) => ({
        account,
        amount: inDollars(liabilities.get(account) ?? zero),
      })),
    }
  })
}

/** What the figures say is to be done (`GET /api/staff/reports/advice`). Nights to come have no say. */
export async function readAdvice({ db, memory, clock }: Kernel, nights: Nights): Promise<Advice> {
  const snapshot = await cachedSnapshot(memory)
  const tonight = nightAt(clock.now(), snapshot.venue)
  if (nights.from > tonight) return { advice: [] }
  const begun = { from: nights.from, to: nights.to < tonight ? nights.to : tonight }
  // Nothing is compared, so only these nights are read.
  const periods = compare(() => begun)
  return readFigure(db, async (tx) => {
    const { amenities: occupancy } = await occupancyIn(tx, snapshot, periods)
    const outcomes = await sumOutcomes(tx, periods)
    const noShows = outcomes.filter(({ status, isUnpaid }) => status === 'no_show' && isUnpaid)
    const named = new Map(snapshot.amenities.map((amenity) => [amenity.id, amenity]))
    const waits = await countWaits(tx, periods)
    const dishes = await sumDishes(tx, periods)
    return {
      advice: adviceFrom({
        occupancy,
        prices: new Map(
          snapshot.amenities.flatMap(({ id, isWholeVenue, pricePerHour }) =>
            isWholeVenue ? [] : [[id, pricePerHour]],
          ),
        ),
        unmet: waits.map(({ amenityId, weekday, unmet, hours }) => {
          const { nameEn = '', nameCh = '' } = named.get(amenityId) ?? {}
          return { amenityId, nameEn, nameCh, weekday, count: unmet.now, hours }
        }),
        noShows: {
          count: total(noShows, ({ count }) => count).now,
          lost: total(noShows, ({ lost }) => lost).now,
        },
        dishes: dishes.map(({ sold, net, cost, ...dish }) => ({
          ...dish,
          sold: sold.now,
          net: net.now,
          cost: cost === null ? null : cost * sold.now,
        })),
      }),
    }
  })
}

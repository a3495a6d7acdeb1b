import { addDays, openingOn } from '@lantern/contract/venue/hours'
import { orderPrice, chargesOfLines, toDollars } from '@lantern/contract/payments/pricing'
import type { PriceRule } from '@lantern/contract/venue/amenities'
import { quote } from '@lantern/contract/bookings/slots'
import { taxesAt, taxedKinds, taxTotal, type DatedTax } from '@lantern/contract/payments/taxes'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { withTax } from '../../bills/rules.ts'
import { roomLines } from '../core/rules.price.ts'
import { termsOf } from './rules.ts'

/** `PRICES=50000` generates that many bookings and orders. */
const numRuns = Number(process.env['PRICES'] ?? 1_000)

const now = new Date('2026-11-20T20:00:00Z')
const hours = { opensAt: '14:00', closesAt: '02:00', weekdayHours: [], dateHours: [] }
const night = openingOn('2026-11-20', hours)
const clocks = Array.from(
  { length: 12 },
  (_, hour) => `${String((14 + hour) % 24).padStart(2, '0')}:00`,
)
const minuteOf = (clock: string) => 60 * ((Number(clock.slice(0, 2)) + 10) % 24)

const price = fc.integer({ min: 100, max: 99_999 }).map(toDollars)
const tierIds = [11, 12, 13]
const tiers = fc
  .tuple(
    ...tierIds.map(() =>
      fc.record({ discountPercent: fc.integer({ min: 0, max: 100 }), waivesFee: fc.boolean() }),
    ),
  )
  .map((terms) =>
    terms.map((each, place) => ({
      ...each,
      id: tierIds[place] ?? 0,
      nameEn: `T${place}`,
      nameCh: `T${place}`,
      color: 'amber' as const,
      daysAhead: null,
      primeBookings: null,
      pointsPerDollar: null,
      discordRole: null,
      yearlySpend: null,
      monthlyPrice: null,
      yearlyPrice: null,
    })),
  )
const rule = fc.record({
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 3, maxLength: 7 }),
  partyFrom: fc.constantFrom(1, 1, 3, 6),
  tierFrom: fc.option(fc.constantFrom(...tierIds)),
  from: fc.option(fc.constantFrom(...clocks)),
  until: fc.option(fc.constantFrom(...clocks)),
  firstNight: fc.option(fc.constantFrom('2026-11-19', '2026-11-21')),
  lastNight: fc.option(fc.constantFrom('2026-11-20', '2026-11-30')),
  price,
  isPackage: fc.boolean(),
})
const taxes: fc.Arbitrary<(DatedTax & { id: number })[]> = fc.array(
  fc.array(fc.integer({ min: 0, max: 25_000 }), { minLength: 6, maxLength: 6 }).map((rates) => ({
    id: 1,
    en: 'Tax',
    ch: '税',
    number: null,
    rates: taxedKinds.map((kind, place) => ({ kind, from: '2026-01-01', rate: rates[place] ?? 0 })),
  })),
  { maxLength: 3 },
)

/** A fraction of whole numbers, rounded half up. */
const rounded = (numerator: bigint, denominator: bigint): bigint =>
  (2n * numerator + denominator) / (2n * denominator)
const centsOf = (dollars: string) => BigInt(dollars.replace('.', ''))
const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n)

interface Asked {
  date: string
  start: number
  end: number
  partySize: number
  tierId: number | null
}

/** The rule of an hour, found by comparing every rule with every other. */
function ruleOf(rules: readonly PriceRule[], { date, partySize, tierId }: Asked, minute: number) {
  const weekday = ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1
  const rank = tierIds.indexOf(tierId ?? 0)
  const applies = (each: PriceRule) => {
    const from = each.from === null ? 0 : minuteOf(each.from)
    const until = each.until === null ? 720 : minuteOf(each.until)
    // From one hour to an earlier one is around the night's end, and to the same one the whole day.
    const isInHours =
      from < until ? from <= minute && minute < until : minute >= from || minute < until
    const isTheirs = each.tierFrom === null || tierIds.indexOf(each.tierFrom) <= rank
    return (
      isInHours &&
      isTheirs &&
      each.weekdays.includes(weekday) &&
      each.partyFrom <= partySize &&
      (each.firstNight ?? date) <= date &&
      date <= (each.lastNight ?? date)
    )
  }
  const conditions = (each: PriceRule) =>
    Number(each.weekdays.length < 7) +
    Number(each.from !== null || each.until !== null) +
    Number(each.firstNight !== null || each.lastNight !== null) +
    Number(each.partyFrom > 1) +
    Number(each.tierFrom !== null)
  let best: PriceRule | null = null
  for (const each of rules) {
    if (!applies(each)) continue
    const more = best && conditions(each) - conditions(best)
    if (!best || (more ?? 0) > 0 || (more === 0 && each.partyFrom > best.partyFrom)) best = each
  }
  return best
}

it(`a booking costs the same on the page, at the server and on its bill, as exact fractions say`, () => {
  fc.assert(
    fc.property(
      fc.record({
        usual: fc.integer({ min: 100, max: 99_999 }),
        rules: fc.array(rule, { maxLength: 6 }),
        tiers,
        taxes,
        serviceFeeBasisPoints: fc.integer({ min: 0, max: 10_000 }),
        balanceServiceFee: fc.boolean(),
        day: fc.integer({ min: 0, max: 13 }),
        start: fc.integer({ min: 0, max: 11 }),
        length: fc.integer({ min: 1, max: 12 }),
        partySize: fc.integer({ min: 1, max: 8 }),
        tierId: fc.option(fc.constantFrom(...tierIds)),
      }),
      ({ usual, rules, day, length, ...given }) => {
        const date = addDays('2026-11-16', day)
        const end = Math.min(12, given.start + length)
        const { start, partySize, tierId } = given
        const query: Asked = { date, start: 60 * start, end: 60 * end, partySize, tierId }
        const venue = { ...hours, ...given, cardServiceFee: false, timeZone: 'America/Toronto' }
        const tier = given.tiers.find(({ id }) => id === tierId)

        // The price in exact fractions, rounded where the rules round.
        const percent = BigInt(tier?.discountPercent ?? 0)
        const reduced = (cents: bigint) => rounded(cents * (100n - percent), 100n)
        const parts: { rule: PriceRule | null; minutes: bigint }[] = []
        for (let minute = query.start; minute < query.end; minute += 60) {
          const found = ruleOf(rules, query, minute)
          const last = parts.at(-1)
          if (last?.rule === found) last.minutes += 60n
          else parts.push({ rule: found, minutes: 60n })
        }
        const amounts = parts.map(({ rule: of, minutes }) => {
          const typed = of ? centsOf(of.price) : BigInt(usual)
          const each = of !== null && of.tierFrom !== null ? typed : reduced(typed)
          return of?.isPackage ? each : rounded(each * minutes, 60n)
        })
        const subtotal = sum(amounts)
        const hasFee = given.balanceServiceFee && !tier?.waivesFee
        const bps = hasFee ? given.serviceFeeBasisPoints : 0
        const fee = rounded(subtotal * BigInt(bps), 10_000n)
        const ownTaxes = given.taxes.map(({ rates }) => {
          const [ofRoom = 0n, ofFee = 0n] = ['room', 'service_fee'].map((kind) =>
            BigInt(rates.find((each) => each.kind === kind)?.rate ?? 0),
          )
          return ofRoom === ofFee
            ? rounded((subtotal + fee) * ofRoom, 100_000n)
            : rounded(subtotal * ofRoom, 100_000n) + rounded(fee * ofFee, 100_000n)
        })
        const total = subtotal + fee + sum(ownTaxes)

        const startTime = clocks[start] ?? ''
        const endTime = clocks[end] ?? night.closesAt
        const dollars = { pricePerHour: toDollars(usual), prices: rules, stepMinutes: 60 }
        const span = { bookingDate: date, startTime, endTime, partySize, tierId }
        const charged = { ...venue, endTimes: 'venue-night' as const, serviceFeeBasisPoints: bps }
        const page = quote(dollars, span, charged, taxesAt(venue, now))

        const begins = new Date(Date.parse(`${date}T19:00:00Z`) + query.start * 60_000)
        const time = { hours: end - start, during: { from: begins, to: begins } }
        const request = {
          way: 'balance',
          method: 'balance',
          memberId: 1,
          amenityId: 1,
          ...span,
        } as const
        const amenity = { pricePerHour: usual, prices: rules, deposits: [], minimumSpends: [] }
        const server = termsOf(request, amenity, time, { tierId, venue, now })

        const room = { bookingId: 1, amenityId: 1, night: date }
        const lines = roomLines('room', server.price, room).map(withTax)
        const onBill = lines.map(({ net, tax }) => BigInt(net + tax))

        expect(page?.total).toBe(Number(total))
        expect(page?.subtotal).toBe(Number(subtotal))
        expect(page?.fee).toBe(Number(fee))
        expect(server.price.total).toBe(Number(total))
        expect(server.price).toEqual(page)
        expect(sum(onBill)).toBe(total)
        expect(lines.filter(({ kind }) => kind === 'room')).toHaveLength(parts.length)
      },
    ),
    { numRuns },
  )
})

it('an order costs the same in the cart and on its lines, as exact fractions say', () => {
  const line = fc.record({
    unitPrice: fc.integer({ min: 0, max: 20_000 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    kind: fc.constantFrom('food', 'beverage', 'service'),
    isAlcohol: fc.boolean(),
  })
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 100 }),
      taxes,
      fc.integer({ min: 0, max: 5_000 }),
      (lines, discountPercent, dated, tip) => {
        const dayTaxes = taxesAt({ timeZone: 'UTC', taxes: dated }, now)
        const gross = lines.map(({ unitPrice, quantity }) => BigInt(unitPrice * quantity))
        const subtotal = sum(gross)
        const discount = rounded(subtotal * BigInt(discountPercent), 100n)
        const cart = orderPrice(lines, { discountPercent, taxes: dayTaxes, tip })
        const charges = chargesOfLines(lines, cart.discount, dayTaxes)
        expect(BigInt(cart.subtotal)).toBe(subtotal)
        expect(BigInt(cart.discount)).toBe(discount)
        const discounts = charges.map((each) => BigInt(each.discount))
        expect(sum(discounts)).toBe(discount)
        // Each tax is rounded once a rate, on all that it taxes by that rate.
        const rateOf = (place: number, tax: (typeof dayTaxes)[number]) => {
          const { kind = 'food', isAlcohol = false } = lines[place] ?? {}
          return tax.rates[isAlcohol ? 'alcohol' : kind]
        }
        const wholes = dayTaxes.map((tax) => {
          const rates = new Set(lines.map((_, place) => rateOf(place, tax)))
          return sum(
            [...rates].map((rate) => {
              const nets = gross.map((each, place) =>
                rateOf(place, tax) === rate ? each - (discounts[place] ?? 0n) : 0n,
              )
              return rounded(sum(nets) * BigInt(rate), 100_000n)
            }),
          )
        })
        expect(BigInt(cart.tax)).toBe(sum(wholes))
        expect(sum(charges.map((each) => BigInt(taxTotal(each.taxes))))).toBe(sum(wholes))
        expect(BigInt(cart.total)).toBe(subtotal - discount + sum(wholes) + BigInt(tip))
      },
    ),
    { numRuns },
  )
})

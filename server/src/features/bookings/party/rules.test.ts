import { pricedTimes } from '@lantern/contract/payments/rates'
import type { DayTax } from '@lantern/contract/payments/taxes'
import { flatTax } from '../../../../test/taxes.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceOfRest, longerEnd, minutesCharged, minuteOf, pricedEnds } from './rules.ts'

const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 10, 20, hour, minute))
const taxes: DayTax[] = []
const prices = { pricePerHour: 9_000, rates: [] }
const rate = { prices, from: 840, feeBasisPoints: 500, stepMinutes: 30, taxes }

/** Two hours from 15:00 at one price. */
const twoHours = (pricePerHour: number) => pricedTimes({ pricePerHour, rates: [] }, 900, 120)

describe('a stay that begins now', () => {
  it('is charged in started steps from its first minute', () => {
    expect(minuteOf(new Date(at(18, 43).getTime() + 59_999))).toEqual(at(18, 43))
    expect(minutesCharged({ from: at(18, 43), to: at(21) }, rate)).toBe(150)
    expect(minutesCharged({ from: at(21), to: at(18) }, rate)).toBe(0)
    expect(pricedEnds(at(18, 43), at(20), rate).map(({ to, minutes }) => [to, minutes])).toEqual([
      [at(19, 13), 30],
      [at(19, 43), 60],
      [at(20), 90],
    ])
  })

  it('ends by the next booking, and is never charged for a step that cannot begin', () => {
    const step = fc.constantFrom(15, 30, 60)
    fc.assert(
      fc.property(
        step,
        fc.nat(719),
        fc.integer({ min: 1, max: 720 }),
        (stepMinutes, from, long) => {
          const limit = at(14, from + long)
          const ends = pricedEnds(at(14, from), limit, { ...rate, stepMinutes })
          expect(ends.every(({ to }) => to <= limit)).toBe(true)
          expect(ends.at(-1)?.to).toEqual(limit)
          const charged = ends.at(-1)?.minutes ?? 0
          expect(charged - long).toBeLessThan(stepMinutes)
        },
      ),
    )
  })
})

describe('an extended stay', () => {
  const stay = { to: at(16), usualEnds: [at(17), at(18), at(19)], limit: at(22), now: at(15, 30) }

  it('ends at the next full hour of its time, also if the party is over time', () => {
    expect(longerEnd(stay, rate)).toMatchObject({ to: at(17), minutes: 60 })
    expect(longerEnd({ ...stay, now: at(17, 10) }, rate)).toMatchObject({
      to: at(18),
      minutes: 120,
    })
  })

  it('ends at the next booking, and is impossible if that has begun', () => {
    const near = { ...stay, limit: at(16, 40) }
    expect(longerEnd(near, rate)).toMatchObject({ to: at(16, 40), minutes: 60 })
    expect(longerEnd({ ...stay, limit: at(16) }, rate)).toBeNull()
    expect(longerEnd({ ...near, now: at(16, 50) }, rate)).toBeNull()
  })
})

it('the rest of a stay is priced by whole quarters of an hour, a future booking completely', () => {
  const untaxed = { roomTaxes: [], feeTaxes: [] }
  const price = { subtotal: 5_600, fee: 280, ...untaxed }
  const stay = { during: { from: at(15), to: at(17) }, hours: 2, times: twoHours(2_800), price }
  const vip = { ...rate, times: twoHours(12_000) }
  const dear = { subtotal: 24_000, fee: 1_200, ...untaxed }
  expect(priceOfRest(stay, vip, at(14))).toEqual(dear)
  expect(priceOfRest(stay, vip, at(15, 50)).subtotal).toBe(5_600 + 9_200)
  expect(priceOfRest(stay, vip, at(17, 5))).toEqual(price)
  const cheap = { ...rate, times: twoHours(2_800) }
  expect(priceOfRest({ ...stay, times: twoHours(12_000), price: dear }, cheap, at(14))).toEqual(
    price,
  )
})

it('a dearer room is taxed at today’s rate, and a cheaper one refunds its part of the tax', () => {
  const during = { from: at(15), to: at(17) }
  const gst = { en: 'GST', ch: '税', number: null, rate: 5_000 }
  const price = {
    subtotal: 10_000,
    fee: 500,
    roomTaxes: [{ ...gst, amount: 500 }],
    feeTaxes: [{ ...gst, amount: 25 }],
  }
  const stay = { during, hours: 2, times: twoHours(5_000), price }
  const now = { ...rate, taxes: [flatTax(13_000)] }
  expect(priceOfRest(stay, { ...now, times: twoHours(10_000) }, at(14))).toMatchObject({
    roomTaxes: [{ amount: 500 }, { rate: 13_000, amount: 1_300 }],
    feeTaxes: [{ amount: 25 }, { rate: 13_000, amount: 65 }],
  })
  expect(priceOfRest(stay, { ...now, times: twoHours(2_500) }, at(14))).toMatchObject({
    roomTaxes: [{ ...gst, amount: 250 }],
    feeTaxes: [{ ...gst, amount: 13 }],
  })
})

it('a cheaper room never refunds more than was paid above its price', () => {
  const rates = fc.integer({ min: 100, max: 20_000 })
  fc.assert(
    fc.property(rates, rates, fc.nat(60_000), fc.nat(1_000), fc.nat(150), (...drawn) => {
      const [pricePerHour, there, subtotal, feeBasisPoints, minutes] = drawn
      const fee = Math.floor((subtotal * feeBasisPoints) / 10_000)
      const price = { subtotal, fee, roomTaxes: [], feeTaxes: [] }
      const stay = {
        during: { from: at(15), to: at(17) },
        hours: 2,
        times: twoHours(pricePerHour),
        price,
      }
      const left = Math.max(0, Math.floor((120 - minutes) / 15) / 4)
      const elsewhere = { ...rate, times: twoHours(there), feeBasisPoints }
      const after = priceOfRest(stay, elsewhere, at(15, minutes))
      expect(after.subtotal).toBeGreaterThanOrEqual(Math.min(subtotal, Math.round(there * left)))
      expect(after.fee).toBeGreaterThanOrEqual(0)
    }),
  )
})

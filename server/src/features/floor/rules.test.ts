import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextChange, SOON_MS, tableStateOf, type ByHand, type Party } from './rules.ts'

const now = new Date('2026-11-20T20:00:00Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const nothing: ByHand = {
  status: 'available',
  occupiedUntil: null,
  highlightedUntil: null,
  cleaningUntil: null,
}
const party = (from: number, to: number, isSeated = false): Party => ({
  bookingId: from * 1_000 + to,
  from: at(from),
  to: at(to),
  isSeated,
})
const stands = (byHand: Partial<ByHand>, parties: Party[] = []) => {
  const { status, until, bookingId } = tableStateOf({ ...nothing, ...byHand }, parties, now)
  return [status, until && (until.getTime() - now.getTime()) / 60_000, bookingId]
}

describe('a table is', () => {
  it('available by default', () => {
    expect(stands({})).toEqual(['available', null, null])
    expect(stands({}, [party(61, 120)])).toEqual(['available', null, null])
  })

  it('reserved while it is cleaned, also for the next party’s booking', () => {
    expect(stands({ cleaningUntil: at(15) })).toEqual(['reserved', 15, null])
    expect(stands({ cleaningUntil: at(0) })).toEqual(['available', null, null])
    expect(stands({ cleaningUntil: at(15) }, [party(5, 60)])).toEqual(['reserved', 60, 5_060])
  })

  it('occupied by hand, until the given time or until staff change it', () => {
    expect(stands({ status: 'occupied', occupiedUntil: at(30) })).toEqual(['occupied', 30, null])
    expect(stands({ status: 'occupied' })).toEqual(['occupied', null, null])
    expect(stands({ status: 'occupied', occupiedUntil: at(0) })).toEqual(['available', null, null])
  })

  it('occupied by a checked-in party, before its start and past its end too', () => {
    expect(stands({}, [party(-30, 90, true)])).toEqual(['occupied', 90, -29_910])
    expect(stands({}, [party(15, 90, true)])).toEqual(['occupied', 90, 15_090])
    expect(stands({}, [party(-60, 0, true)])).toEqual(['occupied', null, -60_000])
  })

  it('occupied until the later of the party’s end and the end set by hand', () => {
    const seated = [party(-30, 30, true)]
    const hand = { status: 'occupied' as const }
    expect(stands({ ...hand, occupiedUntil: at(60) }, seated)).toEqual(['occupied', 60, -29_970])
    expect(stands({ ...hand, occupiedUntil: at(10) }, seated)).toEqual(['occupied', 30, -29_970])
    expect(stands(hand, seated)).toEqual(['occupied', null, -29_970])
  })

  it('reserved for the first booking that runs or starts within the hour', () => {
    expect(stands({}, [party(60, 120)])).toEqual(['reserved', 120, 60_120])
    expect(stands({}, [party(-5, 30)])).toEqual(['reserved', 30, -4_970])
    expect(stands({}, [party(30, 90), party(-5, 30)])).toEqual(['reserved', 30, -4_970])
  })

  it('reserved by hand or by a highlight', () => {
    expect(stands({ status: 'reserved' })).toEqual(['reserved', null, null])
    expect(stands({ highlightedUntil: at(60) })).toEqual(['reserved', 60, null])
    const both = { status: 'reserved' as const, occupiedUntil: at(30), highlightedUntil: at(60) }
    expect(stands(both)).toEqual(['reserved', 60, null])
    expect(stands({ highlightedUntil: at(0) })).toEqual(['available', null, null])
  })

  it('occupied before reserved, and reserved before available', () => {
    const all = [party(10, 60), party(-30, 10, true)]
    expect(stands({ status: 'reserved', highlightedUntil: at(60) }, all)[0]).toBe('occupied')
    expect(stands({ status: 'occupied' }, [party(10, 60)])[0]).toBe('occupied')
  })

  it('highlighted independently of its status', () => {
    const lit = { ...nothing, highlightedUntil: at(60) }
    expect(tableStateOf(lit, [party(-30, 90, true)], now).highlighted).toBe(true)
    expect(tableStateOf(nothing, [party(-30, 90, true)], now).highlighted).toBe(false)
  })
})

const minute = fc.integer({ min: -180, max: 300 })
const someStay = fc
  .record({ from: minute, length: fc.integer({ min: 1, max: 240 }), isSeated: fc.boolean() })
  .map(({ from, length, isSeated }) => party(from, from + length, isSeated))
const someHand = fc.record({
  status: fc.constantFrom('available', 'occupied', 'reserved'),
  occupiedUntil: fc.option(minute.map(at)),
  highlightedUntil: fc.option(minute.map(at)),
  cleaningUntil: fc.option(minute.map(at)),
})

describe('for any bookings and status by hand, a table', () => {
  it('keeps its status until the next predicted change', () => {
    fc.assert(
      fc.property(
        someHand,
        fc.array(someStay, { maxLength: 4 }),
        fc.integer({ min: 0, max: 400 }),
        (byHand, parties, later) => {
          const next = nextChange(byHand, parties, now)
          const moment = at(later)
          fc.pre(next === null || moment < next)
          const { status, bookingId } = tableStateOf(byHand, parties, now)
          expect(tableStateOf(byHand, parties, moment)).toMatchObject({ status, bookingId })
        },
      ),
    )
  })

  it('is not available while a party is there or arrives within the hour', () => {
    fc.assert(
      fc.property(someHand, fc.array(someStay, { maxLength: 4 }), (byHand, parties) => {
        const { status, until } = tableStateOf(byHand, parties, now)
        const live = parties.filter((each) => now < each.to)
        const isSoon = live.some((each) => each.from.getTime() - SOON_MS <= now.getTime())
        const isSeated = live.some((each) => each.isSeated)
        expect([isSeated && status !== 'occupied', isSoon && status === 'available']).toEqual([
          false,
          false,
        ])
        expect(until === null || (until > now && status !== 'available')).toBe(true)
      }),
    )
  })

  it('becomes available once everything with an end has ended', () => {
    fc.assert(
      fc.property(someHand, fc.array(someStay, { maxLength: 4 }), (byHand, parties) => {
        const openEnded = byHand.status !== 'available' && byHand.occupiedUntil === null
        const there = parties.filter(({ isSeated }) => isSeated)
        const { status, overSince } = tableStateOf(byHand, parties, at(10_000))
        const first = there.toSorted((one, other) => Number(one.from) - Number(other.from))[0]
        expect(overSince).toEqual(first?.to ?? null)
        expect(status).toBe(first ? 'occupied' : openEnded ? byHand.status : 'available')
      }),
    )
  })
})

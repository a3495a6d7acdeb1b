import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { divideBill, type ShareToDivide } from './splitting.ts'

const open = (share: Partial<ShareToDivide> = {}): ShareToDivide => ({
  isPaid: false,
  fixed: null,
  lines: [],
  ...share,
})
const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0)

describe('equal shares', () => {
  it('divide what is due, and the first shares get the remaining cents', () => {
    expect(divideBill('equal', { due: 10_000, lines: [] }, [open(), open(), open()])).toEqual([
      3_334, 3_333, 3_333,
    ])
    expect(
      divideBill('equal', { due: 6_666, lines: [] }, [open({ isPaid: true }), open(), open()]),
    ).toEqual([0, 3_333, 3_333])
  })

  it('have the same amounts in any order of payment', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 12 }), fc.nat(), (due, many, at) => {
        const shares = Array.from({ length: many }, () => open())
        const before = divideBill('equal', { due, lines: [] }, shares)
        expect(sum(before)).toBe(due)
        const paid = at % many
        const rest = due - (before[paid] ?? 0)
        const after = divideBill(
          'equal',
          { due: rest, lines: [] },
          shares.map((share, place) => ({ ...share, isPaid: place === paid })),
        )
        expect(after).toEqual(before.map((amount, place) => (place === paid ? 0 : amount)))
      }),
    )
  })

  it('include later orders, except for guests who have paid', () => {
    const shares = [open({ isPaid: true }), open(), open()]
    expect(divideBill('equal', { due: 6_666 + 1_000, lines: [] }, shares)).toEqual([
      0, 3_833, 3_833,
    ])
  })
})

describe('shares by dish', () => {
  const lines = [
    { id: 1, total: 1_000 },
    { id: 2, total: 300 },
  ]
  const part = (lineId: number, parts: number, of: number) => ({ lineId, parts, of })

  it('are parts of lines; parts that nobody took are in no share', () => {
    const shares = [
      open({ lines: [part(1, 1, 3), part(2, 2, 3)] }),
      open({ lines: [part(1, 2, 3)] }),
    ]
    expect(divideBill('dish', { due: 1_300, lines }, shares)).toEqual([333 + 200, 667])
  })

  it('never exceed what is due', () => {
    const shares = [open({ lines: [part(1, 1, 1)] }), open({ lines: [part(2, 1, 1)] })]
    expect(divideBill('dish', { due: 1_100, lines }, shares)).toEqual([1_000, 100])
    expect(divideBill('dish', { due: -5, lines }, shares)).toEqual([0, 0])
  })

  it('sum to the bill if everything is taken', () => {
    const taken = fc.array(
      fc.record({
        total: fc.nat(100_000),
        parts: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 }),
      }),
      { minLength: 1, maxLength: 60 },
    )
    fc.assert(
      fc.property(taken, (dishes) => {
        const totals = dishes.map(({ total }, place) => ({ id: place + 1, total }))
        const shares = Array.from({ length: 8 }, (_, who) =>
          open({
            lines: dishes.flatMap(({ parts }, place) => {
              const own = parts[who]
              return own === undefined ? [] : [part(place + 1, own, sum(parts))]
            }),
          }),
        )
        const due = sum(totals.map(({ total }) => total))
        expect(sum(divideBill('dish', { due, lines: totals }, shares))).toBe(due)
      }),
    )
  })
})

it('shares by amount are the given amounts, as long as that much is due', () => {
  const shares = [open({ fixed: 500 }), open({ fixed: 700, isPaid: true }), open({ fixed: 800 })]
  expect(divideBill('amount', { due: 1_300, lines: [] }, shares)).toEqual([500, 0, 800])
  expect(divideBill('amount', { due: 1_000, lines: [] }, shares)).toEqual([500, 0, 500])
})

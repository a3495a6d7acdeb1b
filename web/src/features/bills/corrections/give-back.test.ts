import { expect, it, describe } from 'vitest'
import { backOf, giveBackOf, methodsBack } from './give-back.tsx'

it('offers the methods that can refund: the balance of a member only, and external ones to an admin', () => {
  const by = (method: 'elsewhere' | 'cash' | 'balance') => ({ method, amount: '1.00', tip: '0.00' })
  const bill = { refundable: [by('elsewhere'), by('cash'), by('balance')], userId: 7 }
  expect(methodsBack(bill, false)).toEqual(['balance', 'cash'])
  expect(methodsBack({ ...bill, userId: null }, true)).toEqual(['cash', 'elsewhere'])
  expect(methodsBack({ ...bill, refundable: [] }, true)).toEqual([])
})

describe('the refunded tip', () => {
  const bill = {
    refundable: [{ method: 'cash' as const, amount: '10.00', tip: '6.00' }],
    version: 3,
  }
  const why = { reason: 'mistake' as const, note: '' }
  const draft = { tip: '', why }

  it('is none by default: it stays with the team', () => {
    expect(backOf(bill, 'cash', '')).toEqual({ tip: 0, all: 1000 })
    const body = { method: 'cash', amount: '10.00', version: 3 }
    expect(giveBackOf(bill, 'cash', draft)).toEqual(body)
  })

  it('can be an amount, with a reason', () => {
    const body = { method: 'cash', amount: '10.00', version: 3 }
    expect(giveBackOf(bill, 'cash', { ...draft, tip: '0' })).toEqual(body)
    expect(giveBackOf(bill, 'cash', { ...draft, tip: '6' })).toEqual({
      ...body,
      tip: '6.00',
      ...why,
    })
    expect(giveBackOf(bill, 'cash', { ...draft, tip: '6.01' })).toBeNull()
    expect(giveBackOf(bill, 'cash', { tip: '1', why: { ...why, reason: 'other' } })).toBeNull()
  })
})

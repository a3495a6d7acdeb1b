import { expect, it } from 'vitest'
import { typedAmount } from './amount.ts'
import { stateOf } from './booking-state.ts'
import { memberNumber, nameOf } from './member.ts'

const times = { startsAt: '2026-11-28T03:00:00.000Z', endsAt: '2026-11-28T06:00:00.000Z' }
const at = (status: 'confirmed' | 'paid_online' | 'canceled', now: string) =>
  stateOf({ ...booking, ...times, status }, new Date(now))

const booking = {
  id: 1,
  lanternId: 'HYQN9XD26TVF',
  userId: 3,
  amenityId: 1,
  amenity: { id: 1, name: 'K', nameEn: 'K', nameCh: 'K', imageUrl: '/k.webp' },
  units: ['K-Room 1'],
  bookingDate: '2026-11-27',
  startTime: '22:00',
  endTime: '01:00',
  hours: 3,
  subtotal: '144.00',
  serviceFee: '7.20',
  totalPrice: '151.20',
  pointsEarned: 144,
  paymentMethod: 'balance' as const,
  specialRequests: null,
  cancelableUntil: null,
  cancelHours: 0,
  refund: null,
  createdAt: '2026-11-20T20:00:00.000Z',
}

it('tells upcoming, running and past by the clock', () => {
  expect(at('confirmed', '2026-11-28T02:59:59Z')).toBe('upcoming')
  expect(at('paid_online', '2026-11-28T03:00:00Z')).toBe('running')
  expect(at('confirmed', '2026-11-28T06:00:00Z')).toBe('past')
  expect(at('canceled', '2026-11-28T02:00:00Z')).toBe('canceled')
})

it('reads amounts as people type them', () => {
  expect(typedAmount('$1,000.50')).toBe('1000.50')
  expect(typedAmount(' 25 ')).toBe('25')
  for (const wrong of ['', '0', '0.00', '-5', '1e3', '1.234', 'ten']) {
    expect(typedAmount(wrong)).toBeNull()
  }
})

it('names a member by name, else by email', () => {
  const member = { id: 42, firstName: 'Mei', lastName: 'Chen', email: 'mei@club.test' }
  const full = {
    ...member,
    phone: null,
    profileImageUrl: null,
    accountBalance: '0.00',
    loyaltyPoints: 0,
    role: 'customer' as const,
    discordId: null,
    discordUsername: null,
    discordRole: null,
    createdAt: times.startsAt,
    updatedAt: times.startsAt,
  }
  expect(nameOf(full)).toBe('Mei Chen')
  expect(nameOf({ ...full, firstName: '', lastName: '' })).toBe('mei@club.test')
  expect(memberNumber(full)).toBe('L-000042')
})

import { isEnough } from '@lantern/contract/calls/fold'
import type { StaffBooking } from '@lantern/contract/floor/desk'
import type { PersonResult, WaitResult } from '@lantern/contract/members/search'
import { describe, expect, it } from 'vitest'
import { callerOf, hitsOf, nameOf, namesFrom, newcomerIn, nearestBooking } from './hits.ts'

const booking: StaffBooking = {
  id: 7,
  lanternId: '7KQ2ABCD3EFG',
  amenityId: 2,
  amenityName: 'Mahjong',
  amenityNameCh: '麻将室',
  userId: null,
  tierId: null,
  userName: 'Auntie Lam',
  units: ['M1'],
  bookingDate: '2026-11-20',
  startTime: '20:00',
  endTime: '22:00',
  startsAt: '2026-11-21T01:00:00.000Z',
  endsAt: '2026-11-21T03:00:00.000Z',
  hours: 2,
  status: 'confirmed',
  checkedInAt: null,
  leftAt: null,
  paymentMethod: 'none',
  isTab: false,
  paidBy: null,
  totalPrice: '94.50',
  minimumSpend: '0.00',
  deposit: '0.00',
  askedDeposit: null,
  unpaid: '94.50',
  dueNow: '0.00',
  undoable: null,
  refundable: '0.00',
  refundByRule: '0.00',
  pointsEarned: 0,
  partySize: 4,
  contactPhone: null,
  specialRequests: null,
  isGuestConfirmed: false,
  invited: null,
  expectedAt: null,
  noShows: 0,
  seriesId: null,
  chargeAt: null,
  version: 1,
}
const guest: PersonResult = {
  member: null,
  guest: {
    phone: { number: '+14165550142', shown: '(416) 555-0142' },
    names: ['Auntie Lam', '林太'],
    bookings: 2,
  },
  phone: { number: '+14165550142', shown: '(416) 555-0142' },
  visits: 1,
  noShows: 0,
  toCome: [],
  past: [],
  bills: [],
  notes: [],
  waits: [],
}
const member: PersonResult = {
  ...guest,
  guest: null,
  member: {
    id: 42,
    firstName: '',
    lastName: '',
    email: 'mei@club.test',
    phone: null,
    profileImageUrl: null,
    role: 'customer',
    status: 'VIP',
    tierId: null,
    accountBalance: '12.00',
    credit: '0.00',
    loyaltyPoints: 0,
    discordUsername: null,
    createdAt: '2026-11-01T00:00:00.000Z',
    version: 1,
  },
}

const wait: WaitResult = {
  id: 5,
  name: 'Old Wu',
  phone: null,
  amenity: { en: 'Mahjong', ch: '麻将室' },
  bookingDate: '2026-11-20',
  fromTime: '20:00',
  toTime: '22:00',
  hours: 2,
  isWalkIn: false,
  isHeld: false,
}

describe('the hits of a search', () => {
  it('have those by number first, each with its own key', () => {
    const found = { people: [guest, member], bookings: [booking], bills: [], orders: [] }
    const waits = [wait]
    expect(hitsOf({ ...found, waits, isPartial: false }).map(({ key }) => key)).toEqual([
      'booking-7',
      'guest-+14165550142',
      'member-42',
      'wait-5',
    ])
  })

  it('show the latest name, or the email of a member without a name', () => {
    expect([nameOf(guest), nameOf(member)]).toEqual(['Auntie Lam', 'mei@club.test'])
  })

  it('are shown as here, coming, or past', () => {
    const here = { ...booking, id: 8, checkedInAt: '2026-11-21T01:00:00.000Z' }
    const missed = { ...booking, id: 9, status: 'no_show' as const }
    const left = { ...booking, id: 10, status: 'completed' as const }
    const kind = (person: Partial<PersonResult>) => nearestBooking({ ...guest, ...person })?.kind
    expect(kind({ toCome: [booking, here] })).toBe('here')
    expect(kind({ toCome: [booking], past: [left] })).toBe('coming')
    expect(kind({ past: [missed, left] })).toBe('last')
    expect(kind({ past: [missed] })).toBeUndefined()
  })
})

describe('booking for somebody', () => {
  it('starts with the person and their last booking', () => {
    expect(callerOf({ ...guest, past: [booking] })).toEqual({
      kind: 'guest',
      guestName: 'Auntie Lam',
      contactPhone: '(416) 555-0142',
      amenityId: 2,
      partySize: '4',
    })
    expect(callerOf(member)).toEqual({ kind: 'member', customer: member.member })
  })

  it('takes a number as a number and a name as a name', () => {
    expect(newcomerIn(' ４１６ 555-0142')).toEqual({ contactPhone: '416 555-0142' })
    expect(newcomerIn('林太')).toEqual({ guestName: '林太' })
  })
})

it('one letter is too short for a search, and one Chinese character is not', () => {
  expect(['', ' a', 'ab', '林'].map(isEnough)).toEqual([false, false, true, true])
})

it('a name is split for the member form in the order of its script', () => {
  expect(namesFrom('陈伟强')).toEqual({ firstName: '伟强', lastName: '陈' })
  expect(namesFrom('𠮷田健')).toEqual({ firstName: '田健', lastName: '𠮷' })
  expect(namesFrom('欧阳娜娜')).toEqual({ firstName: '娜娜', lastName: '欧阳' })
  expect(namesFrom('歐陽鋒')).toEqual({ firstName: '鋒', lastName: '歐陽' })
  expect(namesFrom('司徒')).toEqual({ firstName: '徒', lastName: '司' })
  expect(namesFrom('Auntie May Lam')).toEqual({ firstName: 'Auntie May', lastName: 'Lam' })
  expect(namesFrom('Cher')).toEqual({ firstName: 'Cher', lastName: '' })
})

import type { PartyAction } from '@lantern/contract/floor/desk'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import {
  createBooking,
  getAvailability,
  type DifferenceBy,
} from '@lantern/contract/bookings/bookings'
import { getFloor, getTableChoices } from '@lantern/contract/floor/floor'
import {
  checkInBooking,
  extendBooking,
  leaveTable,
  moveParty,
  seatGuest,
  undoPartyAction,
} from '@lantern/contract/floor/acts'
import { getUser } from '@lantern/contract/members/members'
import { createPaymentIntent } from '@lantern/contract/payments/payments'
import { FRIDAY, openClub, type Club, type Person } from './club/club.ts'
import { versionOf } from './checks/versions.ts'
import type { Visitor } from './club/visitor.ts'

/** An hour of Friday the 20th in the venue's time zone. From 24 on it is past midnight. */
export const at = (hour: number, minute = 0): Date =>
  new Date(FRIDAY.getTime() + ((hour - 15) * 60 + minute) * 60_000)

export const idPath = (id: number) => ({ params: { id: String(id) } })

/** The people at the club this evening, who sign in again whenever the clock is set. */
export interface Evening {
  club: Club
  staff: Visitor
  /** The same staff member at the other instance. */
  elsewhere: Visitor
  member: Visitor
  memberPerson: Person
}

/** Values that no screen offered. */
const never = { minutes: 60, endsAt: '2026-11-21T12:00:00.000Z', totalPrice: '0.00' }

/** A club with a staff member and a member, for one test file. All rooms are empty before each test. */
export function openDesk() {
  let evening: Evening | undefined
  let staffPerson: Person
  const on = (): Evening => {
    if (!evening) throw new Error('the club is not open yet')
    return evening
  }

  /** Sets the clock. Everybody signs in again, because five idle minutes end a session. */
  async function sit(hour: number, minute = 0) {
    const { club, memberPerson } = on()
    club.clock.set(at(hour, minute))
    const staff = await club.signIn(staffPerson)
    const elsewhere = staff.at(club.instances[1].app)
    evening = { club, memberPerson, staff, elsewhere, member: await club.signIn(memberPerson) }
  }

  beforeAll(async () => {
    const club = await openClub()
    staffPerson = await club.member({ role: 'staff' })
    const nobody = club.visitor()
    const memberPerson = await club.member()
    evening = { club, memberPerson, staff: nobody, elsewhere: nobody, member: nobody }
  })
  beforeEach(async () => {
    const { club } = on()
    await club.pool.query('DELETE FROM occupancies')
    await club.pool.query("UPDATE venue_tables SET status = 'available', occupied_until = NULL")
    evening = { ...on(), memberPerson: await club.member({ balance: 100_000 }) }
    await sit(14, 50)
  })
  afterAll(() => on().club.close())

  const version = (id: number) => versionOf(on().club, id)
  /** The desk's choices for a booking's table; nothing without a table. */
  async function choicesOf(id: number) {
    const { rows } = await on().club.pool.query<{ table_id: number }>(
      'SELECT table_id FROM occupancies WHERE booking_id = $1',
      [id],
    )
    const [held] = rows
    return held && (await on().staff.call(getTableChoices, idPath(held.table_id))).reply
  }
  /** The body for more time, from a fresh screen. */
  async function moreTimeShown(id: number, pay: 'balance' | 'cash' | 'terminal' | 'bill') {
    const { endsAt, totalPrice } = (await choicesOf(id))?.extension ?? never
    return { pay, version: await version(id), endsAt, totalPrice }
  }
  async function partyAt(tableId: number) {
    const { rows } = await on().club.pool.query<{ booking_id: number }>(
      'SELECT booking_id FROM occupancies WHERE table_id = $1 AND seated',
      [tableId],
    )
    const bookingId = rows[0]?.booking_id
    return bookingId === undefined ? null : { bookingId, version: await version(bookingId) }
  }

  return {
    on,
    sit,
    book: async (startTime: string, endTime: string, amenityId = 3) => {
      const body = { amenityId, bookingDate: '2026-11-20', startTime, endTime }
      return (await on().member.call(createBooking, { body })).reply
    },
    /** The member starts to pay by card for a time, which is held until then. */
    beginToPay: (startTime: string, endTime: string, amenityId = 3) => {
      const metadata = { amenityId, bookingDate: '2026-11-20', startTime, endTime }
      return on().member.call(createPaymentIntent, { body: { paymentType: 'booking', metadata } })
    },
    version,
    checkIn: async (
      id: number,
      by = on().staff,
      seen: { version?: number; tableId?: number } = {},
    ) => {
      const body = { version: await version(id), ...seen }
      return by.call(checkInBooking, { ...idPath(id), body })
    },
    /** Has the party at a table leave, with the versions of a fresh screen. */
    leave: async (id: number, by = on().staff, owing = false) => {
      const party = await partyAt(id)
      return by.call(leaveTable, { ...idPath(id), body: { party, ...(owing && { owing }) } })
    },
    partyAt,
    moreTimeShown,
    extend: async (id: number, pay: 'balance' | 'cash' | 'terminal' | 'bill', by = on().staff) =>
      by.call(extendBooking, { ...idPath(id), body: await moreTimeShown(id, pay) }),
    seat: async (
      id: number,
      endTime: string,
      pay: 'cash' | 'terminal' | 'bill' | 'none' = 'cash',
      by = on().staff,
    ) => {
      const offered = (await on().staff.call(getTableChoices, idPath(id))).reply.seatUntil
      const end = offered.find((each) => each.endTime === endTime) ?? never
      const { minutes, endsAt, totalPrice } = end
      const why = pay === 'none' && { reason: 'Their birthday' }
      const body = { name: 'Old Zhou', minutes, endsAt, totalPrice, pay, ...why }
      return by.call(seatGuest, { ...idPath(id), body })
    },
    move: async (
      id: number,
      tableId: number,
      by = on().staff,
      given: {
        differenceBy?: DifferenceBy
        reason?: string
        version?: number
      } = {},
    ) => {
      const offered = (await choicesOf(id))?.moveTo.find((each) => each.id === tableId)
      const difference = offered?.difference ?? '0.00'
      const body = { tableId, version: await version(id), difference, ...given }
      return by.call(moveParty, { ...idPath(id), body })
    },
    undo: async (id: number, act: PartyAction, by = on().staff) =>
      by.call(undoPartyAction, { ...idPath(id), body: { act, version: await version(id) } }),
    choices: async (id: number) => {
      return (await on().staff.call(getTableChoices, idPath(id))).reply
    },
    table: async (id: number) => {
      const { reply } = await on().staff.call(getFloor, {})
      return reply.tables.find((each) => each.id === id)
    },
    freeAt: async (time: string, amenityId = 3) => {
      const visitor = on().club.visitor(1)
      const query = { date: '2026-11-20' }
      const { reply } = await visitor.call(getAvailability, { ...idPath(amenityId), query })
      return reply.hours.find((hour) => hour.time === time)?.freePlaces.length
    },
    balance: async () => {
      return (await on().member.call(getUser, {})).reply?.accountBalance
    },
    /** The change of the drawer by a booking's bill, in cents: positive amounts left it. */
    cashTaken: async (id: number) => {
      const { rows } = await on().club.pool.query<{ sum: string | null }>(
        `SELECT sum(j.cents)::text FROM journal j JOIN bills b ON b.lantern_id = j.subject
         WHERE j.account = 'cash' AND b.booking_id = $1`,
        [id],
      )
      return rows[0]?.sum
    },
  }
}

/** The ids of the theater's only unit and of a mahjong table in the sample. */
export const THEATER = 9
export const M1 = 4
export const M2 = 5

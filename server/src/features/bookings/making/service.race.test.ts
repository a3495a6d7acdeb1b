import { cancelBooking, createBooking } from '@lantern/contract/bookings/bookings'
import { createPaymentIntent } from '@lantern/contract/payments/payments'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkBooks } from '../../../../test/checks/books.ts'
import { openClub, type Club } from '../../../../test/club/club.ts'
import { meanwhile } from '../../../../test/races/meanwhile.ts'
import { transact } from '../../../kernel/db/db.ts'
import { balanceOf } from '../../wallet/service.ts'

let club: Club
beforeAll(async () => {
  club = await openClub()
})
afterAll(() => club.close())

const theater = (startTime: string, endTime: string) => ({
  amenityId: 3,
  bookingDate: '2026-11-21',
  startTime,
  endTime,
})
const everyOther = (turn: number) => (turn % 2 === 0 ? 0 : 1)
const balance = (memberId: number) => transact(club.kernels[0].db, (tx) => balanceOf(tx, memberId))

it('of 50 members who want one slot at once, one gets it and the others are not charged', async () => {
  const members = await Promise.all(
    Array.from({ length: 50 }, (_, turn) => club.signedIn({ balance: 20_000 }, everyOther(turn))),
  )
  const answers = await Promise.all(
    members.map((member, turn) =>
      member.call(createBooking, {
        body: turn % 3 === 0 ? theater('19:00', '21:00') : theater('20:00', '21:00'),
      }),
    ),
  )
  expect(answers.filter((each) => each.status === 200)).toHaveLength(1)
  expect(answers.filter((each) => each.code === 'slot_taken')).toHaveLength(49)
  const balances = await Promise.all(members.map((member) => balance(member.person.id)))
  expect(balances.filter((cents) => cents !== 20_000)).toHaveLength(1)
})

it('a booking is refunded once for any number of cancellations on both instances', async () => {
  const member = await club.signedIn({ balance: 20_000 })
  const { reply } = await member.call(createBooking, { body: theater('22:00', '23:00') })
  const elsewhere = member.at(club.instances[1].app)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) =>
      (turn % 2 === 0 ? member : elsewhere).call(cancelBooking, {
        params: { id: String(reply.id) },
      }),
    ),
  )
  expect(answers.filter((each) => each.status === 200)).toHaveLength(1)
  expect(answers.filter((each) => each.code === 'not_cancelable')).toHaveLength(19)
  expect(await balance(member.person.id)).toBe(20_000)
})

it('parallel bookings never overdraw the balance', async () => {
  // A dining hour costs 15.75 with its fee, so the balance covers five of twenty.
  const member = await club.signedIn({ balance: 5 * 1_575 + 100 })
  const elsewhere = member.at(club.instances[1].app)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) =>
      (turn % 2 === 0 ? member : elsewhere).call(createBooking, {
        body: {
          amenityId: 5,
          bookingDate: turn < 10 ? '2026-11-21' : '2026-11-22',
          startTime: `${14 + (turn % 5)}:00`,
          endTime: `${15 + (turn % 5)}:00`,
        },
      }),
    ),
  )
  expect(answers.filter((each) => each.status === 200)).toHaveLength(5)
  expect(answers.filter((each) => each.code === 'insufficient_balance')).toHaveLength(15)
  expect(await balance(member.person.id)).toBe(100)
})

it('parallel bookings and cancellations never deadlock', async () => {
  const members = await Promise.all(
    Array.from({ length: 3 }, () => club.signedIn({ balance: 200_000 })),
  )
  const devices = members.flatMap((member) => [member, member.at(club.instances[1].app)])
  const hour = (turn: number) => ({
    ...theater(`${14 + (turn % 6)}:00`, `${15 + (turn % 6)}:00`),
    amenityId: 5,
  })
  // Each member books an hour at the same amenity and cancels it while others book. The test fails on a deadlock when
  // the club closes.
  await Promise.all(
    devices.map(async (device, place) => {
      for (let turn = place; turn < place + 12; turn += 1) {
        const booked = await device.call(createBooking, { body: hour(turn) })
        expect(booked.status).toBe(200)
        const params = { id: String(booked.reply.id) }
        expect((await device.call(cancelBooking, { params })).status).toBe(200)
      }
    }),
  )
})

it('an expired hold does not block two bookings of different rooms at once', async () => {
  const [holder, member] = [await club.signedIn(), await club.signedIn({ balance: 20_000 }, 1)]
  const time = { ...theater('14:00', '15:00'), bookingDate: '2026-11-25' }
  const metadata = { ...time, amenityId: 6 }
  await holder.call(createPaymentIntent, { body: { paymentType: 'booking', metadata } })
  const { rows } = await club.pool.query<{ id: number }>(
    'UPDATE bookings SET hold_expires_at = created_at WHERE user_id = $1 RETURNING id',
    [holder.person.id],
  )
  expect(rows).toHaveLength(1)
  // The other booking ends the hold first. This one has read it and waits.
  const end = async (client: PoolClient) => {
    await client.query(`UPDATE bookings SET status = 'canceled' WHERE id = $1`, [rows[0]?.id])
    await client.query('DELETE FROM occupancies WHERE booking_id = $1', [rows[0]?.id])
  }
  const book = () => member.call(createBooking, { body: time })
  expect((await meanwhile(club.pool, end, book)).code).toBeNull()
})

it('the books stay in balance', async () => {
  expect(await checkBooks(club.kernels[0])).toEqual([])
})

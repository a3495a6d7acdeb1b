import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { booksAgree } from '../../../../test/checks/books.ts'
import { openArrivals } from '../../../../test/arrivals.ts'
import { M1 } from '../../../../test/desk.ts'
import { cartOf, menuOf, order } from '../../../../test/ordering.ts'

const { on, sit, checkIn, booked, orderIt, orderNow, setStatus, wallet } = openArrivals()

it('with a check-in, a release and a cancellation at once an order is refunded exactly once', async () => {
  for (let turn = 0; turn < 6; turn += 1) {
    await on().club.pool.query('DELETE FROM occupancies')
    const bookingId = await booked()
    const before = await wallet()
    const { reply } = await orderIt()
    const after = await wallet()
    await sit(17, 30)
    const { staff, elsewhere } = on()
    const [came, sent, gone] = await Promise.all([
      checkIn(bookingId, turn % 2 ? staff : elsewhere),
      setStatus(reply.id, 'pending', turn % 2 ? elsewhere : staff),
      setStatus(reply.id, 'canceled', turn % 3 ? staff : elsewhere),
    ])
    expect(came.status).toBe(200)
    expect(gone.status).toBe(200)
    expect([null, 'order_wrong_state']).toContain(sent.code)
    expect((await orderNow(reply.lanternId)).status).toBe('canceled')
    expect([before, after]).toEqual([await wallet(), after])
  }
  await booksAgree(on().club)
})

it('an order on arrival placed during its party’s check-in does not wait', async () => {
  for (let turn = 0; turn < 6; turn += 1) {
    await on().club.pool.query('DELETE FROM occupancies')
    const bookingId = await booked()
    await sit(17, 30)
    const far = on().member.at(on().club.instances[1].app)
    const items = cartOf(await menuOf(on().club))
    const [came, placed] = await Promise.all([
      checkIn(bookingId),
      order(far, { items, tableLocation: M1, serve: 'on_arrival' }),
    ])
    expect([came.status, placed.status]).toEqual([200, 200])
    expect((await orderNow(placed.reply.lanternId)).status).toBe('pending')
  }
})

it('a check-in waits until an order being placed for its party is written', async () => {
  const bookingId = await booked()
  await sit(17, 30)
  const { pool } = on().club
  const waiters = async (count: number) => {
    const { rows } = await pool.query(
      `SELECT FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    if (rows.length < count) await pause(5).then(() => waiters(count))
  }
  const purse = await pool.connect()
  try {
    await purse.query('BEGIN')
    const mine = 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE'
    await purse.query(mine, [on().memberPerson.id])
    const placing = orderIt()
    await waiters(1)
    const coming = checkIn(bookingId, on().elsewhere)
    await waiters(2)
    await purse.query('COMMIT')
    const [placed, came] = await Promise.all([placing, coming])
    expect([placed.reply.status, came.status]).toEqual(['waiting', 200])
    expect((await orderNow(placed.reply.lanternId)).status).toBe('pending')
  } finally {
    purse.release()
  }
})

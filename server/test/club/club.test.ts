import { listAmenities } from '@lantern/contract/venue/amenities'
import { getUser } from '@lantern/contract/members/members'
import { expect, it } from 'vitest'
import { openClub } from './club.ts'

it('a club knows nothing of the one whose instances it has', async () => {
  const first = await openClub()
  const before = await first.signedIn({ balance: 500 })
  await first.visitor().call(listAmenities, {})
  await first.pool.query('UPDATE amenities SET price_per_hour = 99')
  await first.close()
  const second = await openClub()
  expect(second.instances).toBe(first.instances)
  const stale = before.at(second.instances[0].app)
  expect((await stale.request({ method: 'GET', url: getUser.path })).statusCode).toBe(401)
  const { reply } = await second.visitor().call(listAmenities, {})
  expect(reply[0]?.pricePerHour).toBe('48.00')
  expect((await second.member()).id).toBe(before.person.id)
  await second.close()
})

it('a club whose tables a test has changed is nobody’s afterwards', async () => {
  const changed = await openClub()
  await changed.pool.query('CREATE TABLE mine (id integer)')
  await changed.close()
  const next = await openClub()
  expect(next.instances).not.toBe(changed.instances)
  await next.close()
})

it('a club that had a deadlock tells of it once, as it closes', async () => {
  const club = await openClub()
  const [one, other] = [await club.pool.connect(), await club.pool.connect()]
  const lock = (id: number) => `SELECT FROM amenities WHERE id = ${id} FOR UPDATE`
  await one.query(`BEGIN; ${lock(1)}`)
  await other.query(`BEGIN; ${lock(2)}`)
  const ends = await Promise.allSettled([one.query(lock(2)), other.query(lock(1))])
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  for (const client of [one, other]) {
    await client.query('ROLLBACK')
    client.release()
  }
  await expect(club.close()).rejects.toThrow('1 deadlocks')
  const next = await openClub()
  expect(next.instances).toBe(club.instances)
  await next.close()
})

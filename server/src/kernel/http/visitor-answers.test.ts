import { listAmenities, updateAmenity } from '@lantern/contract/amenities'
import { getAvailability } from '@lantern/contract/bookings'
import { listFoodItems } from '@lantern/contract/menu'
import { createPaymentIntent } from '@lantern/contract/payments'
import { getVenue } from '@lantern/contract/venue'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openClub, type Club } from '../../../test/club.ts'
import type { Visitor } from '../../../test/visitor.ts'

const KARAOKE = 1
const THEATER = 3
const SATURDAY = '2026-11-21'

let club: Club
beforeAll(async () => {
  club = await openClub({ variables: { RATE_LIMITS: 'on', REQUESTS_PER_MINUTE: '200' } })
})
afterAll(() => club.close())

const night = `/api/amenities/${THEATER}/availability?date=${SATURDAY}`

/** An answer without what is other in each: its id, its moment and what is left of a limit. */
const whole = async (who: Visitor, url: string, headers = {}) => {
  const answer = await who.request({ method: 'GET', url, headers })
  const own = ['x-request-id', 'date', 'x-ratelimit-remaining', 'x-ratelimit-reset']
  const kept = Object.entries(answer.headers).filter(([name]) => !own.includes(name))
  expect(answer.headers['x-request-id']).toMatch(/^[\w-]{36}$/)
  return { status: answer.statusCode, body: answer.body, headers: Object.fromEntries(kept) }
}

it.each([listAmenities.path, listFoodItems.path, getVenue.path, '/api/amenities/tonight', night])(
  'a visitor is answered the second time as the first: %s',
  async (url) => {
    const first = await whole(club.visitor(), url)
    const second = await whole(club.visitor(), url)
    expect(first.status).toBe(200)
    expect(first.headers).toMatchObject({
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'x-ratelimit-limit': '200',
    })
    expect(second).toEqual(first)
    const known = await whole(club.visitor(), url, { 'if-none-match': first.headers['etag'] })
    expect([known.status, known.body]).toEqual([304, ''])
  },
)

it('tells of each call’s part of a limit, and refuses those beyond it', async () => {
  const url = getVenue.path
  const from = { remoteAddress: '203.0.113.7' }
  const { app } = club.instances[0]
  const ask = () => app.inject({ method: 'GET', url, ...from })
  await ask()
  const left = Number((await ask()).headers['x-ratelimit-remaining'])
  expect(Number((await ask()).headers['x-ratelimit-remaining'])).toBe(left - 1)
  const answers = await Promise.all(Array.from({ length: 230 }, ask))
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(refused.length).toBeGreaterThanOrEqual(30)
  expect(refused[0]?.json()).toMatchObject({ code: 'too_many_requests' })
})

it('a change is in the next answer', async () => {
  const admin = await club.signedIn({ role: 'admin' })
  const price = async () =>
    (await club.visitor().call(listAmenities, {})).reply.find(({ id }) => id === KARAOKE)
      ?.pricePerHour
  const before = (await price()) ?? '0.00'
  const params = { id: String(KARAOKE) }
  await admin.call(updateAmenity, { params, body: { pricePerHour: '61.00' } })
  expect(await price()).toBe('61.00')
  await admin.call(updateAmenity, { params, body: { pricePerHour: before } })
})

it('who is signed in is answered in person, and nobody after them by their answer', async () => {
  const member = await club.signedIn()
  const wish = {
    amenityId: THEATER,
    bookingDate: SATURDAY,
    startTime: '20:00',
    endTime: '21:00',
  }
  const body = { paymentType: 'booking' as const, metadata: wish }
  expect((await member.call(createPaymentIntent, { body })).status).toBe(200)
  const own = await whole(member, night)
  const taken = await whole(club.visitor(), night)
  expect(taken.body).not.toBe(own.body)
  expect((await whole(member, night)).body).toBe(own.body)
})

it('a night that can’t be asked for is refused each time', async () => {
  const params = { id: String(THEATER) }
  const ask = () => club.visitor().call(getAvailability, { params, query: { date: '2026-13-01' } })
  expect([(await ask()).code, (await ask()).code]).toEqual(['invalid_input', 'invalid_input'])
})

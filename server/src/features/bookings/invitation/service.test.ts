import { randomBytes } from 'node:crypto'
import {
  answerInvitation,
  endInvitation,
  getInvitation,
  makeInvitation,
  readInvitation,
} from '@lantern/contract/bookings/invitation'
import { cancelBooking, createBooking } from '@lantern/contract/bookings/bookings'
import { changeBooking, quoteChange } from '@lantern/contract/bookings/change'
import { listDay } from '@lantern/contract/floor/desk'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { FRIDAY, openClub, type Club } from '../../../../test/club/club.ts'
import { readInvitedWords } from './service.ts'

const logged: string[] = []
let club: Club
beforeAll(async () => {
  club = await openClub({
    logged,
    variables: { LOG_LEVEL: 'info', PUBLIC_URL: 'https://club.test' },
  })
})
afterEach(() => club.clock.set(FRIDAY))
afterAll(() => club.close())

const hours = { amenityId: 2, startTime: '22:00', endTime: '01:00' }

let nights = 0
/** A Friday, Saturday or Sunday that no other test uses. */
const nextNight = () => {
  const night = nights++
  return new Date(Date.UTC(2026, 10, 27 + 7 * Math.floor(night / 3) + (night % 3)))
    .toISOString()
    .slice(0, 10)
}

const key = () => randomBytes(16).toString('base64url')

async function shared(bookingDate = nextNight()) {
  const visitor = await club.signedIn({ balance: 100_000 })
  const booking = (await visitor.call(createBooking, { body: { ...hours, bookingDate } })).reply
  const params = { id: String(booking.id) }
  const made = (await visitor.call(makeInvitation, { params })).reply
  const link = { key: made.address.split('/').at(-1) ?? '' }
  const answer = (isComing: boolean, guest = key(), instance: 0 | 1 = 0) =>
    club.visitor(instance).call(answerInvitation, { params: link, body: { guest, isComing } })
  const own = async () => (await visitor.call(getInvitation, { params })).reply
  const cancel = () => visitor.call(cancelBooking, { params })
  return { visitor, booking, params, made, link, answer, own, cancel }
}

describe('a shared booking', () => {
  it('shows guests the member’s first name, the amenity and the time, and nothing else', async () => {
    const { booking, made, link } = await shared('2026-11-21')
    expect(made.address).toMatch(/^https:\/\/club\.test\/invited\/[\w-]{22}$/)
    const { text, reply } = await club.visitor().call(readInvitation, { params: link })
    expect(JSON.parse(text)).toEqual({
      host: 'Mei',
      amenity: { en: booking.amenity.nameEn, ch: booking.amenity.nameCh },
      imageUrl: booking.amenity.imageUrl,
      bookingDate: '2026-11-21',
      startsAt: '2026-11-22T03:00:00.000Z',
      endsAt: '2026-11-22T06:00:00.000Z',
    })
    expect(reply.host).toBe('Mei')
    expect(text).not.toMatch(/Chen|LNT|K-Room|M\d/)
  })

  it('has one link, which its member sees again on any instance', async () => {
    const { visitor, params, made, own } = await shared()
    expect((await visitor.call(makeInvitation, { params })).reply).toEqual(made)
    const elsewhere = visitor.at(club.instances[1].app)
    expect((await elsewhere.call(getInvitation, { params })).reply).toEqual(made)
    expect(await own()).toEqual({ address: made.address, coming: 0, declined: 0 })
  })

  it('counts each guest once, by their last answer, for its member and the desk', async () => {
    const { booking, answer, own } = await shared()
    const [one, other] = [key(), key()]
    expect((await answer(true, one)).reply).toEqual({ isComing: true })
    await answer(true, other)
    await answer(false, other, 1)
    await answer(true)
    expect(await own()).toMatchObject({ coming: 2, declined: 1 })
    const staff = await club.signedIn({ role: 'staff' })
    const day = (await staff.call(listDay, { params: { date: booking.bookingDate } })).reply
    expect(day.find(({ id }) => id === booking.id)?.invited).toEqual({ coming: 2, declined: 1 })
    const alone = await shared(booking.bookingDate)
    await alone.visitor.call(endInvitation, { params: alone.params })
    const again = (await staff.call(listDay, { params: { date: booking.bookingDate } })).reply
    expect(again.find(({ id }) => id === alone.booking.id)?.invited).toBeNull()
  })

  it('asks again for another night, and not for another hour', async () => {
    const { visitor, booking, params, answer, own } = await shared()
    await answer(true)
    const change = async (slot: typeof hours & { bookingDate: string }) => {
      const query = { ...slot, amenityId: String(slot.amenityId) }
      const { totalPrice, version } = (await visitor.call(quoteChange, { params, query })).reply
      await visitor.call(changeBooking, { params, body: { ...slot, totalPrice, version } })
    }
    const { bookingDate } = booking
    await change({ ...hours, startTime: '21:00', endTime: '00:00', bookingDate })
    expect(await own()).toMatchObject({ coming: 1 })
    await change({ ...hours, bookingDate: nextNight() })
    expect(await own()).toMatchObject({ coming: 0, declined: 0 })
  })

  it('counts answers correctly that come at once on two instances', async () => {
    const { answer, own } = await shared()
    const one = key()
    const all = Array.from({ length: 20 }, (_, place) =>
      answer(place % 4 !== 0, place < 10 ? one : key(), place % 2 === 0 ? 0 : 1),
    )
    expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([200]))
    const counted = await own()
    expect((counted?.coming ?? 0) + (counted?.declined ?? 0)).toBe(11)
  })

  it('takes at most 200 answers, which can still be changed', async () => {
    const { booking, answer, own } = await shared()
    const known = key()
    await answer(true, known)
    await club.pool.query(
      `INSERT INTO invitation_answers
       SELECT $1, sha256(n::text::bytea), true, now() FROM generate_series(1, 199) n`,
      [booking.id],
    )
    expect((await answer(true)).code).toBe('invitation_full')
    expect((await answer(false, known)).code).toBeNull()
    expect(await own()).toMatchObject({ coming: 199, declined: 1 })
  })

  it('can be shared by its member only, until it is over', async () => {
    const { params, visitor, cancel } = await shared()
    for (const role of ['customer', 'staff'] as const) {
      const stranger = await club.signedIn({ role })
      expect((await stranger.call(getInvitation, { params })).code).toBe('not_found')
      expect((await stranger.call(makeInvitation, { params })).code).toBe('not_found')
      expect((await stranger.call(endInvitation, { params })).code).toBe('not_found')
    }
    await cancel()
    expect((await visitor.call(makeInvitation, { params })).code).toBe('invitation_over')
  })

  it.each([
    [
      'is canceled',
      async ({ cancel }: Awaited<ReturnType<typeof shared>>) => void (await cancel()),
    ],
    [
      'is over',
      async ({ booking }: Awaited<ReturnType<typeof shared>>) =>
        club.clock.set(new Date(booking.endsAt)),
    ],
  ])('is closed when it %s', async (_, end) => {
    const one = await shared()
    await end(one)
    const params = one.link
    expect((await club.visitor().call(readInvitation, { params })).code).toBe('invitation_over')
    expect((await one.answer(true)).code).toBe('invitation_over')
    expect(await readInvitedWords(club.kernels[0], `/invited/${params.key}`)).toBeNull()
  })

  it('loses its answers when sharing ends, and gets another link when it is shared again', async () => {
    const { visitor, params, made, link, answer, own } = await shared()
    await answer(true)
    expect((await visitor.call(endInvitation, { params })).status).toBe(204)
    expect(await own()).toBeNull()
    expect((await answer(true)).code).toBe('invitation_invalid')
    expect((await club.visitor().call(readInvitation, { params: link })).status).toBe(404)
    const next = (await visitor.call(makeInvitation, { params })).reply
    expect(next).toMatchObject({ coming: 0, declined: 0 })
    expect(next.address).not.toBe(made.address)
  })

  it('has its key in no log and no row', async () => {
    const { link, answer } = await shared()
    logged.splice(0)
    await club.visitor().call(readInvitation, { params: link })
    const guest = key()
    await answer(true, guest)
    await club.visitor().request({ method: 'GET', url: `/invited/${link.key}` })
    expect(logged.join('')).toContain('"path":"/api/invitations/…"')
    expect(logged.join('')).toContain('"path":"/invited/…"')
    expect(logged.join('')).not.toContain(link.key)
    const { rows } = await club.pool.query<{ row: string }>(
      `SELECT i::text || coalesce(a::text, '') AS row
       FROM invitations i LEFT JOIN invitation_answers a USING (booking_id)`,
    )
    const kept = rows.map(({ row }) => row).join('')
    for (const secret of [link.key, guest]) {
      expect(kept).not.toContain(secret)
      expect(kept).not.toContain(Buffer.from(secret, 'base64url').toString('hex'))
    }
  })
})

describe('the preview of an invitation link', () => {
  it('has the member, time and place in both languages, escaped, and is not indexed by search engines', async () => {
    const { link, visitor, booking } = await shared('2026-11-21')
    await club.pool.query(`UPDATE users SET first_name = 'Mei"><script>' WHERE id = $1`, [
      visitor.person.id,
    ])
    const words = await readInvitedWords(club.kernels[0], `/invited/${link.key}`)
    const head = words?.head ?? ''
    expect(head).toContain(
      'property="og:title" content="Mei&quot;&gt;&lt;script&gt; invites you · ',
    )
    expect(head).toContain(`${booking.amenity.nameEn}, Sat, Nov 21, 10 PM\u2009–\u2009Sun 1 AM`)
    expect(head).toContain(
      `property="og:image" content="https://club.test${booking.amenity.imageUrl}"`,
    )
    expect(head).toContain('name="robots" content="noindex"')
    expect(head).not.toMatch(/Chen|<script/)
  })

  it('is the venue’s own on other pages and for an unknown key', async () => {
    const [kernel] = club.kernels
    expect(await readInvitedWords(kernel, '/')).toBeNull()
    expect(await readInvitedWords(kernel, `/invited/${key()}`)).toBeNull()
  })
})

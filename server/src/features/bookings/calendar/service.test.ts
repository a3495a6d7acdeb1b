import {
  cancelBooking,
  createBooking,
  downloadCalendar,
  getBooking,
} from '@lantern/contract/bookings/bookings'
import type { Language } from '@lantern/contract/venue/languages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openClub, type Club } from '../../../../test/club/club.ts'

let club: Club
beforeAll(async () => {
  club = await openClub()
})
afterAll(() => club.close())

const late = {
  amenityId: 2,
  bookingDate: '2026-11-20',
  startTime: '22:00',
  endTime: '01:00',
} as const

async function booked() {
  const visitor = await club.signedIn({ balance: 50_000 })
  const booking = (await visitor.call(createBooking, { body: late })).reply
  const params = { lanternId: booking.lanternId }
  const calendar = (language: Language) =>
    visitor.call(downloadCalendar, { params, query: { language } })
  return { visitor, booking, params, calendar }
}

describe('a booking by its public number', () => {
  it('is shown to its member', async () => {
    const { visitor, booking, params } = await booked()
    expect((await visitor.call(getBooking, { params })).reply).toEqual(booking)
  })

  it('is not shown to others or to staff, and neither is its file', async () => {
    const { params } = await booked()
    for (const role of ['customer', 'staff'] as const) {
      const stranger = await club.signedIn({ role })
      expect((await stranger.call(getBooking, { params })).code).toBe('not_found')
      const file = await stranger.call(downloadCalendar, { params, query: { language: 'en' } })
      expect(file.code).toBe('not_found')
    }
  })
})

describe('the calendar file of a booking', () => {
  it('has its times in UTC, also past midnight, and its place', async () => {
    const { booking, calendar } = await booked()
    const { headers, text } = await calendar('ch')
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="lantern-booking.ics"',
    })
    expect(text).toContain('DTSTART:20261121T030000Z\r\nDTEND:20261121T060000Z\r\n')
    expect(text).toContain(`UID:${booking.lanternId}@lantern\r\n`)
    expect(text).toContain(`SUMMARY:${booking.amenity.nameCh} · 灯会\r\n`)
    expect(text).toContain('STATUS:CONFIRMED\r\n')
    // Long lines are folded by a line break and a space.
    expect(text.replace(/\r\n /g, '')).toContain(
      '2026年11月20日 22:00 前可免费取消，款项原路退回。',
    )
  })

  it('replaces the event of a canceled booking by a canceled one', async () => {
    const { visitor, booking, calendar } = await booked()
    const before = (await calendar('en')).text
    await visitor.call(cancelBooking, { params: { id: String(booking.id) } })
    const after = (await calendar('en')).text
    const value = (text: string, name: string) =>
      new RegExp(`^${name}:(.*)\r$`, 'm').exec(text)?.[1]
    expect(value(after, 'UID')).toBe(value(before, 'UID'))
    expect(value(after, 'STATUS')).toBe('CANCELLED')
    expect(Number(value(after, 'SEQUENCE'))).toBeGreaterThan(Number(value(before, 'SEQUENCE')))
  })
})

import { verify } from '@node-rs/argon2'
import { getSettings, updateSettings, type SettingsChange } from '@lantern/contract/venue/settings'
import { createBooking, getAvailability } from '@lantern/contract/bookings/bookings'
import { ErrorBody } from '@lantern/contract/calls/errors'
import { getVenue } from '@lantern/contract/venue/venue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openClub, type Club } from '../../../test/club/club.ts'
import { tally } from '../../../test/checks/tally.ts'
import type { Visitor } from '../../../test/club/visitor.ts'

let club: Club
let admin: Visitor
let member: Visitor
beforeAll(async () => {
  club = await openClub()
  admin = await club.signedIn({ role: 'admin' })
  member = await club.signedIn({ balance: 1_000_000 })
})
afterAll(() => club.close())

const settings = async () => (await admin.call(getSettings, {})).reply
const change = async (body: Partial<SettingsChange>, by = admin) => {
  const { version } = await settings()
  return by.call(updateSettings, { body: { version, ...body } })
}
const venue = async () => (await club.visitor(1).call(getVenue, {})).reply
const book = (bookingDate: string, startTime = '19:00', by = member) =>
  by.call(createBooking, {
    body: {
      amenityId: 3,
      bookingDate,
      startTime,
      endTime: `${Number(startTime.slice(0, 2)) + 1}:00`,
    },
  })
const lastEvent = async () => {
  const { rows } = await club.pool.query<{ action: string; before: unknown; after: unknown }>(
    'SELECT action, before, after FROM audit_events ORDER BY id DESC LIMIT 1',
  )
  return rows[0]
}

describe('the settings', () => {
  it('are read by admins, without secrets', async () => {
    const shown = await admin.call(getSettings, {})
    expect(shown.reply).toMatchObject({
      closedWeekdays: [2],
      specialDays: [],
      topUpMax: '2000.00',
      hasDiscountCode: true,
      version: 1,
    })
    expect(shown.text).not.toMatch(/pin|hash|"discountCode"/i)
    const staff = await club.signedIn({ role: 'staff' })
    expect((await staff.call(getSettings, {})).code).toBe('forbidden')
    expect((await change({ nameEn: 'Mine' }, staff)).code).toBe('forbidden')
  })

  it('change at every instance, and the change is logged with its author', async () => {
    const refundRules = [
      { hours: 24, percent: 100 },
      { hours: 3, percent: 50 },
    ]
    const { reply } = await change({ nameCh: '灯笼会', refundRules, topUpMin: '5.00' })
    expect(reply).toMatchObject({ nameCh: '灯笼会', refundRules, topUpMin: '5.00', version: 2 })
    expect(await venue()).toMatchObject({
      name: { en: 'Lantern', ch: '灯笼会' },
      refundRules,
      topUp: { min: '5.00' },
    })
    expect(await lastEvent()).toEqual({
      action: 'settings.change',
      before: { nameCh: '灯会', refundRules: ['0 h: 100%'], topUpMin: '0.50' },
      after: { nameCh: '灯笼会', refundRules: ['24 h: 100%', '3 h: 50%'], topUpMin: '5.00' },
    })
  })

  it('have the club’s own text and picture, and the default ones if they are empty', async () => {
    const before = await venue()
    expect([before.story, before.posterUrl]).toEqual([{ en: '', ch: '' }, ''])
    const storyEn = 'A kettle.\n\nThen a house.'
    const posterUrl = 'https://pictures.test/night.webp'
    expect((await change({ storyEn, posterUrl })).reply).toMatchObject({ storyEn, posterUrl })
    expect(await venue()).toMatchObject({ story: { en: storyEn, ch: '' }, posterUrl })
    for (const address of ['javascript:alert(1)', '//evil.test/a', 'http://evil.test/a']) {
      expect((await change({ posterUrl: address })).code).toBe('invalid_input')
    }
    expect((await change({ posterUrl: '/pictures/0123456789.webp' })).code).toBe('picture_gone')
    expect((await change({ storyEn: '', posterUrl: '' })).status).toBe(200)
  })

  it('that stay the same aren’t logged', async () => {
    const before = await settings()
    const event = await lastEvent()
    expect((await change({ nameEn: 'Lantern', specialDays: [] })).reply).toEqual(before)
    expect(await lastEvent()).toEqual(event)
  })

  it('never reveal the discount code, not even in the log', async () => {
    expect((await change({ discountCode: 'FEAST88' })).reply.hasDiscountCode).toBe(true)
    const { rows } = await club.pool.query('SELECT discount_code FROM venue_settings')
    expect(rows).toEqual([{ discount_code: 'FEAST88' }])
    expect((await change({ discountCode: 'FEAST99' })).text).not.toContain('FEAST')
    expect(JSON.stringify(await lastEvent())).not.toContain('FEAST')
    expect((await change({ discountCode: null })).reply.hasDiscountCode).toBe(false)
  })

  it('store the PIN as a hash, and the log says only that it changed', async () => {
    const answer = await change({ staffPin: '1357' })
    expect(answer.text).not.toContain('argon2')
    const { rows } = await club.pool.query<{ hash: string }>(
      'SELECT staff_pin_hash AS hash FROM venue_settings',
    )
    expect(await verify(rows[0]?.hash ?? '', '1357')).toBe(true)
    const event = JSON.stringify(await lastEvent())
    expect(event).toContain('staffPin')
    expect(event).not.toMatch(/1357|argon2/)
  })

  it.each([
    { staffPin: '12' },
    { staffPin: 'abcd' },
    { timeZone: 'Mars/Olympus' },
    { opensAt: '14:30' },
    { weekdayHours: [{ weekday: 8, opensAt: '14:00', closesAt: '02:00' }] },
    {
      specialDays: [
        { date: '2026-12-25', hours: { opensAt: '14:30', closesAt: '02:00' }, reason: null },
      ],
    },
    { closedWeekdays: [1, 2, 3, 4, 5, 6, 7] },
    { closedWeekdays: [8] },
    { serviceFeeBasisPoints: 10_001 },
    { topUpMin: '0.49' },
    { bookingDaysAhead: 0 },
    { specialDays: [{ date: '2026-02-30', hours: null, reason: null }] },
    { discountCode: 'no' },
  ])('refuse %j', async (wrong) => {
    expect((await change(wrong)).status).toBe(400)
  })

  it('keep the largest top-up above the smallest', async () => {
    expect((await change({ topUpMin: '100', topUpMax: '50' })).code).toBe('top_up_bounds')
    expect((await change({ topUpMin: '3000' })).code).toBe('top_up_bounds')
  })

  it('are changed by one of several concurrent admins; the others are refused', async () => {
    const { version } = await settings()
    const elsewhere = admin.at(club.instances[1].app)
    const answers = await Promise.all(
      [admin, elsewhere, admin, elsewhere].map((each, turn) =>
        each.call(updateSettings, { body: { version, pointsPerDollar: 2 + turn } }),
      ),
    )
    expect(tally(answers)).toEqual({ 200: 1, stale: 3 })
  })
})

describe('closing times with bookings', () => {
  it('needs a confirmation with their number, and keeps them', async () => {
    await book('2026-11-27')
    await book('2026-12-04')
    const request = await change({ closedWeekdays: [2, 5] })
    expect([request.status, request.code]).toEqual([409, 'closing_has_bookings'])
    expect(ErrorBody.parse(JSON.parse(request.text)).values).toEqual({ count: 2 })
    expect((await settings()).closedWeekdays).toEqual([2])

    expect((await change({ closedWeekdays: [5, 2], force: true })).reply.closedWeekdays).toEqual([
      2, 5,
    ])
    expect((await book('2026-12-11')).code).toBe('closed_weekday')
    const { rows } = await club.pool.query("SELECT status FROM bookings WHERE status <> 'canceled'")
    expect(rows).toHaveLength(2)
    await change({ closedWeekdays: [2] })
  })

  it('needs it for dates and hours too, but not for times that stay open', async () => {
    const christmas = [{ date: '2026-12-25', hours: null, reason: 'Christmas' }]
    expect((await change({ specialDays: christmas })).reply.specialDays).toEqual(christmas)
    const both = [...christmas, { date: '2026-11-27', hours: null, reason: null }]
    expect((await change({ specialDays: both })).code).toBe('closing_has_bookings')
    expect((await change({ opensAt: '20:00' })).code).toBe('closing_has_bookings')
    expect((await change({ closesAt: '03:00' })).status).toBe(200)
    const closed = await club
      .visitor(1)
      .call(getAvailability, { params: { id: '3' }, query: { date: '2026-12-25' } })
    expect(closed.reply.closed).toBe('closed_date')
    expect((await lastEvent())?.after).toEqual({ closesAt: '03:00' })
  })

  it('is refused where a night would reach into the next one', async () => {
    const hours = { opensAt: '18:00', closesAt: '15:00' }
    const saturdays = await change({ weekdayHours: [{ weekday: 6, ...hours }] })
    expect([saturdays.status, saturdays.code]).toEqual([400, 'hours_overlap'])
    const special = { date: '2027-01-02', hours, reason: null }
    expect((await change({ specialDays: [special] })).code).toBe('hours_overlap')
    // Nobody comes on the closed Tuesday after it.
    expect((await change({ weekdayHours: [{ weekday: 1, ...hours }] })).status).toBe(200)
    expect((await change({ weekdayHours: [] })).status).toBe(200)
  })

  it('keeps special days before tonight', async () => {
    await club.pool.query("INSERT INTO venue_special_days (date) VALUES ('2026-11-01')")
    expect(
      (await change({ specialDays: [{ date: '2026-11-02', hours: null, reason: null }] })).reply,
    ).toMatchObject({ specialDays: [] })
    const { rows } = await club.pool.query('SELECT date::text FROM venue_special_days')
    expect(rows).toEqual([{ date: '2026-11-01' }])
  })

  it('in a race with a booking either counts the booking or has it refused', async () => {
    for (const day of [7, 9, 10, 11]) {
      const date = `2026-12-${String(day).padStart(2, '0')}`
      const [request, booked] = await Promise.all([
        change({ specialDays: [{ date, hours: null, reason: null }] }),
        book(date, '15:00', member.at(club.instances[1].app)),
      ])
      expect([
        ['closed', 'closed_date'],
        ['closing_has_bookings', 'booked'],
      ]).toContainEqual([request.code ?? 'closed', booked.code ?? 'booked'])
    }
  })
})

describe('a new venue', () => {
  it('has no address, phone number and front desk until they are set', async () => {
    expect(await settings()).toMatchObject({ address: '', phone: '', frontDeskHoursEn: '' })
    const given = { address: '9 Fleet Row', phone: '416 555 0100', cityEn: 'Halifax', cityCh: '' }
    expect((await change(given)).reply).toMatchObject({ ...given, cityCh: 'Halifax' })
    expect((await change({ cityEn: 'Truro' })).reply.cityCh).toBe('Truro')
    expect((await change({ address: '', phone: '', cityCh: '特鲁罗' })).reply.address).toBe('')
  })
})

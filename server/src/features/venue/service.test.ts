import { getVenue } from '@lantern/contract/venue/venue'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openClub, type Club } from '../../../test/club/club.ts'

let club: Club
beforeAll(async () => {
  club = await openClub()
})
afterAll(() => club.close())

const venue = async () => (await club.visitor(1).call(getVenue, {})).reply

it('the public settings are readable by anybody', async () => {
  expect(await venue()).toMatchObject({
    name: { en: 'Lantern', ch: '灯会' },
    timeZone: 'America/Toronto',
    today: '2026-11-20',
    lastBookableDate: '2027-12-25',
    opensAt: '14:00',
    closesAt: '02:00',
    closedWeekdays: [2],
    closedDates: [],
    serviceFeeBasisPoints: 500,
    taxes: [
      {
        en: 'HST',
        ch: 'HST',
        number: null,
        rates: [
          { kind: 'alcohol', from: '2000-01-01', rate: 13_000 },
          { kind: 'beverage', from: '2000-01-01', rate: 13_000 },
          { kind: 'food', from: '2000-01-01', rate: 13_000 },
          { kind: 'service', from: '2000-01-01', rate: 13_000 },
        ],
      },
    ],
    topUp: { min: '0.50', max: '2000.00' },
    payments: { mode: 'sandbox', banner: false },
  })
})

it('the coming closed dates are listed, including tonight', async () => {
  await club.pool.query(
    "INSERT INTO venue_special_days (date) VALUES ('2026-11-19'), ('2026-12-25'), ('2026-11-20')",
  )
  expect((await venue()).closedDates).toEqual(['2026-11-20', '2026-12-25'])
})

it('the public settings change at every instance', async () => {
  await club.pool.query('UPDATE tiers SET days_ahead = NULL')
  await club.pool.query("UPDATE venue_settings SET closes_at = '04:00', booking_days_ahead = 30")
  expect(await venue()).toMatchObject({ closesAt: '04:00', lastBookableDate: '2026-12-20' })
})

import { accounts } from '@lantern/contract/reports/accounts'
import { sayIn } from '@lantern/contract/venue/languages'
import { listAmenities } from '@lantern/contract/venue/amenities'
import { getBill } from '@lantern/contract/bills/bills'
import {
  getAdvice,
  getBookingsReport,
  getDishesReport,
  getIncomeReport,
  getMembersReport,
  getOccupancyReport,
  listReportBills,
  listReportBookings,
  listReportLines,
  listReportPostings,
  type IncomeReport,
} from '@lantern/contract/reports/reports'
import { beforeEach, expect, test } from 'vitest'
import { answer, holdBack, loseNext, open, screen, sentTo, within } from '../../../test/page.tsx'
import { memberOf } from '../../../test/samples.ts'
import reports from '../../i18n/en/reports.ts'

const of = <Figure,>(now: Figure, before: Figure, yearBefore: Figure) => ({
  now,
  before,
  yearBefore,
})
const zero = of('0.00', '0.00', '0.00')
const none = { count: of(0, 0, 0), charged: zero, lost: zero }

const income: IncomeReport = {
  accounts: [
    { account: 'booking_income', net: of('800.00', '640.00', '1000.00') },
    { account: 'discounts', net: of('-50.00', '-40.00', '0.00') },
  ],
  total: of('750.00', '600.00', '1000.00'),
  nights: [{ date: '2026-11-13', net: '750.00', before: '600.00', yearBefore: '1000.00' }],
  bills: { count: of(5, 4, 5), average: of('150.00', '150.00', '200.00') },
  heads: { count: of(0, 0, 0), average: of('0.00', '0.00', '0.00') },
}

/** Answers every call of the report. */
beforeEach(() => {
  answer(getAdvice, {
    advice: [
      { rule: 'unmet', amenityId: 1, nameEn: 'Karaoke', nameCh: 'K房', weekday: 6, count: 7 },
      { rule: 'no_shows', count: 3, lost: '210.00' },
    ],
  })
  answer(getIncomeReport, income)
  const cells = [
    { weekday: 5, hour: 25, booked: 3, open: 4 },
    { weekday: 1, hour: 14, booked: 0, open: 4 },
  ]
  const hours = of({ booked: 3, open: 8 }, { booked: 2, open: 8 }, { booked: 4, open: 8 })
  answer(getOccupancyReport, {
    total: hours,
    amenities: [
      { amenityId: 1, nameEn: 'Karaoke', nameCh: 'K房', hours, cells },
      {
        amenityId: 2,
        nameEn: 'Mahjong',
        nameCh: '麻将',
        hours,
        cells: [{ weekday: 5, hour: 25, booked: 1, open: 2 }],
      },
    ],
  })
  answer(getBookingsReport, {
    made: of(20, 16, 0),
    leadTimes: [{ fromDays: 14, count: of(5, 4, 6) }],
    canceled: none,
    noShows: none,
    waitlist: { count: of(7, 0, 0), unmet: of(7, 0, 0) },
  })
  answer(getDishesReport, {
    dishes: [
      {
        itemId: 9,
        nameEn: 'Noodles',
        nameCh: '面',
        sold: of(10, 8, 0),
        net: of('120.00', '96.00', '0.00'),
        cost: '48.00',
        margin: '72.00',
      },
    ],
    given: [],
  })
  answer(getMembersReport, {
    tiers: [{ tierId: null, nameEn: null, nameCh: null, count: of(4, 3, 2), net: zero }],
    groups: [{ group: 'lost', count: of(2, 1, 1) }],
    topUps: zero,
    credit: zero,
    spent: zero,
    liabilities: [],
  })
})

const manager = memberOf('staff', ['reports', 'settings'])
const part = async (name: string) => within(await screen.findByRole('region', { name }))
const periodOf = ({ url }: { url: URL }) => [
  url.searchParams.get('from'),
  url.searchParams.get('to'),
]
const hrefOf = (link: HTMLElement) => link.getAttribute('href')

test('without a period the report is of last week, and a choice stands in the address', async () => {
  const { user, router } = await open('/staff/reports', manager)
  await expect
    .poll(() => sentTo(getIncomeReport).map(periodOf))
    .toEqual([['2026-11-09', '2026-11-15']])
  const period = within(screen.getByRole('navigation', { name: reports.period }))
  expect(period.getByRole('link', { current: 'page' }).textContent).toBe(reports.presets.lastWeek)
  await user.click(period.getByRole('link', { name: reports.presets.lastMonth }))
  await expect
    .poll(() => router.state.location.href)
    .toBe('/staff/reports?from=2026-10-01&to=2026-10-31')
  expect(sentTo(getAdvice).map(periodOf).at(-1)).toEqual(['2026-10-01', '2026-10-31'])
})

test.each([
  '?from=2026-11-15&to=2026-11-09',
  '?from=2020-01-01&to=2026-01-01',
  '?from=2026-02-31&to=2026-03-01',
])('the period %s is none', async (search) => {
  await open(`/staff/reports${search}`, manager)
  await expect
    .poll(() => sentTo(getIncomeReport).map(periodOf))
    .toEqual([['2026-11-09', '2026-11-15']])
})

test('each advice leads to its reason, and to the screen that answers it only for those who may', async () => {
  await open('/staff/reports?from=2026-11-09&to=2026-11-15', manager)
  const advice = await part(reports.advice.title)
  const deposit = await advice.findByRole('link', { name: reports.advice.no_shows.act })
  expect(hrefOf(deposit)).toBe('/admin/settings')
  expect(advice.queryByRole('link', { name: reports.advice.unmet.act })).toBeNull()
  expect(advice.getByText(/^7 parties waited for Karaoke on a Saturday/)).toBeTruthy()
  expect(advice.getAllByRole('link', { name: reports.advice.see }).map(hrefOf)).toEqual([
    '/staff/reports/rows/waiting?amenityId=1&weekday=6&unmet=yes&from=2026-11-09&to=2026-11-15',
    '/staff/reports/rows/bookings?outcome=no_show&paid=nothing&amount=lost&from=2026-11-09&to=2026-11-15',
  ])
})

test('a figure and its changes lead to what they are made of, each in its own nights', async () => {
  await open('/staff/reports?from=2026-11-09&to=2026-11-15', manager)
  const figures = await part(reports.income.title)
  const rooms = within(await figures.findByRole('row', { name: /^Rooms/ }))
  expect(hrefOf(rooms.getByRole('link', { name: '$800.00' }))).toBe(
    '/staff/reports/rows/lines?account=booking_income&from=2026-11-09&to=2026-11-15',
  )
  expect(hrefOf(rooms.getByRole('link', { name: '+25%' }))).toContain(
    'from=2026-11-02&to=2026-11-08',
  )
  expect(hrefOf(rooms.getByRole('link', { name: '−20%' }))).toContain(
    'from=2025-11-10&to=2025-11-16',
  )
  const night = within(figures.getByRole('row', { name: /^Fri, Nov 13, 2026/, hidden: true }))
  expect(hrefOf(night.getByRole('link', { name: '+25%', hidden: true }))).toContain(
    'from=2026-11-06&to=2026-11-06',
  )
})

test('nothing is compared with nothing', async () => {
  await open('/staff/reports?from=2026-11-09&to=2026-11-15', manager)
  const figures = await part(reports.bookings.title)
  const made = within(await figures.findByRole('row', { name: /^Bookings/ }))
  expect(made.getByRole('link', { name: '+25%' })).toBeTruthy()
  expect(made.getByText('–')).toBeTruthy()
  expect(made.getAllByRole('link')).toHaveLength(2)
})

test('the map adds the amenities, and a cell leads to the bookings of its hour', async () => {
  const { user } = await open('/staff/reports?from=2026-11-09&to=2026-11-15', manager)
  const map = within(await screen.findByRole('table', { name: reports.occupancy.map }))
  const all = map.getByRole('link', { name: 'Friday, 1 AM: 67%, 4 of 6 hours' })
  expect(hrefOf(all)).toContain('bookings?outcome=stands&weekday=5&hour=25&from=')
  expect(map.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Mon'),
    expect.stringMatching(/^2 PM0/),
    expect.stringMatching(/^1 AM.*67/),
  ])
  await user.selectOptions(screen.getByLabelText(reports.occupancy.amenity), 'Mahjong')
  const one = map.getByRole('link', { name: 'Friday, 1 AM: 50%, 1 of 2 hours' })
  expect(hrefOf(one)).toContain('outcome=stands&amenityId=2&weekday=5&hour=25')
})

test('a part that failed is tried again, and the others stay', async () => {
  loseNext(getDishesReport)
  holdBack(getOccupancyReport)
  const { user } = await open('/staff/reports?from=2026-11-09&to=2026-11-15', manager)
  const dishes = await part(reports.dishes.title)
  await user.click(await dishes.findByRole('button', { name: 'Try again' }))
  expect(await dishes.findByRole('link', { name: '$120.00' })).toBeTruthy()
  expect(dishes.getByText('$72.00 · 60%')).toBeTruthy()
  expect(screen.getByText(reports.given.empty)).toBeTruthy()
})

const empty = { count: 0, sum: '0.00', quantity: null, opening: null }

const line = {
  id: 1,
  date: '2026-11-13',
  billId: 4,
  billNumber: 'T1B2C3D4E5F6',
  nameEn: 'Noodles',
  nameCh: '面',
  account: 'food_income' as const,
  quantity: 2,
  net: '24.00',
}

test('the lines of a figure say its number and sum, come page by page, and open their bill', async () => {
  answer(listAmenities, [])
  const page = { count: 2, sum: '48.00', quantity: 4, opening: null }
  answer(listReportLines, { ...page, rows: [line], next: 1 })
  const address = '/staff/reports/rows/lines?itemId=9&from=2026-11-09&to=2026-11-15'
  const { user } = await open(address, memberOf('staff', ['reports', 'floor']))
  expect(await screen.findByText('2 lines · 4 sold · $48.00')).toBeTruthy()
  answer(listReportLines, {
    ...page,
    rows: [{ ...line, id: 2, billId: null, nameEn: '', nameCh: '', account: 'service_fees' }],
    next: null,
  })
  await user.click(screen.getByRole('button', { name: reports.rows.more }))
  await expect.poll(() => screen.getAllByRole('row')).toHaveLength(3)
  expect(screen.getByText(sayIn(accounts.service_fees, 'en'))).toBeTruthy()
  expect(sentTo(listReportLines).map(({ url }) => url.searchParams.get('after'))).toEqual([
    null,
    '1',
  ])
  expect(hrefOf(screen.getByRole('link', { name: reports.rows.back }))).toBe(
    '/staff/reports?from=2026-11-09&to=2026-11-15',
  )
  holdBack(getBill)
  await user.click(screen.getByRole('button', { name: line.billNumber }))
  await expect
    .poll(() => sentTo(getBill).map(({ url }) => url.pathname))
    .toEqual(['/api/staff/bills/4'])
})

const bill = {
  id: 4,
  billId: 4,
  billNumber: 'T1B2C3D4E5F6',
  date: '2026-11-13',
  until: '2026-11-14',
  quantity: 3,
  net: '90.00',
}

test.each([
  ['', '3 bills · $100.00 · $33.33 each'],
  ['guests=known&', '3 bills · 7 guests · $100.00 · $14.29 a head'],
])('an average leads to the bills that it divides: %s', async (filter, figure) => {
  answer(listAmenities, [])
  const page = { count: 3, sum: '100.00', quantity: 7, opening: null }
  answer(listReportBills, { ...page, rows: [bill], next: null })
  await open(`/staff/reports/rows/bills?${filter}from=2026-11-09&to=2026-11-15`, manager)
  expect(await screen.findByText(figure)).toBeTruthy()
  expect(screen.getByText('Fri, Nov 13, 2026 to Sat, Nov 14, 2026')).toBeTruthy()
})

test('what is owed leads to what moved it, from the balance before to that at the end', async () => {
  answer(listAmenities, [])
  const page = { count: 1, sum: '-20.00', quantity: null, opening: '120.00' }
  const who = { userId: 7, name: 'Mei Chen', billId: null, billNumber: null }
  const entry = { id: 1, date: '2026-11-13', cause: 'cash_out', net: '-20.00', ...who }
  answer(listReportPostings, { ...page, rows: [entry], next: null })
  await open('/staff/reports/rows/postings?of=wallet&from=2026-11-09&to=2026-11-15', manager)
  expect(
    await screen.findByText('1 entry · $120.00 before · −$20.00 · $100.00 at the end'),
  ).toBeTruthy()
  expect(screen.getByText(accounts.wallet.en)).toBeTruthy()
  expect(screen.getByRole('row', { name: /Balance paid out in cash.*Mei Chen/ })).toBeTruthy()
})

test('the bookings of an hour say the filter in words', async () => {
  answer(listAmenities, [])
  answer(listReportBookings, { ...empty, rows: [], next: null })
  const filter = 'outcome=stands&weekday=5&hour=25&from=2026-11-09&to=2026-11-15'
  await open(`/staff/reports/rows/bookings?${filter}`, manager)
  expect(await screen.findByText('Friday · 1 AM · Not canceled')).toBeTruthy()
  expect(await screen.findByText(reports.rows.empty)).toBeTruthy()
})

test('an address that names no figure leads to the report', async () => {
  const { router } = await open(
    '/staff/reports/rows/bookings?weekday=8&from=2026-11-09&to=2026-11-15',
    manager,
  )
  await expect.poll(() => router.state.location.pathname).toBe('/staff/reports')
})

import { listAmenities } from '@lantern/contract/venue/amenities'
import { countMonth, listDay, listStaffBookings } from '@lantern/contract/floor/desk'
import { checkInBooking } from '@lantern/contract/floor/acts'
import { expect, test } from 'vitest'
import { answer, open, screen, sentTo, within } from '../../../test/page.tsx'
import { memberOf, venue, sampleBooking } from '../../../test/samples.ts'
import words from '../../i18n/en/desk.ts'

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()
const phone = { number: '+14165550142', shown: '(416) 555-0142' }
/** A party of tonight whose time begins and ends so many minutes from now. */
const party = (id: number, starts: number, more: Parameters<typeof sampleBooking>[3] = {}) =>
  sampleBooking(id, '20:00', '22:00', {
    bookingDate: venue.today,
    startsAt: minutes(starts),
    endsAt: minutes(starts + 120),
    contactPhone: phone,
    ...more,
  })
const came = { checkedInAt: minutes(-60) }

test('each party of the night has its one next act, the most urgent first', async () => {
  const night = [
    party(1, 90),
    party(2, -60, { ...came, unpaid: '88.20', paymentMethod: 'bill' }),
    party(3, -60, came),
    party(4, -5),
    party(5, -60),
    party(6, 90, { status: 'pending', specialRequests: 'Peanut allergy' }),
    party(7, -180, { ...came, unpaid: '40.00', paymentMethod: 'bill' }),
    party(8, -60, { status: 'completed' }),
  ]
  answer(listDay, night)
  answer(listStaffBookings, { bookings: [], next: null, count: 0, isPartial: false })
  answer(listAmenities, [])
  answer(countMonth, [])
  answer(checkInBooking, party(1, 90, came))
  const { user } = await open(
    '/staff-dashboard',
    memberOf('staff', ['floor', 'bookings', 'seating', 'payments']),
  )
  const rows = await screen.findAllByRole('article')
  const actsOf = (row: HTMLElement) =>
    [...row.querySelectorAll('button:not([aria-haspopup]), a[class*=rounded]')].map(
      (act) => act.textContent,
    )
  expect(rows.map((row) => [row.getAttribute('aria-label'), ...actsOf(row)])).toEqual([
    ['Guest 6', 'Confirm'],
    ['Guest 7', 'Bring the bill'],
    ['Guest 4', 'Check in'],
    ['Guest 5', 'Call'],
    ['Guest 1', 'Check in'],
    ['Guest 2', 'Take payment'],
    ['Guest 3', 'They have left'],
  ])
  expect(within(rows[0] ?? document.body).getByText('Peanut allergy')).toBeTruthy()
  const late = within(screen.getByRole('article', { name: 'Guest 5' }))
  await user.click(late.getByRole('link', { name: words.actions.call }))
  expect(late.getByRole('button', { name: words.actions.checkIn })).toBeTruthy()
  const first = within(screen.getByRole('article', { name: 'Guest 1' }))
  await user.click(first.getByRole('button', { name: words.actions.checkIn }))
  await expect.poll(() => sentTo(checkInBooking)).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: `${words.groups.over} · 1` }))
  expect(screen.getByRole('article', { name: 'Guest 8' })).toBeTruthy()
})

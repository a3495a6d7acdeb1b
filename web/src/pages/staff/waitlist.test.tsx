import { listAmenities } from '@lantern/contract/venue/amenities'
import {
  acceptForParty,
  listStaffWaits,
  type Offer,
  type StaffWait,
} from '@lantern/contract/bookings/waitlist'
import { expect, test } from 'vitest'
import { answer, open, screen, sentTo, within } from '../../../test/page.tsx'
import { memberOf } from '../../../test/samples.ts'
import words from '../../i18n/en/waitlist.ts'

const wait = (id: number, name: string, more: Partial<StaffWait> = {}): StaffWait => ({
  id,
  amenityId: 1,
  amenity: { en: 'Karaoke', ch: 'K房' },
  bookingDate: '2026-11-20',
  fromTime: '22:00',
  toTime: '00:00',
  hours: 2,
  partySize: 4,
  endsAt: '2026-11-21T03:00:00.000Z',
  ahead: 0,
  bookUpTo: null,
  offer: null,
  userId: null,
  name,
  phone: { number: '+14165550142', shown: '(416) 555-0142' },
  isWalkIn: false,
  quotedMinutes: null,
  expectedMinutes: null,
  history: [],
  ...more,
})

const offer: Offer = {
  id: 5,
  bookingId: 9,
  units: ['K-Room 1'],
  bookingDate: '2026-11-20',
  startTime: '22:00',
  endTime: '00:00',
  startsAt: '2026-11-21T03:00:00.000Z',
  endsAt: '2026-11-21T05:00:00.000Z',
  totalPrice: '100.80',
  dueNow: '100.80',
  minimumSpend: '0.00',
  expiresAt: '2026-11-21T03:10:00.000Z',
  secondsLeft: 600,
}

const show = async (...waits: StaffWait[]) => {
  answer(listAmenities, [])
  answer(listStaffWaits, { tonight: '2026-11-20', waits })
  return open('/waitlist', memberOf('staff'))
}

test('each amenity has its own queue, and the place of each one in it', async () => {
  await show(
    wait(1, 'Lam'),
    wait(2, 'Wu', { amenityId: 2, amenity: { en: 'Theater', ch: '影院' } }),
    wait(3, 'Ho'),
  )
  const karaoke = within(await screen.findByRole('region', { name: /^Karaoke/ }))
  const rows = karaoke.getAllByRole('listitem').map(({ textContent }) => textContent ?? '')
  expect(rows.map((row) => row.slice(0, 5))).toEqual(['#1Lam', '#2Ho '])
  const theater = within(screen.getByRole('region', { name: /^Theater/ }))
  expect(theater.getByText('#1')).toBeTruthy()
})

test('a held room is called for by one press, and after the call booked by one', async () => {
  const { user } = await show(wait(1, 'Lam', { offer }))
  const call = await screen.findByRole('link', { name: 'Call Lam' })
  expect(call.getAttribute('href')).toBe('tel:+14165550142')
  expect(screen.queryByRole('button', { name: 'Book for Lam, pay later' })).toBeNull()
  await user.click(call)
  answer(acceptForParty, { lanternId: 'ABCDEFGH1234' })
  await user.click(screen.getByRole('button', { name: 'Book for Lam, pay later' }))
  expect(await screen.findByText('Booked for Lam')).toBeTruthy()
  expect(sentTo(acceptForParty)[0]?.body).toMatchObject({ offerId: 5, payment: 'later' })
})

test('a guest at the door without a number is seated by one press; all else is in the menu', async () => {
  const { user } = await show(wait(1, 'Ho', { offer, phone: null, isWalkIn: true }))
  await user.click(await screen.findByRole('button', { name: 'More for Ho' }))
  const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  expect(items).toEqual([
    words.desk.seat,
    words.desk.accept,
    words.desk.acceptCash,
    words.desk.acceptTerminal,
    words.desk.decline,
    words.desk.leave,
  ])
  await user.keyboard('{Escape}')
  answer(acceptForParty, { lanternId: 'ABCDEFGH1234' })
  await user.click(screen.getByRole('button', { name: 'Seat Ho' }))
  expect(sentTo(acceptForParty)[0]?.body).toMatchObject({ payment: 'later', seat: true })
})

test('the price of a held room follows that of its amenity', async () => {
  await show(wait(1, 'Lam', { offer }))
  expect(await screen.findByText(/\$100\.80/)).toBeTruthy()
  const dearer = { ...offer, totalPrice: '120.00', dueNow: '120.00' }
  answer(listStaffWaits, { tonight: '2026-11-20', waits: [wait(1, 'Lam', { offer: dearer })] })
  const { invalidate } = await import('../../lib/api/live/invalidate.ts')
  await invalidate(['amenities'])
  expect(await screen.findByText(/\$120\.00/)).toBeTruthy()
})

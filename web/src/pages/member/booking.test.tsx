import { listAmenities, listBlockedDates } from '@lantern/contract/venue/amenities'
import { createBooking, getAvailability, getTonight } from '@lantern/contract/bookings/bookings'
import { getBalance } from '@lantern/contract/payments/wallet'
import { expect, test } from 'vitest'
import { answer, open, refuse, screen, sentTo } from '../../../test/page.tsx'
import { amenityOf, memberOf, nightOf } from '../../../test/samples.ts'
import { wizardText } from '../../features/bookings/wizard/kept-wizard.ts'
import { blank } from '../../features/bookings/wizard/wizard.ts'
import bookings from '../../i18n/en/bookings.ts'

test('a member’s second booking at the same time is asked about once', async () => {
  const chosen = { amenityId: 1, date: '2026-11-20', start: '22:00', end: '00:00' }
  const kept = wizardText(memberOf().id, { ...blank, ...chosen, step: 'confirm' }, Date.now())
  sessionStorage.setItem('lantern_booking', kept)
  answer(listAmenities, [amenityOf(1, 'Karaoke', '48.00')])
  answer(getTonight, [])
  answer(listBlockedDates, [])
  answer(getAvailability, nightOf('2026-11-20', '14:00', []))
  answer(getBalance, { balance: '500.00' })
  const seen = { bookingDate: '2026-11-20', startTime: '21:00', endTime: '23:00' }
  refuse(createBooking, 'double_booking', { rooms: 'K-Room 1', ...seen })
  const { user } = await open('/booking', memberOf())
  const [pay] = await screen.findAllByRole('button', { name: new RegExp(bookings.pay) })
  if (pay) await user.click(pay)
  expect(await screen.findByText(/K-Room 1, 9 PM to 11 PM/)).toBeTruthy()
  expect(screen.queryByText(bookings.failed)).toBeNull()
  await user.click(screen.getByRole('button', { name: bookings.double.submit }))
  await expect.poll(() => sentTo(createBooking)).toHaveLength(2)
  expect(sentTo(createBooking).map(({ body }) => body)).toMatchObject([
    { doubleBooking: false },
    { doubleBooking: true },
  ])
})

test('the first press takes the least length at once, and no other lengths are offered', async () => {
  const chosen = { amenityId: 1, date: '2026-11-20', step: 'datetime' as const }
  const kept = wizardText(memberOf().id, { ...blank, ...chosen }, Date.now())
  sessionStorage.setItem('lantern_booking', kept)
  const lengths = { minMinutes: 120, maxMinutes: 180 }
  answer(listAmenities, [{ ...amenityOf(1, 'Karaoke', '48.00'), ...lengths }])
  answer(getTonight, [])
  answer(listBlockedDates, [])
  answer(getAvailability, nightOf('2026-11-20', '14:00', ['23:00']))
  answer(getBalance, { balance: '500.00' })
  const { user } = await open('/booking', memberOf())
  expect(await screen.findByText('At least 2 hours.')).toBeTruthy()
  expect(screen.getByText('At most 3 hours.')).toBeTruthy()
  const hour = (name: RegExp) => screen.getByRole('button', { name })
  const isPressed = (name: RegExp) => hour(name).getAttribute('aria-pressed')
  expect(hour(/^10 PM/)).toHaveProperty('disabled', true)
  await user.click(hour(/^4 PM/))
  expect([/^4 PM/, /^5 PM/, /^6 PM/, /^7 PM/].map(isPressed)).toEqual([
    'true',
    'true',
    'true',
    'false',
  ])
  await user.click(hour(/^7 PM/))
  expect(isPressed(/^7 PM/)).toBe('true')
  // Four hours are too many, so this is a new start.
  await user.click(hour(/^8 PM/))
  expect([/^4 PM/, /^8 PM/].map(isPressed)).toEqual(['false', 'true'])
})

test('an amenity by half hours shows them all, and its price for them', async () => {
  const chosen = { amenityId: 1, date: '2026-11-20', step: 'datetime' as const }
  const kept = wizardText(memberOf().id, { ...blank, ...chosen }, Date.now())
  sessionStorage.setItem('lantern_booking', kept)
  answer(listAmenities, [{ ...amenityOf(1, 'Karaoke', '48.00'), stepMinutes: 30 }])
  answer(getTonight, [])
  answer(listBlockedDates, [])
  answer(getAvailability, nightOf('2026-11-20', '14:00', [], 30))
  answer(getBalance, { balance: '500.00' })
  const { user } = await open('/booking', memberOf())
  await user.click(await screen.findByRole('button', { name: /^4:30 PM/ }))
  await user.click(screen.getByRole('button', { name: /^6 PM.*1.5 h/ }))
  expect(await screen.findAllByText('$72.00')).not.toEqual([])
})

import { listAmenities } from '@lantern/contract/venue/amenities'
import { getAvailability } from '@lantern/contract/bookings/bookings'
import { bookForCustomer, countNoShows, getBoard, findTimes } from '@lantern/contract/floor/desk'
import { addWait } from '@lantern/contract/bookings/waitlist'
import { beforeEach, expect, test } from 'vitest'
import { answer, open, refuse, screen, sentTo, within } from '../../../../test/page.tsx'
import { amenityOf, memberOf, nightOf, sampleBooking } from '../../../../test/samples.ts'
import core from '../../../i18n/en/core.ts'
import desk from '../../../i18n/en/desk.ts'
import staff from '../../../i18n/en/staff.ts'
import waitlist from '../../../i18n/en/waitlist.ts'

const kind = (amenityId: number, name: string, startTime: string, endTime: string) => ({
  amenityId,
  nameEn: name,
  nameCh: name,
  capacity: 8,
  closed: null,
  times: [{ startTime, endTime, rooms: 1, room: null }],
})

beforeEach(() => {
  answer(getBoard, {
    date: '2026-11-20',
    tonight: '2026-11-20',
    hours: [],
    amenities: [{ id: 1, nameEn: 'Karaoke', nameCh: 'K房', closed: null, rooms: [] }],
    bookings: [],
  })
  answer(listAmenities, [amenityOf(1, 'Karaoke', '48.00'), amenityOf(2, 'Theater', '90.00')])
  answer(getAvailability, nightOf('2026-11-20', '22:00', ['22:00', '23:00']))
  answer(findTimes, [kind(1, 'Karaoke', '00:00', '02:00'), kind(2, 'Theater', '22:00', '00:00')])
  answer(countNoShows, { count: 0, paysAhead: false })
})

/** The form of a new booking for Ms. Lin, who calls at half past nine. */
async function callAtNine() {
  const { user } = await open('/board', memberOf('staff'))
  await user.click(await screen.findByRole('button', { name: desk.book.open }))
  const form = await screen.findByRole('dialog', { name: desk.book.title })
  await user.click(within(form).getByRole('radio', { name: desk.book.guest }))
  await user.type(within(form).getByLabelText(desk.book.guestName), 'Ms. Lin')
  await user.type(within(form).getByLabelText(desk.book.contactPhone), '416 555 0142')
  await user.type(within(form).getByLabelText(desk.book.partySize), '4')
  const press = async (name: RegExp | string) =>
    user.click(await within(form).findByRole('button', { name }))
  return { user, form, press }
}

test('a full hour stays chosen, is named, and free times with prices are offered', async () => {
  const { form, press } = await callAtNine()
  expect(await within(form).findByText('10 PM is full')).toBeTruthy()
  expect(within(form).getAllByText('10 PM – midnight')).toHaveLength(2)
  const other = await within(form).findByRole('region', { name: 'Theater' })
  expect(within(other).getByRole('button', { name: /midnight.*\$189\.00/ })).toBeTruthy()
  await press(/Sat 12.*2 AM.*\$100\.80/)
  expect(within(form).queryByText('10 PM is full')).toBeNull()
  answer(bookForCustomer, sampleBooking(1, '00:00', '02:00'))
  await press(desk.book.submit)
  expect(await screen.findByText(desk.book.done)).toBeTruthy()
  expect(sentTo(bookForCustomer)[0]?.body).toMatchObject({
    guestName: 'Ms. Lin',
    contactPhone: '416 555 0142',
    startTime: '00:00',
    totalPrice: '100.80',
  })
})

test('hours with other prices say theirs, and a package is told above them', async () => {
  const rule = {
    weekdays: [5],
    partyFrom: 4,
    until: null,
    tierFrom: null,
    firstNight: null,
    lastNight: null,
  }
  const prices = [
    { ...rule, from: '20:00', until: '22:00', price: '60.00', isPackage: false },
    { ...rule, from: '22:00', price: '90.00', isPackage: true },
  ]
  answer(listAmenities, [{ ...amenityOf(1, 'Karaoke', '48.00'), prices }])
  answer(getAvailability, nightOf('2026-11-20', '14:00', []))
  const { form } = await callAtNine()
  expect(await within(form).findByText('10 PM – Sat 2 AM: $90.00 for the whole time.')).toBeTruthy()
  expect(within(form).getByRole('button', { name: /^8 PM \$60\.00/ })).toBeTruthy()
  expect(within(form).getByRole('button', { name: /^7 PM \$48\.00/ })).toBeTruthy()
  expect(within(form).getByRole('button', { name: /^10 PM/ }).textContent).not.toContain('$')
  expect(within(form).getByRole('button', { name: /^2 AM|^Sat 2 AM/ }).textContent).not.toContain(
    '$',
  )
})

test('another night and a full hour keep the hours that were chosen', async () => {
  const { user, form, press } = await callAtNine()
  await press(/^11 PM/)
  expect(within(form).getByText('11 PM – Sat 1 AM')).toBeTruthy()
  expect(within(form).getByText('11 PM is full')).toBeTruthy()
  answer(getAvailability, nightOf('2026-11-21', '14:00', ['00:00']))
  const date = within(form).getByLabelText(desk.reschedule.date)
  await user.clear(date)
  await user.type(date, '2026-11-21')
  expect(await within(form).findByText('Sun 12 AM is full')).toBeTruthy()
  expect(within(form).getByText('11 PM – Sun 1 AM')).toBeTruthy()
})

test('the waiting list starts with exactly what the caller asked for', async () => {
  const { user, press } = await callAtNine()
  await press(desk.find.wait)
  const waiting = await screen.findByRole('dialog', { name: waitlist.desk.form.title })
  refuse(addWait, 'wait_too_late')
  await user.click(within(waiting).getByRole('button', { name: waitlist.desk.form.submit }))
  expect(await screen.findByText(waitlist.desk.form.failed)).toBeTruthy()
  expect(sentTo(addWait)[0]?.body).toEqual({
    guestName: 'Ms. Lin',
    contactPhone: '416 555 0142',
    amenityId: 1,
    bookingDate: '2026-11-20',
    fromTime: '22:00',
    toTime: '00:00',
    hours: 2,
    partySize: 4,
  })
  await user.keyboard('{Escape}')
  expect(screen.getByRole('dialog', { name: desk.book.title })).toBeTruthy()
})

test('a member who is booked at that time is asked about once', async () => {
  answer(getAvailability, nightOf('2026-11-20', '14:00', []))
  const { user, press } = await callAtNine()
  refuse(bookForCustomer, 'double_booking', {
    rooms: 'K-Room 1',
    bookingDate: '2026-11-20',
    startTime: '21:00',
    endTime: '23:00',
  })
  await press(desk.book.submit)
  expect(await screen.findByText('Ms. Lin already has K-Room 1, 9 – 11 PM.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: staff.party.double.submit }))
  expect(sentTo(bookForCustomer).map(({ body }) => body)).toMatchObject([
    {},
    { doubleBooking: true },
  ])
})

test('a deposit is asked for by the start of tonight’s booking, or is the part paid now', async () => {
  answer(getAvailability, nightOf('2026-11-20', '22:00', []))
  const { user, form, press } = await callAtNine()
  const amount = within(form).getByLabelText(desk.deposit.optional)
  await user.type(amount, '500')
  await press(desk.book.submit)
  expect(await within(form).findByText(/Enter an amount up to \$/)).toBeTruthy()
  expect(sentTo(bookForCustomer)).toEqual([])
  await user.clear(amount)
  await user.type(amount, '30')
  answer(bookForCustomer, sampleBooking(1, '22:00', '00:00'))
  await press(desk.book.submit)
  expect(await screen.findByText(desk.book.done)).toBeTruthy()
  expect(sentTo(bookForCustomer)[0]?.body).toMatchObject({
    payment: 'later',
    startTime: '22:00',
    deposit: { amount: '30.00', date: '2026-11-20', time: '22:00' },
  })
})

test('closing asks before a typed booking is lost; nothing typed closes at once', async () => {
  const { user, form } = await callAtNine()
  await user.keyboard('{Escape}')
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: core.unsaved.keep }))
  expect(within(form).getByLabelText<HTMLInputElement>(desk.book.guestName).value).toBe('Ms. Lin')
  await user.keyboard('{Escape}')
  const again = within(await screen.findByRole('alertdialog'))
  await user.click(again.getByRole('button', { name: core.unsaved.discard }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: desk.book.open }))
  await screen.findByRole('dialog', { name: desk.book.title })
  await user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

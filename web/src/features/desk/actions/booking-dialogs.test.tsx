import { setBookingStatus } from '@lantern/contract/bookings/bookings'
import { askForDeposit, getBoard, type BoardBooking } from '@lantern/contract/floor/desk'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, open, refuse, screen, sentTo, within } from '../../../../test/page.tsx'
import { memberOf, sampleBooking } from '../../../../test/samples.ts'
import bills from '../../../i18n/en/bills.ts'
import desk from '../../../i18n/en/desk.ts'

/** The menu of the board's only booking, of tonight at 22:00. */
async function menuOf(
  change: Partial<BoardBooking>,
  item = desk.actions.deposit,
  dialog = { role: 'dialog', name: desk.deposit.title },
) {
  const booking = {
    ...sampleBooking(1, '22:00', '00:00'),
    status: 'pending' as const,
    paymentMethod: 'none' as const,
    unpaid: '100.80',
    ...change,
  }
  answer(getBoard, {
    date: '2026-11-20',
    tonight: '2026-11-20',
    hours: [
      {
        time: '22:00',
        startsAt: booking.startsAt,
        endsAt: booking.endsAt,
      },
    ],
    amenities: [
      {
        id: booking.amenityId,
        nameEn: 'Karaoke',
        nameCh: 'K房',
        closed: null,
        rooms: booking.units.map((name) => ({ id: 1, name, place: 0, cleaningUntil: null })),
      },
    ],
    bookings: [booking],
  })
  const { user } = await open('/board', memberOf('staff'))
  await user.click(await screen.findByRole('gridcell', { name: new RegExp(booking.userName) }))
  // Its menu is loaded after it.
  const more = await screen.findByRole('button', { name: /^More for/ })
  await waitFor(() => expect(document.contains(more) && !('state' in more.dataset)).toBe(false))
  await user.click(screen.getByRole('button', { name: /^More for/ }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
  return { user, dialog: await screen.findByRole(dialog.role, { name: dialog.name }), booking }
}

test('a deposit is asked for by the booking’s start, up to what is due', async () => {
  const { user, dialog, booking } = await menuOf({})
  const submit = within(dialog).getByRole('button', { name: desk.deposit.submit })
  await user.type(within(dialog).getByLabelText(/^Deposit/), '100.81')
  expect(submit.hasAttribute('disabled')).toBe(true)
  await user.clear(within(dialog).getByLabelText(/^Deposit/))
  await user.type(within(dialog).getByLabelText(/^Deposit/), '40')
  answer(askForDeposit, {
    ...booking,
    askedDeposit: { amount: '40.00', left: '40.00', by: booking.startsAt },
  })
  await user.click(submit)
  expect(await screen.findByText(desk.deposit.done)).toBeTruthy()
  expect(sentTo(askForDeposit)[0]?.body).toEqual({
    deposit: { amount: '40.00', date: '2026-11-20', time: '22:00' },
    version: booking.version,
  })
})

test('the board says how it stands, and it can be asked for no more', async () => {
  const askedDeposit = { amount: '40.00', left: '15.00', by: '2099-11-20T23:00:00.000Z' }
  const { user, dialog, booking } = await menuOf({ askedDeposit })
  expect(screen.getAllByText(/^Deposit \$15\.00 due by Fri, Nov 20, 6 PM$/).length).toBeGreaterThan(
    0,
  )
  expect(within(dialog).getByLabelText<HTMLInputElement>(/^Deposit/).value).toBe('40.00')
  answer(askForDeposit, { ...booking, askedDeposit: null })
  await user.click(within(dialog).getByRole('button', { name: desk.deposit.none }))
  expect(await screen.findByText(desk.deposit.doneNone)).toBeTruthy()
  expect(sentTo(askForDeposit)[0]?.body).toEqual({ deposit: null, version: booking.version })
})

test('the board says when it is paid', async () => {
  const askedDeposit = { amount: '40.00', left: '0.00', by: '2026-11-20T20:00:00.000Z' }
  await menuOf({ askedDeposit, status: 'confirmed' })
  expect(screen.getAllByText('Deposit paid').length).toBeGreaterThan(0)
})

test('a cancellation needs a reason and a refund within its limits, and is sent with both', async () => {
  const money = { paidBy: 'cash', refundable: '100.00', refundByRule: '50.00', userId: 7 } as const
  const { user, dialog, booking } = await menuOf(
    { ...money, status: 'confirmed', paymentMethod: 'cash' },
    desk.actions.cancel,
    { role: 'alertdialog', name: desk.cancel.title },
  )
  const press = (name: string) => user.click(within(dialog).getByRole('button', { name }))
  await user.click(within(dialog).getByRole('radio', { name: desk.cancel.refund.other }))
  await user.type(within(dialog).getByLabelText(desk.cancel.refund.amount), '101')
  await press(desk.cancel.submit)
  expect(within(dialog).getByText(/50\.00.*100\.00/)).toBeTruthy()
  expect(within(dialog).getByText(bills.why.required)).toBeTruthy()
  await user.clear(within(dialog).getByLabelText(desk.cancel.refund.amount))
  await user.type(within(dialog).getByLabelText(desk.cancel.refund.amount), '72.5')
  await press(bills.why.phone)
  expect(sentTo(setBookingStatus)).toEqual([])
  refuse(setBookingStatus, 'wrong_state')
  await press(desk.cancel.submit)
  await waitFor(() =>
    expect(sentTo(setBookingStatus)[0]?.body).toEqual({
      status: 'canceled',
      reason: bills.why.phone,
      refund: '72.50',
      refundTo: 'cash',
      version: booking.version,
    }),
  )
})

import { closeDay, getDayClose, type DayClose } from '@lantern/contract/bills/close'
import { listFailedRefunds } from '@lantern/contract/bills/corrections'
import { beforeEach, expect, test } from 'vitest'
import { answer, open, screen, sentTo } from '../../../test/page.tsx'
import { memberOf } from '../../../test/samples.ts'
import close from '../../i18n/en/close.ts'

const none = '0.00'
const day: DayClose = {
  totals: {
    date: '2026-11-20',
    from: '2026-11-20T11:00:00.000Z',
    to: '2026-11-21T11:00:00.000Z',
    payments: [],
    income: {
      bookings: none,
      serviceFees: none,
      cancellations: none,
      memberships: none,
      food: none,
      beverages: none,
      services: none,
      discounts: none,
      total: none,
    },
    tax: none,
    taxes: [],
    tips: none,
    cashRounding: none,
    promotions: none,
    bills: { receivable: none, writtenOff: none, goodwill: none },
  },
  since: null,
  cashTaken: none,
  closed: null,
  byPerson: [],
  corrections: [],
  correctionsSince: [],
  approvedCash: [],
  stillIn: [],
  openBills: [],
  lastFloat: '200.00',
  version: 0,
}
const bill = {
  id: 3,
  lanternId: 'T1B2C3D4E5F6',
  bookingId: null,
  tableId: 4,
  place: 'Table 1',
  name: 'Ada',
  status: 'open' as const,
  due: '42.50',
  dueBy: null,
  openedAt: '2026-11-20T23:00:00.000Z',
}

beforeEach(() => {
  answer(listFailedRefunds, [])
  answer(closeDay, { ...day, version: 1 })
})

async function count(shown: DayClose) {
  answer(getDayClose, shown)
  const { user } = await open('/day-close', memberOf('staff'))
  await user.type(await screen.findByLabelText(new RegExp(close.counted)), '200')
  await user.click(screen.getByRole('button', { name: close.close }))
  return user
}

test('a day is closed at once if everybody has left and every bill is closed', async () => {
  await count({ ...day, openBills: [{ ...bill, status: 'owed', dueBy: '2026-12-20' }] })
  await expect.poll(() => sentTo(closeDay)).toHaveLength(1)
})

test('a close tells who is still in and what is open, and closes once that is read', async () => {
  const stillIn = [{ id: 9, name: 'Grace', tables: ['K-Room 2'] }]
  const user = await count({ ...day, stillIn, openBills: [bill] })
  expect(
    await screen.findByText('1 party is still here. 1 bill is open, with $42.50 to pay.'),
  ).toBeTruthy()
  expect(sentTo(closeDay)).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: close.anyway.not }))
  expect(sentTo(closeDay)).toHaveLength(0)
  const room = screen.getByRole('link', { name: 'K-Room 2 · Grace' })
  expect(room.getAttribute('href')).toBe('/venue-live')
  expect(screen.getByRole('button', { name: /Table 1 · Ada.*42\.50/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: close.close }))
  await user.click(await screen.findByRole('button', { name: close.anyway.close }))
  await expect.poll(() => sentTo(closeDay)).toHaveLength(1)
})

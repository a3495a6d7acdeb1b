import { getPhoneBill } from '@lantern/contract/bills/phone'
import {
  cancelByReminder,
  openReminder,
  payByLink,
  type Reminder,
} from '@lantern/contract/account/reminders'
import { beforeEach, expect, test } from 'vitest'
import { answer, open, refuse, screen, sentTo } from '../../../test/page.tsx'
import words from '../../i18n/en/reminders.ts'

const linkKey = `guest.7.${'A'.repeat(43)}`
const booking: NonNullable<Reminder['booking']> = {
  lanternId: 'ABCDEFGHJKMN',
  amenity: { en: 'Theater', ch: '影院' },
  units: ['Theater'],
  startsAt: '2026-11-28T00:00:00.000Z',
  endsAt: '2026-11-28T02:00:00.000Z',
  status: 'confirmed',
  isHere: false,
  isConfirmed: false,
  partySize: 4,
  expectedAt: null,
  lateBy: [15, 30],
  cancelableUntil: '2026-11-27T00:00:00.000Z',
  refundRules: [{ hours: 24, percent: 100 }],
  refundFrom: '2026-11-28T00:00:00.000Z',
  refunds: [],
  cancellationFee: '0.00',
  atDesk: '189.00',
  due: '94.50',
  points: 0,
  refund: null,
  refunded: '0.00',
  change: null,
}
const shown = (part: Partial<typeof booking>): Reminder => ({
  act: 'guest',
  booking: { ...booking, ...part },
  isOn: false,
})
beforeEach(() => {
  // The key is read from the address of the window, since no server sees it.
  window.location.hash = linkKey
  answer(openReminder, shown({}))
})

test('a guest sees what is due and the acts that are possible, and pays on the bill’s own page', async () => {
  const { user } = await open(`/reminder#${linkKey}`)
  const pay = await screen.findByRole('button', { name: 'Pay $94.50' })
  expect(screen.getByRole('button', { name: words.guest.late })).toBeTruthy()
  expect(screen.queryByRole('button', { name: words.guest.change })).toBeNull()
  expect(screen.queryByRole('link', { name: words.account })).toBeNull()
  answer(payByLink, { key: 'B'.repeat(22) })
  refuse(getPhoneBill, 'not_found')
  await user.click(pay)
  await expect.poll(() => sentTo(getPhoneBill).length).toBeGreaterThan(0)
  expect(sentTo(payByLink).map(({ body }) => body)).toEqual([{ key: linkKey }])
})

test('a guest cancels knowing that cash comes back at the desk, and is told so afterwards', async () => {
  const { user } = await open(`/reminder#${linkKey}`)
  await user.click(await screen.findByRole('button', { name: words.guest.cancel }))
  expect(await screen.findByText(words.cancel.atDesk)).toBeTruthy()
  const canceled = shown({ status: 'canceled', due: '0.00', cancelableUntil: null })
  answer(cancelByReminder, canceled)
  answer(openReminder, canceled)
  await user.click(screen.getByRole('button', { name: words.cancel.act }))
  expect(await screen.findByText(/You get \$189\.00 back at the front desk/)).toBeTruthy()
  expect(sentTo(cancelByReminder).map(({ body }) => body)).toEqual([
    { key: linkKey, refund: '0.00' },
  ])
})

import { listUpcomingBookings } from '@lantern/contract/bookings/bookings'
import { listOwnBills, listOwnRequests } from '@lantern/contract/bills/own-bill'
import {
  buyMembership,
  getMemberships,
  type Memberships,
  setRenewal,
} from '@lantern/contract/members/tiers'
import { listWaits } from '@lantern/contract/bookings/waitlist'
import { getDiscord } from '@lantern/contract/account/discord'
import { getVenue } from '@lantern/contract/venue/venue'
import { getBalance } from '@lantern/contract/payments/wallet'
import { expect, test } from 'vitest'
import { answer, holdBack, open, screen, sentTo, within } from '../../../../test/page.tsx'
import { gold, memberOf, venue } from '../../../../test/samples.ts'
import words from '../../../i18n/en/membership.ts'

const none: Memberships = { held: [], spent: '180.00', next: { tierId: 2, left: '320.00' } }
const bought: Memberships = {
  held: [{ tierId: 2, source: 'purchase', until: '2026-12-19', renews: null }],
  spent: '0.00',
  next: null,
}
const hst = {
  en: 'HST',
  ch: '销售税',
  number: null,
  rates: [{ kind: 'service' as const, from: '2000-01-01', rate: 13_000 }],
}

async function show(memberships: Memberships, tiers = [gold]) {
  answer(getVenue, { ...venue, taxes: [hst], tiers })
  answer(getBalance, { balance: '50.00' })
  answer(listUpcomingBookings, [])
  answer(listOwnBills, [])
  answer(listWaits, [])
  holdBack(getDiscord)
  answer(listOwnRequests, [])
  answer(getMemberships, memberships)
  return open('/account', { ...memberOf(), tierId: memberships.held[0]?.tierId ?? null })
}

test('the way to the next tier is told, and the price with tax is the one that is sent', async () => {
  const { user } = await show(none)
  await screen.findByText('Spend $320.00 more in 12 months for Gold')
  await user.click(screen.getByText(words.title))
  expect(screen.getByText('10% off rooms')).toBeTruthy()
  expect(screen.getByText('Double points')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '1 month · $11.30' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByLabelText(words.renews, { exact: false }))
  answer(buyMembership, bought)
  await user.click(dialog.getByRole('button', { name: 'Pay $11.30' }))
  await screen.findByText('You are a Gold member')
  expect(sentTo(buyMembership).map(({ body }) => body)).toEqual([
    { tierId: 2, period: 'month', totalPrice: '11.30', renews: true },
  ])
})

test('a bought tier tells its end, and renews or not as chosen', async () => {
  const { user } = await show(bought)
  await user.click(await screen.findByText(words.title))
  expect(screen.getAllByText(/until Sat, Dec 19, 2026/)).toHaveLength(2)
  answer(setRenewal, {
    ...bought,
    held: bought.held.map((held) => ({ ...held, renews: 'month' as const })),
  })
  const renewal = screen.getByLabelText(words.renewal.label)
  await user.selectOptions(renewal, 'Renew for a month · $11.30')
  await screen.findByText(words.renewal.on)
  expect(sentTo(setRenewal).map(({ url, body }) => [url.pathname, body])).toEqual([
    ['/api/account/memberships/2', { renews: 'month' }],
  ])
})

test('a tier that renews still does if more of it is bought', async () => {
  const [held] = bought.held
  const { user } = await show({ ...bought, held: held ? [{ ...held, renews: 'month' }] : [] })
  await user.click(await screen.findByText(words.title))
  await user.click(screen.getByRole('button', { name: '1 more month · $11.30' }))
  answer(buyMembership, bought)
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Pay $11.30' }))
  await screen.findByText('You are a Gold member')
  expect(sentTo(buyMembership).map(({ body }) => body)).toMatchObject([{ renews: true }])
})

test('a tier isn’t sold to who has it, or a higher one, without an end', async () => {
  const silver = { ...gold, id: 1, nameEn: 'Silver', nameCh: '银卡' }
  const platinum = { ...gold, id: 3, nameEn: 'Platinum', nameCh: '白金卡' }
  const held = [{ tierId: 2, source: 'staff' as const, until: null, renews: null }]
  const { user } = await show({ ...none, held, next: null }, [silver, gold, platinum])
  await user.click(await screen.findByText(words.title))
  const [highest, ...others] = screen
    .getAllByRole('listitem')
    .filter((item) => ['Platinum', 'Gold', 'Silver'].some((name) => within(item).queryByText(name)))
  expect(within(highest ?? document.body).getAllByRole('button')).toHaveLength(1)
  expect(others.map((item) => within(item).queryAllByRole('button'))).toEqual([[], []])
})

test('a venue without tiers shows nothing of them', async () => {
  const { user } = await show({ ...none, next: null }, [])
  await screen.findByText('Loyalty points')
  // By then it would be loaded and shown.
  await import('./own-membership.tsx')
  await user.tab()
  expect(screen.queryByText(words.title)).toBeNull()
  expect(sentTo(getMemberships)).toEqual([])
})

import { listOwnBills, listOwnRequests } from '@lantern/contract/bills/own-bill'
import { getDiscord } from '@lantern/contract/account/discord'
import { listWaits } from '@lantern/contract/bookings/waitlist'
import { listOrders } from '@lantern/contract/menu/orders'
import { listPastBookings, listUpcomingBookings } from '@lantern/contract/bookings/bookings'
import { topUp } from '@lantern/contract/payments/payments'
import { getVenue } from '@lantern/contract/venue/venue'
import { getBalance } from '@lantern/contract/payments/wallet'
import { expect, test } from 'vitest'
import { answer, holdBack, open, screen, sentTo, within } from '../../../test/page.tsx'
import { memberOf, venue } from '../../../test/samples.ts'
import account from '../../i18n/en/account.ts'

/** The account of a member with a balance of $50, and its top-up dialog. */
async function shown(topUpOffers: { pay: string; credit: string }[], credit = '0.00') {
  answer(getVenue, { ...venue, topUpOffers })
  answer(getBalance, { balance: '50.00' })
  answer(listUpcomingBookings, [])
  answer(listPastBookings, [])
  answer(listOrders, [])
  for (const read of [listOwnBills, listOwnRequests, listWaits, getDiscord]) holdBack(read)
  const { user } = await open('/account', { ...memberOf(), credit })
  const opens = await screen.findByRole('button', { name: account.topUp.open })
  const openDialog = async () => {
    await user.click(opens)
    return within(await screen.findByRole('dialog'))
  }
  return { user, openDialog }
}

test('an offer is shown before the press, fills in its amount, and says what is credited', async () => {
  const { user, openDialog } = await shown([
    { pay: '500.00', credit: '75.00' },
    { pay: '200.00', credit: '20.00' },
  ])
  const dialog = await openDialog()
  const offers = within(dialog.getByRole('group', { name: account.topUp.offers }))
  expect(offers.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Pay $200.00, get $220.00',
    'Pay $500.00, get $575.00',
  ])
  const amount = dialog.getByRole('textbox', { name: /Amount/ })
  await user.type(amount, '199.99')
  expect(dialog.queryByText(/on top/)).toBeNull()
  await user.clear(amount)
  await user.type(amount, '300')
  expect(dialog.getByText('$20.00 credit on top: you get $320.00.')).toBeTruthy()
  await user.click(offers.getByRole('button', { name: /Pay \$500/ }))
  expect(dialog.getByText('$75.00 credit on top: you get $575.00.')).toBeTruthy()
  answer(topUp, {
    status: 'succeeded',
    balance: '625.00',
    paymentIntentId: 'x',
    clientSecret: null,
  })
  await user.click(dialog.getByRole('button', { name: account.topUp.submit }))
  await screen.findByText('$500.00 added. Your balance is $625.00.')
  expect(sentTo(topUp)[0]?.body).toEqual({ amount: '500.00' })
})

test('without offers the form says nothing of them, and the card nothing of credit', async () => {
  const { openDialog } = await shown([])
  expect(screen.queryByText(/credit/)).toBeNull()
  const dialog = await openDialog()
  expect(dialog.queryByRole('group', { name: account.topUp.offers })).toBeNull()
})

test('the card says how much of the balance is credit', async () => {
  await shown([], '20.00')
  expect(screen.getByText('incl. $20.00 credit')).toBeTruthy()
})

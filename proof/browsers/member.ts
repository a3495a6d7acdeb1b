import { randomBytes } from 'node:crypto'
import { passwords, type Club } from './house.ts'
import type { Hand } from './hand.ts'
import { withGaps } from './words.ts'

/** Finds the amenity and registers, which leads to the wizard with the hours of tonight. */
export async function findAndRegister(hand: Hand): Promise<void> {
  const { t } = hand
  await hand.open('/explore-amenities')
  await hand.screen(t.core.titles.explore)
  await hand.press(new RegExp(`^${t.room}`))
  await hand.screen(t.room)
  await hand.press(t.amenities.book)
  await hand.press(t.core.login.register)
  await hand.write(t.core.login.firstName, 'Mei')
  await hand.write(t.core.login.lastName, 'Chen')
  await hand.write(t.core.login.email, `${randomBytes(6).toString('hex')}@club.test`)
  await hand.write(t.core.login.password, passwords.new)
  await hand.press(t.core.login.submitRegister)
  await hand.sees(t.core.login.registered)
}

/** Chooses three hours of tonight, and goes on to the last step. */
export async function chooseHours(hand: Hand): Promise<void> {
  const { t } = hand
  await hand.screen(t.booking.heads.datetime)
  await hand.press(/^22:00/)
  await hand.press(/^01:00/)
  await hand.press(t.booking.continue)
  await hand.screen(t.booking.heads.confirm)
}

/** Adds money to the balance by the page's test cards, or at once where there are none. */
export async function topUp(hand: Hand): Promise<void> {
  const { t } = hand
  await hand.open('/account?topup=1')
  await hand.write(t.account.topUp.amount, '300')
  await hand.press(t.account.topUp.submit)
  await hand.sees(t.account.topUp.done)
  await hand.screen(t.account.title)
}

/** Pays for the hours that were chosen, which the page remembers. */
export async function payBooking(hand: Hand): Promise<void> {
  const { t } = hand
  await hand.press(t.booking.pay)
  await hand.sees(t.booking.booked)
}

/** Switches the page to Chinese and to the dark theme, by the menu that every page has. */
export async function switchLooks(hand: Hand): Promise<void> {
  const { t } = hand
  await hand.press(t.core.navigation.openMenu)
  await hand.press(t.core.settings.toDark)
  await hand.press(t.toOther)
  await hand.until('the Chinese page', () => document.documentElement.lang.startsWith('zh'))
  await hand.until('the dark theme', () => document.documentElement.dataset['theme'] === 'dark')
  hand.speak('ch')
  await hand.tab.key('Escape')
}

/** Sees the booking in the account and cancels it. */
export async function cancelBooking(hand: Hand): Promise<void> {
  const { t } = hand
  await hand.open('/account/bookings')
  await hand.screen(t.account.title)
  await hand.sees(t.account.status.upcoming)
  await hand.sees('$151.20')
  await hand.press(withGaps(t.account.cancel.label))
  await hand.press(t.account.cancel.confirm)
  await hand.sees(t.account.cancel.done)
  await hand.sees(t.account.bookings.empty)
}

/** Orders a dish to a table and pays it from the balance. */
export async function orderFood(hand: Hand): Promise<void> {
  const { t } = hand
  await hand.open('/food?table=M3')
  await hand.screen(t.core.titles.food)
  await hand.press(t.orders.cart.add.replace('{name}', t.dish))
  await hand.press(t.orders.cart.checkout)
  await hand.press('10%')
  await hand.press(t.orders.checkout.go)
  await hand.press(withGaps(t.orders.pay.balance))
  await hand.sees(t.orders.placed.title)
  await hand.press(t.orders.placed.follow)
}

/** Signs out by the menu that every page has. */
export async function signOut(hand: Hand): Promise<void> {
  const { t } = hand
  await hand.press(t.core.navigation.openMenu)
  await hand.press(t.core.navigation.logout)
  await hand.sees(t.core.login.out)
}

/**
 * The kitchen, which is elsewhere, moves the only order on until it is ready, while a person follows it if there is one.
 * Gives the order's state.
 */
export async function followFood(hand: Hand | null, club: Club): Promise<'ready'> {
  const staff = await club.signIn('staff')
  const answer = await staff.request({ method: 'GET', url: '/api/staff/kitchen' })
  const id = /"id":(\d+)/.exec(answer.body)?.[1]
  for (const status of ['confirmed', 'preparing', 'ready'] as const) {
    const { statusCode } = await staff.request({
      method: 'POST',
      url: `/api/food/orders/${id}/status`,
      payload: { status },
    })
    if (statusCode !== 200) throw new Error(`the kitchen can't move order ${id}: ${statusCode}`)
    await hand?.sees(hand.t.orders.status[status])
  }
  return 'ready'
}

import account from '../../web/src/i18n/en/account.ts'
import accountCh from '../../web/src/i18n/ch/account.ts'
import bookings from '../../web/src/i18n/en/bookings.ts'
import bookingsCh from '../../web/src/i18n/ch/bookings.ts'
import core from '../../web/src/i18n/en/core.ts'
import coreCh from '../../web/src/i18n/ch/core.ts'
import invitation from '../../web/src/i18n/en/bookings-invitation.ts'
import invitationCh from '../../web/src/i18n/ch/bookings-invitation.ts'
import orders from '../../web/src/i18n/en/orders.ts'
import ordersCh from '../../web/src/i18n/ch/orders.ts'
import profile from '../../web/src/i18n/en/profile.ts'
import profileCh from '../../web/src/i18n/ch/profile.ts'
import {
  all,
  answered,
  chooseHours,
  comes,
  dialogComes,
  fillCart,
  loseNetwork,
  named,
  opens,
  press,
  pressAt,
  type Action,
} from './acts.ts'
import { every, some, type Screen } from './screen.ts'
import { staffScreens } from './screens-staff.ts'
import { stateScreens } from './screens-states.ts'

const toConfirm = all(
  pressAt('main button:has-text("10 PM"), main button:has-text("22:00")'),
  pressAt('main button:has-text("11 PM"), main button:has-text("23:00")'),
  press(bookings.continue, bookingsCh.continue),
)

/** Opens the menu of the first booking that has one. */
const bookingMenu = press(account.papers.menu, accountCh.papers.menu)

/** Waits for the offer of push notifications for this device. */
const offersToTell = comes('.lucide-bell-ring')

/** Opens the checkout from the cart; on a phone the cart is behind the bar with the total. */
const openCheckout: Action = async (page) => {
  const name = named(orders.cart.open, ordersCh.cart.open)
  const bar = page.getByRole('button', { name }).filter({ visible: true })
  if ((await bar.count()) > 0) {
    await bar.first().click()
    await dialogComes(page)
  }
  await press(orders.cart.checkout, ordersCh.cart.checkout)(page)
  await dialogComes(page)
}

const visitorScreens: readonly Screen[] = [
  {
    name: 'home',
    path: '/',
    who: 'visitor',
    calls: { path: '/api/amenities', states: ['loading'] },
  },
  { name: 'home-login', path: '/?login=1', who: 'visitor' },
  {
    name: 'home-register',
    path: '/?login=1',
    who: 'visitor',
    act: press(core.login.register, coreCh.login.register),
  },
  {
    name: 'home-menu',
    path: '/about',
    who: 'visitor',
    act: press(core.navigation.openMenu, coreCh.navigation.openMenu),
  },
  {
    name: 'explore',
    path: '/explore-amenities',
    who: 'visitor',
    calls: { path: '/api/amenities', states: every },
  },
  {
    name: 'amenity',
    path: '/amenities/1',
    who: 'visitor',
    calls: { path: '/api/amenities/1', states: some },
  },
  { name: 'about', path: '/about', who: 'visitor' },
  { name: 'not-found', path: '/nowhere', who: 'visitor' },
  { name: 'sign-in-link', path: '/auth-callback?token=nonsense', who: 'visitor' },
  { name: 'pay', path: '{pay}', who: 'visitor' },
  { name: 'pay-unknown', path: '/pay/AAAAAAAAAAAAAAAAAAAAAA', who: 'visitor' },
  { name: 'invited', path: '{invited}', who: 'visitor' },
  { name: 'invited-over', path: '/invited/AAAAAAAAAAAAAAAAAAAAAA', who: 'visitor' },
  { name: 'reminder-confirm', path: '{confirm}', who: 'visitor' },
  { name: 'reminder-change', path: '{move}', who: 'visitor' },
  { name: 'reminder-cancel', path: '{cancel}', who: 'visitor' },
  { name: 'reminder-void', path: '/reminder#confirm.1.AAAA', who: 'visitor' },
]

const memberScreens: readonly Screen[] = [
  {
    name: 'wizard-rooms',
    path: '/booking',
    who: 'member',
    calls: { path: '/api/amenities', states: some },
  },
  { name: 'wizard-hours', path: '/booking?amenityId=1', who: 'member', act: chooseHours },
  { name: 'wizard-confirm', path: '/booking?amenityId=1', who: 'rich', act: toConfirm },
  {
    name: 'wizard-booked',
    path: '/booking?amenityId=1',
    who: 'rich',
    act: all(
      answered('/api/bookings', '/api/bookings/upcoming'),
      toConfirm,
      press(bookings.pay, bookingsCh.pay),
      comes('[data-booked]'),
      offersToTell,
    ),
  },
  { name: 'food', path: '/food', who: 'member', calls: { path: '/api/food/items', states: every } },
  { name: 'food-cart', path: '/food', who: 'member', act: fillCart },
  {
    name: 'food-checkout',
    path: '/food',
    who: 'rich',
    act: all(fillCart, openCheckout),
  },
  {
    name: 'account',
    path: '/account',
    who: 'member',
    calls: { path: '/api/bookings/upcoming', states: every },
  },
  { name: 'account-rich', path: '/account', who: 'rich' },
  { name: 'account-new', path: '/account', who: 'new' },
  {
    name: 'account-history',
    path: '/account',
    who: 'rich',
    calls: { path: '/api/bookings/past', states: every },
    act: press(account.tabs.history, accountCh.tabs.history),
  },
  {
    name: 'account-orders',
    path: '/account/orders',
    who: 'member',
    calls: { path: '/api/food/orders', states: every },
  },
  {
    name: 'account-info',
    path: '/account',
    who: 'member',
    act: press(account.tabs.info, accountCh.tabs.info),
  },
  {
    name: 'account-edit',
    path: '/account',
    who: 'rich',
    act: all(
      press(account.tabs.info, accountCh.tabs.info),
      press(profile.details.edit, profileCh.details.edit),
    ),
  },
  { name: 'account-topup', path: '/account?topup=1', who: 'rich' },
  {
    name: 'account-cancel',
    path: '/account',
    who: 'member',
    act: all(bookingMenu, opens(account.cancel.open, accountCh.cancel.open)),
  },
  {
    name: 'account-repeat',
    path: '/account',
    who: 'member',
    act: all(bookingMenu, opens(account.papers.repeat, accountCh.papers.repeat)),
  },
  {
    name: 'account-invite',
    path: '/account',
    who: 'member',
    act: all(bookingMenu, opens(invitation.host.invite, invitationCh.host.invite)),
  },
  {
    name: 'account-code',
    path: '/account',
    who: 'member',
    act: all(pressAt('button[aria-haspopup=dialog][data-tip]'), dialogComes),
  },
  { name: 'account-waits', path: '/account', who: 'rich', act: offersToTell },
  { name: 'booking-change', path: '{change}', who: 'member' },
  { name: 'booking-receipt', path: '{receipt}', who: 'member' },
  { name: 'order-receipt', path: '{orderReceipt}', who: 'member' },
  {
    name: 'statement',
    path: '/account/statement',
    who: 'rich',
    calls: { path: '/api/account/statement', states: every },
  },
  { name: 'offline', path: '/account', who: 'member', act: loseNetwork },
  {
    name: 'food-placed',
    path: '/food',
    who: 'member',
    act: all(
      answered('/api/food/orders', '/api/food/orders'),
      fillCart,
      openCheckout,
      press(orders.checkout.go, ordersCh.checkout.go),
      comes('[role=dialog] ol'),
      offersToTell,
    ),
  },
]

/** Every screen, with its states besides the normal one. */
export const screens: readonly Screen[] = [
  ...visitorScreens,
  ...memberScreens,
  ...staffScreens,
  ...stateScreens,
]

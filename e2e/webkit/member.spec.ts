import account from '../../web/src/i18n/en/account.ts'
import booking from '../../web/src/i18n/en/bookings.ts'
import core from '../../web/src/i18n/en/core.ts'
import orders from '../../web/src/i18n/en/orders.ts'
import payments from '../../web/src/i18n/en/payments.ts'
import profile from '../../web/src/i18n/en/profile.ts'
import signin from '../../web/src/i18n/en/signin.ts'
import stay from '../../web/src/i18n/en/idle.ts'
import { atHour, daily, newcomer } from '../club.ts'
import { expect, test, widths } from './view.ts'

/** The page reads the club's name from the venue's settings. */
const welcome = /^Welcome to /

/** A member with a balance and a booking tonight, made by calling the API. */
const member = test.extend<{ member: ReturnType<typeof newcomer> }>({
  member: async ({ request, view }, lend) => {
    const person = newcomer()
    const send = async (path: string, data: object) =>
      expect((await request.post(path, { data })).status(), path).toBe(200)
    await send('/api/register', person)
    await send('/api/account/topup', { amount: 300 })
    const hours = { startTime: '22:00', endTime: '23:00' }
    await send('/api/bookings', { amenityId: 2, bookingDate: '2026-11-28', ...hours })
    await view.signIn(person)
    await lend(person)
  },
})

test('a page that is repeatedly left while it loads still becomes interactive', async ({
  view,
}) => {
  // A module with a top-level await during other imports made WebKit loop forever, within some ten visits.
  for (let visit = 0; visit < 15; visit += 1) await view.load('/about')
  await view.press(core.navigation.openMenu)
  await view.measure(core.navigation.menu)
})

for (const width of widths) {
  test.describe(`${width} px`, () => {
    test.use({ width })

    test(`a visitor’s dialogs${daily(width === 1440)}`, async ({ view }) => {
      await view.press(core.navigation.openMenu)
      await view.measure(core.navigation.menu)
      await view.press(core.navigation.login)
      await view.measure(welcome)
      await view.press(core.login.register)
      await view.measure(welcome)
      await view.press(core.login.login)
      await view.press(signin.forgot.open)
      await view.measure(signin.forgot.title)
      await view.press(signin.forgot.back)
      await view.press(core.login.register)
      await view.shrink(420)
      await view.glance(welcome)
    })

    member(`a member’s dialogs${daily(width === 768)}`, async ({ view, member }) => {
      await view.go('/account')
      await view.press(account.topUp.open)
      await view.glance(account.topUp.title)
      await view.press(/^More for /)
      await view.press(account.cancel.open)
      await view.glance(account.cancel.title)
      await view.press(account.tabs.info)
      await view.press(/^Account Security/)
      await view.press(profile.security.change)
      await view.glance(profile.security.dialog)
      await view.press(profile.devices.everywhere)
      await view.glance(profile.devices.everywhereTitle)

      await view.go('/booking?amenityId=1')
      await view.press(/^Sunday, November 29/)
      await view.press(atHour('19:00'))
      await view.press(atHour('20:00'))
      if (!view.isWide) {
        await view.press(/^Show summary/)
        await view.glance(booking.summary.title)
      }
      await view.press(booking.continue)
      await view.press(new RegExp(`^${booking.card}`))
      await view.glance(payments.title)

      await view.go('/food')
      await view.press('Add Smashed Cucumber')
      if (!view.isWide) {
        await view.press(/^Show cart/)
        await view.glance(orders.cart.title, 'here')
      }
      await view.press(orders.cart.checkout)
      await view.measure(orders.checkout.title)
      await view.press(new RegExp(`^${orders.pay.ways.card}`))
      await view.press(orders.pay.card)
      await view.measure(orders.pay.title)
      await view.press(payments.cancel)
      await view.press(new RegExp(`^${orders.pay.ways.balance}`))
      await view.press(orders.checkout.go)
      await view.glance(orders.placed.title)

      await view.press(core.navigation.openMenu)
      await view.glance(member.firstName)
      await view.skip(270_000)
      await view.measure(stay.title)
    })
  })
}

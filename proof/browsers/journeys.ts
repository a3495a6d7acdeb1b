import type { Hand } from './hand.ts'
import {
  cancelBooking,
  chooseHours,
  findAndRegister,
  followFood,
  orderFood,
  payBooking,
  signOut,
  switchLooks,
  topUp,
} from './member.ts'
import type { Journey, Scene } from './run.ts'
import { callsByPhone, checkIn, sell, serve, signIn } from './staff.ts'
import { withGaps } from './words.ts'

async function book({ hand }: Pick<Scene, 'hand'>) {
  await findAndRegister(hand)
  await chooseHours(hand)
  await topUp(hand)
  await hand.open('/booking')
  await hand.screen(hand.t.booking.heads.confirm)
  await payBooking(hand)
}

async function bookAndEat({ hand, club }: Scene) {
  await book({ hand })
  await cancelBooking(hand)
  await orderFood(hand)
  await followFood(hand, club)
}

/** What was chosen doesn't outlive a page here, so the money comes first. */
async function bookWithoutStorage({ hand, club }: Scene) {
  await findAndRegister(hand)
  await topUp(hand)
  await hand.open('/booking?amenityId=1')
  await chooseHours(hand)
  await payBooking(hand)
  await cancelBooking(hand)
  await orderFood(hand)
  await followFood(hand, club)
}

/**
 * Dates the copy that this browser keeps by the machine's clock. The page that shows it comes from the worker, which has
 * no other, and shows nothing that is older than twelve hours.
 */
async function dateCopy(hand: Hand) {
  await hand.until('a copy of the booking', () =>
    localStorage.getItem('lantern_kept_copy')?.includes('bookingDate'),
  )
  await hand.tab.run((asOf) => {
    const kept: unknown = JSON.parse(localStorage.getItem('lantern_kept_copy') ?? '{}')
    const at = new Date(asOf + 24 * 60 * 60_000).toISOString()
    const text = JSON.stringify({ ...Object(kept), asOf })
    localStorage.setItem(
      'lantern_kept_copy',
      text.replaceAll(/"endsAt":"[^"]+"/g, `"endsAt":"${at}"`),
    )
  }, Date.now())
}

/** The network goes while the booking is paid for, and once more while the account is opened, and comes back. */
async function loseNetwork({ hand, line }: Scene) {
  const { t } = hand
  await findAndRegister(hand)
  await chooseHours(hand)
  await topUp(hand)
  await hand.until('a worker of the page', () => navigator.serviceWorker.controller !== null)
  await hand.open('/booking')
  await hand.screen(t.booking.heads.confirm)
  await line.cut()
  await hand.press(t.booking.pay)
  await hand.sees(t.booking.failed)
  await line.mend()
  await payBooking(hand)
  await hand.open('/account/bookings')
  await hand.sees('$151.20')
  await dateCopy(hand)
  await line.cut()
  await hand.open('/account/bookings')
  await hand.sees(withGaps(t.offline.asOf))
  await hand.screen(t.offline.bookings)
  await line.mend()
  await hand.press(t.offline.again)
  await cancelBooking(hand)
}

/** Hides the tab, behind another one where the engine can, and gives what shows it again. */
async function hide({ engine, browser, hand, line, handOf }: Scene): Promise<() => Promise<void>> {
  if (engine === 'firefox') {
    const other = await browser.openTab()
    await other.open(`${line.address}/about`)
    // Firefox complains of a tab that is closed while it loads, and not always by a reason.
    const inFront = handOf(other)
    await inFront.press(hand.t.core.navigation.openMenu)
    await inFront.finds(hand.t.core.settings.toDark)
    await hand.until('a hidden tab', () => document.visibilityState === 'hidden')
    return async () => {
      await other.close()
      await hand.until('a tab in front', () => document.visibilityState === 'visible')
    }
  }
  // Chromium without a window shows every tab, and so does WebKit's small browser. The page is told that it is hidden.
  const look = (state: 'hidden' | 'visible') =>
    hand.tab.run((visibilityState) => {
      const value = { configurable: true, value: visibilityState }
      Object.defineProperty(document, 'visibilityState', value)
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await look('hidden')
  return async () => void (await look('visible'))
}

async function leaveAndReturn(scene: Scene) {
  const { hand, club } = scene
  await findAndRegister(hand)
  await topUp(hand)
  await orderFood(hand)
  const show = await hide(scene)
  const ready = await followFood(null, club)
  await show()
  await hand.sees(hand.t.orders.status[ready])
}

/** Two tabs of one person: each shows what the other did. */
async function twoTabs({ hand, browser, handOf }: Scene) {
  const { t } = hand
  const other = handOf(await browser.openBeside())
  // The home page's head says who is signed in; that of other pages is behind a button.
  await other.open('/')
  await other.sees(t.core.navigation.login)
  await hand.tab.front()
  await findAndRegister(hand)
  await other.tab.front()
  await other.gone(t.core.navigation.login)
  await other.open('/account/bookings')
  await other.sees(t.account.bookings.empty)
  await hand.tab.front()
  await chooseHours(hand)
  await topUp(hand)
  await hand.open('/booking')
  await payBooking(hand)
  await hand.open('/')
  await other.tab.front()
  await other.sees('$151.20')
  await signOut(other)
  await hand.tab.front()
  await hand.sees(t.core.navigation.login)
}

/** Back and Forward walk through the wizard, which keeps what was chosen. */
async function goBack({ hand }: Scene) {
  const { t } = hand
  const heads = t.booking.heads
  await findAndRegister(hand)
  await chooseHours(hand)
  await hand.tab.back()
  await hand.screen(heads.datetime)
  await hand.until('the hours that were chosen', () => {
    const pressed = [...document.querySelectorAll<HTMLElement>('button[aria-pressed=true]')]
    return pressed.some((one) => /^(22:00)/.test(one.ariaLabel ?? one.innerText))
  })
  await hand.tab.forward()
  await hand.screen(heads.confirm)
  await hand.tab.back()
  await hand.screen(heads.datetime)
  await hand.tab.back()
  await hand.screen(heads.amenity)
  await hand.tab.forward()
  await hand.screen(heads.datetime)
  await hand.tab.forward()
  await hand.screen(heads.confirm)
  await hand.press(t.booking.back)
  await hand.screen(heads.datetime)
  await hand.tab.back()
  await hand.screen(heads.amenity)
  await hand.tab.back()
  await hand.screen(t.room)
  await hand.tab.forward()
  await hand.screen(t.booking.title)
}

/** Nothing moves for longer than a blink where a person asked for that. */
async function withoutMotion(scene: Scene) {
  const { hand } = scene
  await hand.open('/')
  await hand.until('less motion', () => matchMedia('(prefers-reduced-motion: reduce)').matches)
  await hand.until('nothing that moves', () =>
    document.getAnimations().every(({ effect }) => {
      const { endTime } = effect?.getComputedTiming() ?? {}
      return typeof endTime === 'number' && endTime < 50
    }),
  )
  await bookAndEat(scene)
}

/** Nothing can be kept and nobody signed in. Everything that visitors may read comes all the same. */
async function lookWithoutCookies({ hand }: Scene) {
  const { t } = hand
  await hand.open('/')
  await hand.screen(t.core.home.amenities.title)
  await hand.open('/explore-amenities')
  await hand.screen(t.core.titles.explore)
  await hand.press(new RegExp(`^${t.room}`))
  await hand.screen(t.room)
  await switchLooks(hand)
  await hand.press(hand.t.amenities.book)
  await hand.press(hand.t.core.login.register)
  await hand.open('/food')
  await hand.screen(t.core.login.title.replace('{club}', 'Lantern'))
}

async function inForcedColors(scene: Scene) {
  await scene.hand.open('/')
  await scene.hand.until('forced colors', () => matchMedia('(forced-colors: active)').matches)
  await bookAndEat(scene)
}

const all = [320, 390, 768, 1280]

/** The journeys by their names, with the widths at which they are made. */
export const journeys: readonly Journey[] = [
  {
    name: 'member',
    widths: all,
    run: async ({ hand, club }) => {
      await book({ hand })
      await switchLooks(hand)
      await cancelBooking(hand)
      await orderFood(hand)
      await followFood(hand, club)
    },
  },
  {
    name: 'staff',
    widths: [768, 1280],
    run: async ({ hand, club }) => {
      await callsByPhone(club)
      await signIn(hand)
      await checkIn(hand)
      await sell(hand)
      await serve(hand)
    },
  },
  { name: 'keyboard', widths: [390, 1280], isByKeys: true, run: bookAndEat },
  { name: 'back', widths: [390, 1280], run: goBack },
  { name: 'offline', widths: [390], run: loseNetwork },
  { name: 'hidden', widths: [390], run: leaveAndReturn },
  { name: 'tabs', widths: [1280], run: twoTabs },
  { name: 'denied', widths: [390], denied: 'storage', run: bookWithoutStorage },
  { name: 'cookieless', widths: [390], denied: 'cookies', run: lookWithoutCookies },
  {
    name: 'zoom',
    widths: [1280],
    look: (width) => ({ width: width / 2, height: 450, scale: 2 }),
    run: bookAndEat,
  },
  {
    name: 'forced',
    widths: [390, 1280],
    look: () => ({ hasForcedColors: true }),
    cannot: { webkit: 'WebKitGTK has no forced colors' },
    run: inForcedColors,
  },
  {
    name: 'reduced',
    widths: [390],
    look: () => ({ hasReducedMotion: true }),
    run: withoutMotion,
  },
  { name: 'slow', widths: [390], isSlow: true, run: bookAndEat },
]

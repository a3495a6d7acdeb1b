import accountCh from '../../web/src/i18n/ch/account.ts'
import amenitiesCh from '../../web/src/i18n/ch/amenities.ts'
import bookingCh from '../../web/src/i18n/ch/bookings.ts'
import coreCh from '../../web/src/i18n/ch/core.ts'
import offlineCh from '../../web/src/i18n/ch/offline.ts'
import ordersCh from '../../web/src/i18n/ch/orders.ts'
import account from '../../web/src/i18n/en/account.ts'
import amenities from '../../web/src/i18n/en/amenities.ts'
import booking from '../../web/src/i18n/en/bookings.ts'
import core from '../../web/src/i18n/en/core.ts'
import offline from '../../web/src/i18n/en/offline.ts'
import orders from '../../web/src/i18n/en/orders.ts'

/** The page's words that members' journeys need, and the sample club's names. */
const en = {
  account,
  amenities,
  booking,
  core,
  offline,
  orders,
  room: 'Karaoke Room',
  dish: 'Smashed Cucumber',
  toOther: '中文',
}
export type Words = typeof en

export const words: { en: Words; ch: Words } = {
  en,
  ch: {
    account: accountCh,
    amenities: amenitiesCh,
    booking: bookingCh,
    core: coreCh,
    offline: offlineCh,
    orders: ordersCh,
    room: 'K房',
    dish: '拍黄瓜',
    toOther: 'EN',
  },
}

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/** A sentence with gaps, as a pattern in which anything may stand in a gap. */
export const withGaps = (sentence: string): RegExp =>
  new RegExp(
    `^${sentence
      .split(/\{[^}]*\}/)
      .map(escaped)
      .join('.+')}$`,
  )

import { clockTime } from '@lantern/contract/venue/clock'
import { languages, recordIn, type Written } from '@lantern/contract/venue/languages'
import { orderNumber } from '@lantern/contract/members/names'
import type { PushNotice } from '@lantern/contract/account/push'
import type { OutboxContent } from '../mail/rules.content.ts'

const en = {
  dayBefore: 'See you tomorrow. Tap to view your booking.',
  hoursBefore: 'See you soon. Tap to view your booking.',
  offer: (amenity: string) => `A room is free: ${amenity}`,
  offerText: (until: string) =>
    `We are holding it for you until ${until}. Tap to accept or decline.`,
  over: 'No room became available',
  overText: (amenity: string) =>
    `Your time on the waiting list for ${amenity} has ended. Nothing was charged.`,
  ready: (number: string) => `${number} is ready`,
  readyText: 'It is on its way to you.',
  asked: 'Please approve a payment',
  askedText: 'It is charged to your balance. Tap to review it.',
}

const ch: typeof en = {
  dayBefore: '明天见！点击查看预订。',
  hoursBefore: '一会儿见！点击查看预订。',
  offer: (amenity) => `候补有房了：${amenity}`,
  offerText: (until) => `已为您保留至 ${until}，请点击接受或放弃。`,
  over: '很抱歉，候补没有等到空房',
  overText: (amenity) => `${amenity}的候补已结束，没有扣款。`,
  ready: (number) => `${number}已做好`,
  readyText: '正给您送来。',
  asked: '前台请您确认付款',
  askedText: '将从余额扣款，请点击查看并确认。',
}

/** Texts for a locked screen: they contain no person, no amount and nothing secret. */
const words: Readonly<Record<Written, typeof en>> = { en, ch }

interface Reader {
  language: Written
  timeZone: string
}

function noticeText(
  content: OutboxContent,
  { language, timeZone }: Reader,
): Omit<PushNotice, 'lang'> | null {
  const w = words[language]
  switch (content.kind) {
    case 'booking_reminder': {
      const { amenity, startsAt, lanternId } = content.booking
      return {
        title: `${recordIn(amenity, language)} · ${clockTime(startsAt, language, timeZone)}`,
        body: content.moment === 'day_before' ? w.dayBefore : w.hoursBefore,
        path: '/account/bookings',
        tag: `booking-${lanternId}`,
      }
    }
    case 'order_ready': {
      const { number: lanternId, nightNumber } = content
      const title = w.ready(orderNumber({ lanternId, nightNumber }, language))
      return { title, body: w.readyText, path: '/account/orders', tag: `order-${lanternId}` }
    }
    case 'balance_asked':
      return { title: w.asked, body: w.askedText, path: '/account', tag: `bill-${content.number}` }
    case 'waitlist_offer': {
      const title = w.offer(recordIn(content.amenity, language))
      const body = w.offerText(clockTime(content.until, language, timeZone))
      return { title, body, path: '/account', tag: 'waitlist' }
    }
    case 'waitlist_over': {
      const body = w.overText(recordIn(content.amenity, language))
      return { title: w.over, body, path: '/account', tag: 'waitlist' }
    }
    default:
      return null
  }
}

/** A message as a push; `null` for messages that are emails only. */
export function noticeOf(content: OutboxContent, reader: Reader): PushNotice | null {
  const notice = noticeText(content, reader)
  return notice && { ...notice, lang: languages[reader.language].tag }
}

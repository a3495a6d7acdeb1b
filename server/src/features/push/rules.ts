import { clockTime } from '@lantern/contract/venue/clock'
import { languages, recordIn, type Written } from '@lantern/contract/venue/languages'
import { orderNumber } from '@lantern/contract/members/names'
import type { PushNotice } from '@lantern/contract/account/push'
import type { OrderReady, OutboxContent } from '../mail/rules.content.ts'

type Content<Kind extends OutboxContent['kind']> = Extract<OutboxContent, { kind: Kind }>

/** Texts for a locked screen: they contain no person, no amount and nothing secret. */
interface Words {
  dayBefore: string
  hoursBefore: string
  offer: (amenity: string) => string
  offerText: (until: string) => string
  over: string
  overText: (amenity: string) => string
  ready: (number: string) => string
  readyText: string
  asked: string
  askedText: string
}

const words: Readonly<Record<Written, Words>> = {
  en: {
    dayBefore: 'See you tomorrow. Tap to view your booking.',
    hoursBefore: 'See you soon. Tap to view your booking.',
    offer: (amenity) => `A room is free: ${amenity}`,
    offerText: (until) => `We are holding it for you until ${until}. Tap to accept or decline.`,
    over: 'No room became available',
    overText: (amenity) =>
      `Your time on the waiting list for ${amenity} has ended. Nothing was charged.`,
    ready: (number) => `${number} is ready`,
    readyText: 'It is on its way to you.',
    asked: 'Please approve a payment',
    askedText: 'It is charged to your balance. Tap to review it.',
  },
  ch: {
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
  },
}

export interface Reader {
  language: Written
  timeZone: string
}

function reminder(
  { booking, moment }: Content<'booking_reminder'>,
  reader: Reader,
): Omit<PushNotice, 'lang'> {
  const w = words[reader.language]
  return {
    title: `${recordIn(booking.amenity, reader.language)} · ${clockTime(booking.startsAt, reader.language, reader.timeZone)}`,
    body: moment === 'day_before' ? w.dayBefore : w.hoursBefore,
    path: '/account/bookings',
    tag: `booking-${booking.lanternId}`,
  }
}

function ready({ number: lanternId, nightNumber }: OrderReady, { language }: Reader) {
  const w = words[language]
  return {
    title: w.ready(orderNumber({ lanternId, nightNumber }, language)),
    body: w.readyText,
    path: '/account/orders',
    tag: `order-${lanternId}`,
  }
}

function noticeText(content: OutboxContent, reader: Reader): Omit<PushNotice, 'lang'> | null {
  const w = words[reader.language]
  switch (content.kind) {
    case 'booking_reminder':
      return reminder(content, reader)
    case 'order_ready':
      return ready(content, reader)
    case 'balance_asked':
      return { title: w.asked, body: w.askedText, path: '/account', tag: `bill-${content.number}` }
    case 'waitlist_offer': {
      const title = w.offer(recordIn(content.amenity, reader.language))
      const body = w.offerText(clockTime(content.until, reader.language, reader.timeZone))
      return { title, body, path: '/account', tag: 'waitlist' }
    }
    case 'waitlist_over': {
      const body = w.overText(recordIn(content.amenity, reader.language))
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

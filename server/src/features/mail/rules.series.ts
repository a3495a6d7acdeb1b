import { languages, recordIn, type Written } from '@lantern/contract/venue/languages'
import { placeName } from '@lantern/contract/members/names'
import {
  accountLink,
  money,
  roomRows,
  startOf,
  when,
  type About,
  type Body,
  type Contents,
  type EmailRows,
  type Write,
} from './rules.rows.ts'

const en = {
  made: {
    subject: (count: number): string =>
      `Repeat booking: ${count} ${count === 1 ? 'date' : 'dates'}`,
    at_once: 'Your room is booked for the dates below. All of them are paid from your balance.',
    three_days_before:
      'Your room is booked for the dates below. Each booking is charged to your balance three days before it starts. Bookings within three days were charged now.',
  },
  changed: {
    subject: (count: number): string =>
      `Bookings changed: ${count} ${count === 1 ? 'date' : 'dates'}`,
    text: 'These bookings of your series were changed to a new time or room.',
  },
  canceled: {
    subject: (count: number): string =>
      `Bookings canceled: ${count} ${count === 1 ? 'date' : 'dates'}`,
    text: 'These bookings of your series were canceled. Payments are refunded by the cancellation rule of each booking.',
  },
  series: 'Series',
  short: {
    subject: (room: string): string => `Your balance will be too low: ${room}`,
    text: 'This booking will be charged to your balance soon. Your balance is too low for it and for the charges before it. Please top up in time.',
  },
  unpaid: {
    subject: (room: string): string => `Please top up: ${room}`,
    text: 'Your balance was too low for this booking. We hold the room until the time below and charge your balance once you have topped up. After that the room is released.',
  },
  due: 'To be charged',
  balance: 'Balance now',
  chargeAt: 'Charged on',
  until: 'Held until',
}

type SeriesWords = typeof en

const ch: SeriesWords = {
  made: {
    subject: (count) => `已重复预订 ${count} 次`,
    at_once: '以下日期的房间均已订好，费用已全部从您的余额扣除。',
    three_days_before:
      '以下日期的房间已为您留好。每次在开始前三天从余额扣款；不足三天的已即时扣款。',
  },
  changed: {
    subject: (count) => `已更改 ${count} 次预订`,
    text: '您系列预订中的以下各次已改到新的时间或房间。',
  },
  canceled: {
    subject: (count) => `已取消 ${count} 次预订`,
    text: '您系列预订中的以下各次已取消。已付款项按各次的退款规则退回。',
  },
  series: '系列编号',
  short: {
    subject: (room) => `余额即将不足：${room}`,
    text: '这次预订即将从余额扣款，而您的余额不够支付它以及在它之前扣款的预订。请及时充值。',
  },
  unpaid: {
    subject: (room) => `请充值：${room}`,
    text: '您的余额不够支付这次预订。房间会为您保留到以下时间，充值后我们会自动扣款；逾期房间将不再保留。',
  },
  due: '应扣款项',
  balance: '当前余额',
  chargeAt: '扣款时间',
  until: '保留至',
}

const seriesWords: Readonly<Record<Written, SeriesWords>> = { en, ch }

/** An email about the booked, changed or canceled bookings of a series. */
export const seriesTold: Write<'series_told'> = ({ act, number, charge, rooms }, about) => {
  const { language, sender } = about
  const w = seriesWords[language]
  const rows = rooms.flatMap((room): EmailRows => {
    const places = room.units.length > 4 ? [] : room.units.map((unit) => placeName(unit, language))
    const where = [recordIn(room.amenity, language), places.join(languages[language].comma)]
    const details = [...where.filter((part) => part !== ''), money(room.total)].join(' · ')
    return [[when(room, language, sender.timeZone), details]]
  })
  return {
    subject: w[act].subject(rooms.length),
    paragraphs: [act === 'made' ? w.made[charge] : w[act].text],
    rows: [...rows, null, [w.series, number]],
    link: accountLink(about),
  }
}

function shortEmail(
  { booking, due, balance }: Pick<Contents['series_short'], 'booking' | 'due' | 'balance'>,
  about: About,
  words: { subject: (room: string) => string; text: string },
  [label, at]: [label: string, at: string],
): Body {
  const { language, sender } = about
  const w = seriesWords[language]
  return {
    subject: words.subject(recordIn(booking.amenity, language)),
    paragraphs: [words.text],
    rows: [
      ...roomRows(booking, language, sender.timeZone),
      [w.due, money(due)],
      [w.balance, money(balance)],
      [label, startOf({ startsAt: at }, language, sender.timeZone)],
    ],
    link: accountLink(about),
  }
}

/** An email a week before a charge that the balance doesn't cover. */
export const seriesShort: Write<'series_short'> = (content, about) => {
  const w = seriesWords[about.language]
  return shortEmail(content, about, w.short, [w.chargeAt, content.chargeAt])
}

/** An email about a failed charge, with the end of the grace period. */
export const seriesUnpaid: Write<'series_unpaid'> = (content, about) => {
  const w = seriesWords[about.language]
  return shortEmail(content, about, w.unpaid, [w.until, content.until])
}

import { languages, recordIn, type Written } from '@lantern/contract/languages'
import type { MailContent } from '@lantern/contract/mail'
import { placeName } from '@lantern/contract/names'
import { accountLink, money, roomRows, startOf, when, type EmailRows } from './rules.rows.ts'

type Content<Kind extends MailContent['kind']> = Extract<MailContent, { kind: Kind }>

interface About {
  language: Written
  sender: { timeZone: string; origin: string }
}

const en = {
  made: {
    subject: (count: number): string => `Booked again: ${count} ${count === 1 ? 'date' : 'dates'}`,
    at_once: 'Your room is booked for the dates below, and all of them are paid from your balance.',
    three_days_before:
      'Your room is kept for the dates below. Each is charged to your balance three days before it, or was at once where it is closer.',
  },
  changed: {
    subject: (count: number): string =>
      `Bookings changed: ${count} ${count === 1 ? 'date' : 'dates'}`,
    text: 'These bookings of your series have a new time or room.',
  },
  canceled: {
    subject: (count: number): string =>
      `Bookings canceled: ${count} ${count === 1 ? 'date' : 'dates'}`,
    text: 'These bookings of your series are canceled. What was paid goes back by the rules of each.',
  },
  series: 'Series',
  short: {
    subject: (room: string): string => `Your balance will be short: ${room}`,
    text: 'This booking is charged to your balance soon, and there isn’t enough for it and what is charged before it. Please top up in time.',
  },
  unpaid: {
    subject: (room: string): string => `Please top up: ${room}`,
    text: 'Your balance wasn’t enough for this booking. We keep the room until the time below and charge it as soon as you have topped up; after that the room goes to others.',
  },
  due: 'To be charged',
  balance: 'Balance now',
  chargeAt: 'Charged on',
  until: 'Kept until',
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
    text: '您的余额不够支付这次预订。房间会为您保留到以下时间，充值后我们会自动扣款；逾期房间将让给其他客人。',
  },
  due: '应扣款项',
  balance: '当前余额',
  chargeAt: '扣款时间',
  until: '保留至',
}

const seriesWords: Readonly<Record<Written, SeriesWords>> = { en, ch }

/** An email about the booked, changed or canceled bookings of a series. */
export function seriesTold({ act, number, charge, rooms }: Content<'series_told'>, about: About) {
  const { language, sender } = about
  const w = seriesWords[language]
  const rows: EmailRows = rooms.flatMap((room): EmailRows => {
    const places = room.units.length > 4 ? [] : room.units.map((unit) => placeName(unit, language))
    const where = [recordIn(room.amenity, language), places.join(languages[language].comma)]
    const told = [...where.filter((part) => part !== ''), money(room.total)].join(' · ')
    return [[when(room, language, sender.timeZone), told]]
  })
  const paragraphs = [act === 'made' ? w.made[charge] : w[act].text]
  return {
    subject: w[act].subject(rooms.length),
    paragraphs,
    rows: [...rows, null, [w.series, number]] satisfies EmailRows,
    link: accountLink(about),
  }
}

function shortLetter(
  { booking, due, balance }: Pick<Content<'series_short'>, 'booking' | 'due' | 'balance'>,
  about: About,
  told: { subject: (room: string) => string; text: string },
  last: [label: string, at: string],
) {
  const { language, sender } = about
  const w = seriesWords[language]
  const [label, at] = last
  const rows: EmailRows = [
    ...roomRows(booking, language, sender.timeZone),
    [w.due, money(due)],
    [w.balance, money(balance)],
    [label, startOf({ startsAt: at }, language, sender.timeZone)],
  ]
  return {
    subject: told.subject(recordIn(booking.amenity, language)),
    paragraphs: [told.text],
    rows,
    link: accountLink(about),
  }
}

/** An email a week before a charge that the balance doesn't cover. */
export function seriesShort(content: Content<'series_short'>, about: About) {
  const w = seriesWords[about.language]
  return shortLetter(content, about, w.short, [w.chargeAt, content.chargeAt])
}

/** An email about a failed charge, with the end of the grace period. */
export function seriesUnpaid(content: Content<'series_unpaid'>, about: About) {
  const w = seriesWords[about.language]
  return shortLetter(content, about, w.unpaid, [w.until, content.until])
}

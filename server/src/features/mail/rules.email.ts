import { disputeReason } from '@lantern/contract/payments/causes'
import { symbolOf } from '@lantern/contract/payments/currency'
import { clockTime, moment } from '@lantern/contract/venue/clock'
import { recordIn, type Both, type Written } from '@lantern/contract/venue/languages'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import { refundLines } from '@lantern/contract/bookings/cancel-text'
import type { MailContent } from './rules.content.ts'
import { isNoAddress } from '@lantern/contract/members/names'
import {
  billRows,
  day,
  fewPlaces,
  lineRows,
  placesOf,
  priceRows,
  receiptRows,
  roomRows,
  startOf,
  when,
  type About,
  type Body,
  type Contents,
  type EmailLinks,
  type EmailRows,
  type RenderedEmail,
  type Room,
  type Sender,
  type Write,
} from './rules.rows.ts'
import { words } from './rules.words.ts'

/** The links for readers who may not use them, such as the desk. */
export const noLinks: EmailLinks = { signIn: null, takeBack: null, reminder: null }

const accountEmail =
  (what: 'passkey_added' | 'passkey_removed' | 'discord_linked' | 'discord_unlinked') =>
  (_content: unknown, { w }: About): Body =>
    w[what]

const emailChanged: Write<'email_changed'> = ({ change }, { w, links }) => {
  const { takeBack: label, call, ...texts } = w.emailChanged
  if (links.takeBack !== null) return { ...texts, link: { label, url: links.takeBack } }
  return { ...texts, link: null, after: change == null ? call : [w.signInHidden] }
}

/** An email with a link that signs in or proves the address; without it for readers who may not use it. */
const signingIn =
  (what: 'signInLink' | 'invitation' | 'emailProof') =>
  (_content: unknown, { w, links }: About): Body => {
    const { open: label, ...texts } = w[what]
    if (links.signIn === null) return { ...texts, link: null, after: [w.signInHidden] }
    return { ...texts, link: { label, url: links.signIn } }
  }

/** A person's name, unless it contains an address. */
const nameOf = (name: string | null): string | null =>
  name !== null && isNoAddress(name) ? name : null

const securityAlert: Write<'security_alert'> = (content, { language, sender, w: { alert: w } }) => {
  const what = w.kinds[content.about]
  return {
    subject: `${w.subject}${what}`,
    paragraphs: w.paragraphs,
    rows: [
      [w.what, what],
      [w.account, nameOf(content.member)],
      [w.by, nameOf(content.actor)],
      [w.detail, content.detail],
      [w.address, content.address],
      [w.when, moment(content.at, language, sender.timeZone, { dateStyle: 'long' })],
    ],
    link: { label: w.open, url: `${sender.origin}/admin/security` },
  }
}

const dispute: Write<'dispute'> = ({ amount, reason, answerBy }, about) => {
  const { language, sender, money } = about
  const w = about.w.dispute
  const until = answerBy && moment(answerBy, language, sender.timeZone, { dateStyle: 'long' })
  return {
    subject: `${w.subject}${money(amount)}`,
    paragraphs: w.paragraphs,
    rows: [
      [w.amount, money(amount)],
      [w.reason, disputeReason(reason, language)],
      [w.answerBy, until],
    ],
    link: { label: w.open, url: `${sender.origin}/admin/payments` },
  }
}

/** Texts whose subject ends with the amenity's name. */
const named = <Texts extends { subject: string }>(
  texts: Texts,
  amenity: Both,
  { language }: About,
): Texts => ({ ...texts, subject: `${texts.subject}${recordIn(amenity, language)}` })

const confirmed: Write<'booking_confirmed'> = ({ booking }, about) => ({
  ...named(about.w.confirmed, booking.amenity, about),
  rows: [...roomRows(booking, about), ...priceRows(booking, about)],
  after: refundSentences(booking, about),
})

const changed: Write<'booking_changed'> = ({ booking, was }, about) => {
  const before = [when(was, about), fewPlaces(was.units, about.language)]
  const wasRow: EmailRows[number] = [about.w.was, before.filter(Boolean).join(' · ')]
  return {
    ...named(about.w.changed, booking.amenity, about),
    rows: [...roomRows(booking, about), wasRow, ...priceRows(booking, about)],
    after: refundSentences(booking, about),
  }
}

const reminder: Write<'booking_reminder'> = ({ booking }, about) => {
  const w = about.w.reminder
  const links = about.links.reminder
  const subject = w.subject(
    recordIn(booking.amenity, about.language),
    startOf(booking.startsAt, about),
  )
  const body = { subject, paragraphs: w.paragraphs, rows: roomRows(booking, about) }
  if (links === null) return { ...body, link: null, after: [w.hidden] }
  return {
    ...body,
    link: { label: w.confirm, url: links.confirm },
    links: (['late', 'change', 'cancel'] as const).map((act) => ({
      label: w[act],
      url: links[act],
    })),
    leave: { label: w.stop, url: links.stop },
  }
}

function refundSentences({ refund, paidBy }: Room, about: About): string[] {
  if (refund === undefined) return []
  const steps = refund.map(({ until, percent, amount }) => ({
    until: new Date(until),
    percent,
    amount: toCents(amount),
  }))
  return refundLines(steps, about.language, {
    isPaid: paidBy !== 'none' && paidBy !== 'bill',
    moment: (at) => startOf(at, about),
    money: (cents) => about.money(toDollars(cents)),
  })
}

const bookingCanceled: Write<'booking_canceled'> = (content, about) => {
  const { booking, refunds, cancellationFee: fee } = content
  const { w, money } = about
  const rows: EmailRows = refunds.map(({ to, amount }) => [w.refund[to], money(amount)])
  if (toCents(fee) > 0) rows.push([w.cancellationFee, money(fee)])
  const line = rows.length === 0 ? [] : [null]
  return {
    ...named(w.canceled, booking.amenity, about),
    rows: [...roomRows(booking, about), ...line, ...rows],
  }
}

const orderCanceled: Write<'order_canceled'> = (content, about) => {
  const { number, lines, refund, withBooking = false } = content
  const { w, money } = about
  const rows: EmailRows = [[w.number, number], ...lineRows(lines, about)]
  if (refund !== null) rows.push(null, [w.refund[refund.to], money(refund.amount)])
  return { ...(withBooking ? w.orderCanceledWithBooking : w.orderCanceled), rows }
}

const cardRefund: Write<'card_refund'> = ({ number, to, amount }, { w, money }) => ({
  ...w.cardRefund,
  rows: [
    [w.cardRefund.number, number],
    [w.cardRefund.methods[to], money(amount)],
  ],
})

const waitlistOffer: Write<'waitlist_offer'> = (content, about) => {
  const { language, sender, w, money } = about
  const { open: label, ...texts } = w.waitlistOffer
  return {
    ...named(texts, content.amenity, about),
    rows: [
      [w.room, recordIn(content.amenity, language)],
      [w.units, placesOf(content.units, language)],
      [w.when, when(content, about)],
      [w.total, money(content.total)],
      [texts.until, clockTime(content.until, language, sender.timeZone)],
    ],
    link: { label, url: accountOf(sender) },
  }
}

const waitlistOver: Write<'waitlist_over'> = ({ amenity, night }, { language, w }) => ({
  ...w.waitlistOver,
  rows: [
    [w.room, recordIn(amenity, language)],
    [w.when, day(night, language)],
  ],
})

const seriesTold: Write<'series_told'> = ({ act, number, charge, rooms }, about) => {
  const w = about.w.series
  const rows = rooms.map((room): EmailRows[number] => {
    const where = [recordIn(room.amenity, about.language), fewPlaces(room.units, about.language)]
    return [when(room, about), [...where.filter(Boolean), about.money(room.total)].join(' · ')]
  })
  return {
    subject: w[act].subject(rooms.length),
    paragraphs: [act === 'made' ? w.made[charge] : w[act].text],
    rows: [...rows, null, [w.number, number]],
  }
}

/** An email about a charge that the balance doesn't cover: a week before it, or when it has failed. */
function seriesBalance(
  { booking, due, balance }: Pick<Contents['series_short'], 'booking' | 'due' | 'balance'>,
  about: About,
  words: { subject: (room: string) => string; text: string },
  [label, at]: [label: string, at: string],
): Body {
  const w = about.w.series
  return {
    subject: words.subject(recordIn(booking.amenity, about.language)),
    paragraphs: [words.text],
    rows: [
      ...roomRows(booking, about),
      [w.due, about.money(due)],
      [w.balance, about.money(balance)],
      [label, startOf(at, about)],
    ],
  }
}

const membershipEnding: Write<'membership_ending'> = ({ tier, until, hasEnded, renews }, about) => {
  const { language, money } = about
  const w = about.w.membership
  const name = recordIn(tier, language)
  const { subject, text } = hasEnded ? w.ended : w.ending
  return {
    subject: subject(name),
    paragraphs: [renews === null ? text : w.ending.renews(money(renews))],
    rows: [
      [w.tier, name],
      [w.until, day(until, language)],
    ],
  }
}

const bodies: { readonly [Kind in keyof Contents]: Write<Kind> } = {
  sign_in_link: signingIn('signInLink'),
  invitation: signingIn('invitation'),
  sign_in_notice: (_content, { w }) => ({ ...w.signInNotice, link: null }),
  password_changed: (_content, { w }) => ({ ...w.passwordChanged, link: null }),
  email_proof: signingIn('emailProof'),
  email_changed: emailChanged,
  security_alert: securityAlert,
  dispute,
  passkey_added: accountEmail('passkey_added'),
  passkey_removed: accountEmail('passkey_removed'),
  discord_linked: accountEmail('discord_linked'),
  discord_unlinked: accountEmail('discord_unlinked'),
  booking_confirmed: confirmed,
  booking_changed: changed,
  booking_reminder: reminder,
  booking_canceled: bookingCanceled,
  order_canceled: orderCanceled,
  card_refund: cardRefund,
  bill_receipt: (content, about) => ({ ...about.w.bill, rows: billRows(content, about) }),
  receipt: (content, about) => ({
    ...about.w.receipt[content.about],
    rows: receiptRows(content, about),
  }),
  waitlist_offer: waitlistOffer,
  waitlist_over: waitlistOver,
  series_told: seriesTold,
  series_short: (content, about) => {
    const w = about.w.series
    return seriesBalance(content, about, w.short, [w.chargeAt, content.chargeAt])
  },
  series_unpaid: (content, about) => {
    const w = about.w.series
    return seriesBalance(content, about, w.unpaid, [w.until, content.until])
  },
  membership_ending: membershipEnding,
}

function bodyOf<Kind extends keyof Contents>(
  content: Contents[Kind] & { kind: Kind },
  about: About,
): Body {
  return bodies[content.kind](content, about)
}

const accountOf = ({ origin }: Sender) => `${origin}/account`

/** An amount of the wire with a currency's symbol: `$1,234.50`. */
function moneyIn(amount: string, symbol: string): string {
  const [whole = '', fraction = ''] = amount.replace('-', '').split('.')
  const sign = amount.startsWith('-') ? '−' : ''
  return `${sign}${symbol}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
}

/** A name, or nothing if it contains an address: strangers get the first email, so a name could be an advertisement. */
export const nameShown = (name: string): string => nameOf(name) ?? ''

/** Composes an email. Without links it is the version for other readers than its member. */
export function compose(
  content: MailContent,
  to: { firstName: string; language: Written },
  sender: Sender,
  links: EmailLinks,
): RenderedEmail {
  const { language } = to
  const w = words[language]
  const symbol = symbolOf(sender.currency)
  const money = (amount: string) => moneyIn(amount, symbol)
  const { rows = [], ...body } = bodyOf(content, { language, sender, links, w, money })
  const club = [recordIn(sender.name, language), recordIn(sender.city, language)]
    .filter(Boolean)
    .join(' · ')
  return {
    language,
    greeting: w.greeting(nameShown(to.firstName)),
    link: { label: w.openAccount, url: accountOf(sender) },
    links: [],
    leave: null,
    after: [],
    footer: [club, [sender.address, sender.phone].filter(Boolean).join(' · ')].filter(Boolean),
    ...body,
    rows: rows.flatMap((row): RenderedEmail['rows'] => {
      if (row === null) return [null]
      const [label, value] = row
      return value == null ? [] : [[label, value]]
    }),
  }
}

import { symbolOf } from '@lantern/contract/payments/currency'
import { clockTime } from '@lantern/contract/venue/clock'
import { languages, recordIn, type Written } from '@lantern/contract/venue/languages'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import { refundLines } from '@lantern/contract/bookings/cancel-text'
import type { MailContent } from './rules.content.ts'
import { isNoAddress, placeName } from '@lantern/contract/members/names'
import { dispute, securityAlert } from './rules.alert.ts'
import {
  CURRENCY,
  accountLink,
  refundRows,
  billRows,
  day,
  lineRows,
  money,
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
import { seriesShort, seriesTold, seriesUnpaid } from './rules.series.ts'
import { words } from './rules.words.ts'

/** The links for readers who may not use them, such as the desk. */
export const noLinks: EmailLinks = { signIn: null, takeBack: null, reminder: null }

/** An email that only tells of a change of the account, with a link to it. */
const accountEmail =
  (what: 'passkeyAdded' | 'passkeyRemoved' | 'discordLinked' | 'discordUnlinked') =>
  (_content: unknown, about: About): Body => ({
    ...words[about.language][what],
    link: accountLink(about),
  })

/** The email that asks to prove an address; without its link for readers who may not use it. */
const emailProof: Write<'email_proof'> = (_content, { language, links }) => {
  const { emailProof: texts, signInHidden } = words[language]
  const { subject, paragraphs, open: label, after } = texts
  if (links.signIn === null) return { subject, paragraphs, after: [signInHidden] }
  return { subject, paragraphs, link: { label, url: links.signIn }, after }
}

/** The email to an account's previous address, with the link that restores it, if there is one. */
const emailChanged: Write<'email_changed'> = ({ change }, { language, links }) => {
  const { emailChanged: texts, signInHidden } = words[language]
  const { subject, paragraphs, takeBack: label, after, call } = texts
  if (links.takeBack !== null) {
    return { subject, paragraphs, link: { label, url: links.takeBack }, after }
  }
  return { subject, paragraphs, after: change == null ? call : [signInHidden] }
}

/** An email with a sign-in link; without it for readers who may not use it. */
const signingIn =
  (what: 'signInLink' | 'invitation') =>
  (_content: unknown, { language, links }: About): Body => {
    const w = words[language]
    if (links.signIn === null) return { ...w[what], after: [w.signInHidden] }
    return { ...w[what], link: { label: w.signIn, url: links.signIn } }
  }

const confirmed: Write<'booking_confirmed'> = ({ booking }, about) => {
  const { language, sender } = about
  const w = words[language].confirmed
  const after = refundSentences(booking, language, sender)
  const rows = [...roomRows(booking, language, sender.timeZone), ...priceRows(booking, language)]
  const subject = `${w.subject}${recordIn(booking.amenity, language)}`
  return { ...w, subject, rows, link: accountLink(about), after }
}

const changed: Write<'booking_changed'> = ({ booking, was }, about) => {
  const { language, sender } = about
  const w = words[language]
  const places = was.units.map((unit) => placeName(unit, language))
  const before = places.length > 4 ? [] : [places.join(languages[language].comma)]
  const rows: EmailRows = [
    ...roomRows(booking, language, sender.timeZone),
    [w.was, [when(was, language, sender.timeZone), ...before].join(' · ')],
    ...priceRows(booking, language),
  ]
  const after = refundSentences(booking, language, sender)
  const subject = `${w.changed.subject}${recordIn(booking.amenity, language)}`
  return { ...w.changed, subject, rows, link: accountLink(about), after }
}

const reminder: Write<'booking_reminder'> = ({ booking }, { language, sender, links: own }) => {
  const w = words[language].reminder
  const links = own.reminder
  const start = startOf(booking, language, sender.timeZone)
  const subject = w.subject(recordIn(booking.amenity, language), start)
  const rows = roomRows(booking, language, sender.timeZone)
  if (links === null) return { subject, paragraphs: w.paragraphs, rows, after: [w.hidden] }
  return {
    subject,
    paragraphs: w.paragraphs,
    rows,
    link: { label: w.confirm, url: links.confirm },
    links: (['late', 'change', 'cancel'] as const).map((act) => ({
      label: w[act],
      url: links[act],
    })),
    leave: { label: w.stop, url: links.stop },
  }
}

/** The refund rules as text. */
function refundSentences({ refund, paidBy }: Room, language: Written, sender: Sender): string[] {
  if (refund === undefined) return []
  const steps = refund.map(({ until, percent, amount }) => ({
    until: new Date(until),
    percent,
    amount: toCents(amount),
  }))
  return refundLines(steps, language, {
    isPaid: !isUnpaid(paidBy),
    moment: (at) => startOf({ startsAt: at.toISOString() }, language, sender.timeZone),
    money: (cents) => money(toDollars(cents)),
  })
}

const isUnpaid = (paidBy: string) => paidBy === 'none' || paidBy === 'bill'

const bookingCanceled: Write<'booking_canceled'> = (content, about) => {
  const { booking } = content
  const { language, sender } = about
  const w = words[language]
  const rows = [...roomRows(booking, language, sender.timeZone), ...refundRows(content, language)]
  const subject = `${w.canceled.subject}${recordIn(booking.amenity, language)}`
  return { ...w.canceled, subject, rows, link: accountLink(about) }
}

const orderCanceled: Write<'order_canceled'> = (content, about) => {
  const { number, lines, refund, withBooking = false } = content
  const w = words[about.language]
  const rows: EmailRows = [[w.number, number], ...lineRows(lines, about.language)]
  if (refund !== null) rows.push(null, [w.refund[refund.to], money(refund.amount)])
  const texts = withBooking ? w.orderCanceledWithBooking : w.orderCanceled
  return { ...texts, rows, link: accountLink(about) }
}

const cardRefund: Write<'card_refund'> = ({ number, to, amount }, about) => {
  const w = words[about.language]
  const { subject, paragraphs } = w.cardRefund
  const numbered: EmailRows = number === null ? [] : [[w.cardRefund.number, number]]
  const rows = [...numbered, [w.cardRefund.methods[to], money(amount)] satisfies [string, string]]
  return { subject, paragraphs, rows, link: accountLink(about) }
}

const billReceipt: Write<'bill_receipt'> = (content, about) => {
  const { subject, paragraphs } = words[about.language].bill
  return { subject, paragraphs, rows: billRows(content, about.language), link: accountLink(about) }
}

const waitlistOffer: Write<'waitlist_offer'> = (content, about) => {
  const { amenity, units, total, until } = content
  const { language, sender } = about
  const w = words[language]
  const texts = w.waitlistOffer
  const places = units.map((unit) => placeName(unit, language)).join(languages[language].comma)
  const rows: EmailRows = [
    [w.room, recordIn(amenity, language)],
    [w.units, places],
    [w.when, when(content, language, sender.timeZone)],
    [w.total, money(total)],
    [texts.until, clockTime(until, language, sender.timeZone)],
  ]
  const subject = `${texts.subject}${recordIn(amenity, language)}`
  return { ...texts, subject, rows, link: { ...accountLink(about), label: texts.open } }
}

const waitlistOver: Write<'waitlist_over'> = ({ amenity, night }, about) => {
  const { language } = about
  const w = words[language]
  const rows: EmailRows = [
    [w.room, recordIn(amenity, language)],
    [w.when, day(night, language)],
  ]
  return { ...w.waitlistOver, rows, link: accountLink(about) }
}

const membershipEnding: Write<'membership_ending'> = ({ tier, until, hasEnded, renews }, about) => {
  const { language } = about
  const w = words[language].membership
  const name = recordIn(tier, language)
  const { subject, text } = hasEnded ? w.ended : w.ending
  const rows: EmailRows = [
    [w.tier, name],
    [w.until, day(until, language)],
  ]
  const paragraphs = [renews === null ? text : w.ending.renews(money(renews))]
  return { subject: subject(name), paragraphs, rows, link: accountLink(about) }
}

const bodies: { readonly [Kind in keyof Contents]: Write<Kind> } = {
  sign_in_link: signingIn('signInLink'),
  invitation: signingIn('invitation'),
  sign_in_notice: (_content, { language }) => words[language].signInNotice,
  password_changed: (_content, { language }) => words[language].passwordChanged,
  email_proof: emailProof,
  email_changed: emailChanged,
  security_alert: securityAlert,
  dispute,
  passkey_added: accountEmail('passkeyAdded'),
  passkey_removed: accountEmail('passkeyRemoved'),
  discord_linked: accountEmail('discordLinked'),
  discord_unlinked: accountEmail('discordUnlinked'),
  booking_confirmed: confirmed,
  booking_changed: changed,
  booking_reminder: reminder,
  booking_canceled: bookingCanceled,
  order_canceled: orderCanceled,
  card_refund: cardRefund,
  bill_receipt: billReceipt,
  receipt: (content, about) => ({
    ...words[about.language].receipt[content.about],
    rows: receiptRows(content, about.language),
    link: accountLink(about),
  }),
  waitlist_offer: waitlistOffer,
  waitlist_over: waitlistOver,
  series_told: seriesTold,
  series_short: seriesShort,
  series_unpaid: seriesUnpaid,
  membership_ending: membershipEnding,
}

function bodyOf<Kind extends keyof Contents>(
  content: Contents[Kind] & { kind: Kind },
  about: About,
): Body {
  return bodies[content.kind](content, about)
}

/** A name, or nothing if it contains an address: strangers get the first email, so a name could be an advertisement. */
export const nameShown = (name: string): string => (isNoAddress(name) ? name : '')

/** Composes an email. Without links it is the version for other readers than its member. */
export function compose(
  content: MailContent,
  to: { firstName: string; language: Written },
  sender: Sender,
  links: EmailLinks,
): RenderedEmail {
  const { language } = to
  const club = [recordIn(sender.name, language), recordIn(sender.city, language)]
    .filter(Boolean)
    .join(' · ')
  const body = bodyOf(content, { language, sender, links })
  const symbol = symbolOf(sender.currency)
  const priced = (text: string) => text.replaceAll(CURRENCY, symbol)
  return {
    language,
    greeting: words[language].greeting(nameShown(to.firstName)),
    link: null,
    links: [],
    leave: null,
    footer: [club, [sender.address, sender.phone].filter(Boolean).join(' · ')].filter(Boolean),
    ...body,
    subject: priced(body.subject),
    paragraphs: body.paragraphs.map(priced),
    after: (body.after ?? []).map(priced),
    rows: (body.rows ?? []).map((row) => row && [row[0], priced(row[1])]),
  }
}

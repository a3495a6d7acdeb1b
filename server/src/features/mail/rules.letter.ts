import { languages, recordIn, type Both, type Written } from '@lantern/contract/languages'
import { cancelPromise } from '@lantern/contract/promises'
import type { MailContent } from '@lantern/contract/mail'
import type { ReminderAct } from '@lantern/contract/reminders'
import { isNoAddress, placeName } from '@lantern/contract/names'
import { alertBody } from './rules.alert.ts'
import {
  billRows,
  clock,
  day,
  lineRows,
  money,
  priceRows,
  receiptRows,
  roomRows,
  when,
  type LetterRows,
  type Room,
} from './rules.rows.ts'
import { words } from './rules.words.ts'

/** The venue's details that letters mention. */
export interface Sender {
  name: Both
  city: Both
  address: string
  phone: string
  timeZone: string
  origin: string
}

/** A letter's content, from top to bottom, before it becomes text or HTML. */
export interface Letter {
  subject: string
  greeting: string
  paragraphs: string[]
  rows: LetterRows
  link: LabeledLink | null
  /** Further links, below the first one. */
  links: LabeledLink[]
  after: string[]
  footer: string[]
  /** Ends letters of this kind. */
  leave: LabeledLink | null
}

interface LabeledLink {
  label: string
  url: string
}

/** Links that are made for the letter itself, as addresses. Only its member may read them. */
export interface LetterLinks {
  signIn: string | null
  takeBack: string | null
  reminder: Readonly<Record<ReminderAct, string>> | null
}

/** For those who may read a letter but not use its links. */
export const noLinks: LetterLinks = { signIn: null, takeBack: null, reminder: null }

/** The parts that differ from letter to letter. */
type Body = Pick<Letter, 'subject' | 'paragraphs'> & Partial<Letter>

/** A start as a subject line tells it: day and time, by the venue's clock. */
function startOf(
  { startsAt }: Pick<Room, 'startsAt'>,
  language: Written,
  timeZone: string,
): string {
  return new Intl.DateTimeFormat(languages[language].locale, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })
    .format(new Date(startsAt))
    .replace(/\u202f/g, ' ')
}

function reminderBody(
  { booking }: Extract<MailContent, { kind: 'booking_reminder' }>,
  language: Written,
  sender: Sender,
  links: LetterLinks['reminder'],
): Body {
  const w = words[language].reminder
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

function changedBody(
  { booking, was, cancelUntil }: Extract<MailContent, { kind: 'booking_changed' }>,
  language: Written,
  sender: Sender,
): Body {
  const w = words[language]
  const places = was.units.map((unit) => placeName(unit, language))
  const before = places.length > 4 ? [] : [places.join(languages[language].comma)]
  const rows: LetterRows = [
    ...roomRows(booking, language, sender.timeZone),
    [w.was, [when(was, language, sender.timeZone), ...before].join(' · ')],
    ...priceRows(booking, language),
  ]
  const end = cancelUntil && startOf({ startsAt: cancelUntil }, language, sender.timeZone)
  const after = end ? [w.freeUntil(end)] : []
  const subject = `${w.changed.subject}${recordIn(booking.amenity, language)}`
  return { paragraphs: w.changed.paragraphs, subject, rows, after }
}

function emailChangedBody(
  { change }: Extract<MailContent, { kind: 'email_changed' }>,
  language: Written,
  { takeBack }: LetterLinks,
): Body {
  const w = words[language].emailChanged
  const body = { subject: w.subject, paragraphs: w.paragraphs }
  if (takeBack) return { ...body, link: { label: w.takeBack, url: takeBack }, after: w.after }
  return { ...body, after: change == null ? w.call : [words[language].signInHidden] }
}

function bodyOf(content: MailContent, language: Written, sender: Sender, links: LetterLinks): Body {
  const w = words[language]
  const account = { label: w.openAccount, url: `${sender.origin}/account` }
  switch (content.kind) {
    case 'sign_in_link':
      return {
        ...w.signInLink,
        link: links.signIn === null ? null : { label: w.signIn, url: links.signIn },
        after: links.signIn === null ? [w.signInHidden] : w.signInLink.after,
      }
    case 'sign_in_notice':
      return w.signInNotice
    case 'password_changed':
      return w.passwordChanged
    case 'email_proof':
      return {
        ...w.emailProof,
        link: links.signIn === null ? null : { label: w.emailProof.open, url: links.signIn },
        after: links.signIn === null ? [w.signInHidden] : w.emailProof.after,
      }
    case 'email_changed':
      return emailChangedBody(content, language, links)
    case 'security_alert':
      return alertBody(content, language, sender)
    case 'discord_linked':
      return { ...w.discordLinked, link: account }
    case 'discord_unlinked':
      return { ...w.discordUnlinked, link: account }
    case 'booking_confirmed': {
      const rows = [
        ...roomRows(content.booking, language, sender.timeZone),
        ...priceRows(content.booking, language),
      ]
      const subject = `${w.confirmed.subject}${recordIn(content.booking.amenity, language)}`
      const { cancelHours, paidBy } = content.booking
      const isPaid = paidBy !== 'none'
      const after =
        cancelHours === undefined ? [] : [cancelPromise(cancelHours, language, { isPaid })]
      return { ...w.confirmed, subject, rows, link: account, after }
    }
    case 'booking_changed':
      return { ...changedBody(content, language, sender), link: account }
    case 'booking_reminder':
      return reminderBody(content, language, sender, links.reminder)
    case 'booking_canceled': {
      const { booking, refundTo } = content
      const rows = roomRows(booking, language, sender.timeZone)
      const back: LetterRows =
        refundTo === null
          ? []
          : [null, [w.refund[refundTo], money(booking.deposit?.paid ?? booking.total)]]
      const subject = `${w.canceled.subject}${recordIn(booking.amenity, language)}`
      return { ...w.canceled, subject, rows: [...rows, ...back], link: account }
    }
    case 'order_canceled': {
      const { number, lines, refund, withBooking = false } = content
      const rows: LetterRows = [[w.number, number], ...lineRows(lines, language)]
      if (refund !== null) rows.push(null, [w.refund[refund.to], money(refund.amount)])
      const said = withBooking ? w.orderCanceledWithBooking : w.orderCanceled
      return { ...said, rows, link: account }
    }
    case 'bill_receipt': {
      const { subject, paragraphs } = w.bill
      return { subject, paragraphs, rows: billRows(content, language), link: account }
    }
    case 'receipt': {
      const rows = receiptRows(content, language)
      return { ...w.receipt[content.about], rows, link: account }
    }
    case 'waitlist_offer': {
      const { amenity, units, total, until } = content
      const said = w.waitlistOffer
      const places = units.map((unit) => placeName(unit, language)).join(languages[language].comma)
      const rows: LetterRows = [
        [w.room, recordIn(amenity, language)],
        [w.units, places],
        [w.when, when(content, language, sender.timeZone)],
        [w.total, money(total)],
        [said.until, clock(until, language, sender.timeZone)],
      ]
      const subject = `${said.subject}${recordIn(amenity, language)}`
      return { ...said, subject, rows, link: { label: said.open, url: account.url } }
    }
    case 'waitlist_over': {
      const { amenity, night } = content
      const rows: LetterRows = [
        [w.room, recordIn(amenity, language)],
        [w.when, day(night, language)],
      ]
      return { ...w.waitlistOver, rows, link: account }
    }
    default:
      return content satisfies never
  }
}

/** A name of before may hold an address, of whoever registered with the mailbox of somebody else. */
export const nameShown = (name: string): string => (isNoAddress(name) ? name : '')

/** Composes a message. Without links it is the version that other people than its member may read. */
export function compose(
  content: MailContent,
  to: { firstName: string; language: Written },
  sender: Sender,
  links: LetterLinks,
): Letter {
  const { language } = to
  const club = `${recordIn(sender.name, language)} · ${recordIn(sender.city, language)}`
  return {
    greeting: words[language].greeting(nameShown(to.firstName)),
    rows: [],
    link: null,
    links: [],
    leave: null,
    after: [],
    footer: [club, `${sender.address} · ${sender.phone}`],
    ...bodyOf(content, language, sender, links),
  }
}

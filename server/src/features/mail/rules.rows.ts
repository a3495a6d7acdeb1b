import { causeIn } from '@lantern/contract/payments/causes'
import { dateIn, moment, momentRange } from '@lantern/contract/venue/clock'
import { languages, recordIn, type Both, type Written } from '@lantern/contract/venue/languages'
import type { MailContent } from './rules.content.ts'
import type { MailedAct } from '@lantern/contract/account/reminders'
import { placeName } from '@lantern/contract/members/names'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import { words } from './rules.words.ts'

/** Rows of a label and a value; `null` draws a line. */
export type EmailRows = ([label: string, value: string] | null)[]

export interface Sender {
  name: Both
  city: Both
  address: string
  phone: string
  timeZone: string
  currency: string
  origin: string
}

interface LabeledLink {
  label: string
  url: string
}

/** The content of an email from top to bottom, before it becomes text or HTML. */
export interface RenderedEmail {
  language: Written
  subject: string
  greeting: string
  paragraphs: string[]
  rows: EmailRows
  link: LabeledLink | null
  /** Further links, below the first one. */
  links: LabeledLink[]
  after: string[]
  footer: string[]
  /** The link that unsubscribes from emails of this kind. */
  leave: LabeledLink | null
}

/** Links that are made for one email, as addresses. Only its member may read them. */
export interface EmailLinks {
  signIn: string | null
  takeBack: string | null
  reminder: Readonly<Record<MailedAct, string>> | null
}

export type Body = Pick<RenderedEmail, 'subject' | 'paragraphs'> & Partial<RenderedEmail>

export type Contents = { [Content in MailContent as Content['kind']]: Content }

export interface About {
  language: Written
  sender: Sender
  links: EmailLinks
}

/** Writes the emails of one kind. */
export type Write<Kind extends keyof Contents> = (content: Contents[Kind], about: About) => Body

export type Room = Contents['booking_confirmed']['booking']
type Canceled = Contents['booking_canceled']
type BillReceipt = Contents['bill_receipt']
type Receipt = Contents['receipt']

export const accountLink = ({ language, sender }: Omit<About, 'links'>): LabeledLink => ({
  label: words[language].openAccount,
  url: `${sender.origin}/account`,
})

/** A row, or none for a missing value. */
export const optional = (
  label: string,
  value: string | null | undefined,
): [label: string, value: string][] => (value == null ? [] : [[label, value]])

/** An amount that isn't zero, or nothing. */
const nonZero = (amount: string): string | null => (toCents(amount) === 0 ? null : money(amount))

const earned = (points: number): string | null => (points > 0 ? String(points) : null)

/** Stands for the currency's symbol until an email is composed, because only its sender knows the currency. */
export const CURRENCY = '¤'

/** `¤1,234.50`, from the wire's decimal string. */
export function money(amount: string): string {
  const [whole = '', fraction = ''] = amount.replace('-', '').split('.')
  const sign = amount.startsWith('-') ? '−' : ''
  return `${sign}${CURRENCY}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
}

/** Start and end with dates, in the venue's time zone. A night may end on the next date. */
export const when = (
  room: Pick<Room, 'startsAt' | 'endsAt'>,
  language: Written,
  timeZone: string,
): string => momentRange(room, language, timeZone, { dateStyle: 'full' }).replaceAll('\u2009', ' ')

export const day = (date: string, language: Written): string =>
  dateIn(new Date(`${date}T00:00:00Z`), language, { dateStyle: 'full', timeZone: 'UTC' })

export function roomRows(room: Room, language: Written, timeZone: string): EmailRows {
  const w = words[language]
  const few = room.units.length > 0 && room.units.length <= 4
  const places = room.units.map((unit) => placeName(unit, language))
  return [
    [w.room, recordIn(room.amenity, language)],
    ...optional(w.units, few ? places.join(languages[language].comma) : null),
    [w.when, when(room, language, timeZone)],
    [w.bookingId, room.lanternId],
  ]
}

/** Each tax as it was charged, with its rate and the venue's number for it. */
const taxRows = (taxes: Receipt['taxes'], language: Written): EmailRows =>
  taxes.map((tax) => {
    const number = tax.number === null ? '' : ` (${tax.number})`
    return [`${recordIn(tax, language)} ${tax.rate / 1_000}%${number}`, money(tax.amount)]
  })

export function priceRows(room: Room, language: Written): EmailRows {
  const w = words[language]
  const { taxes, deposit, minimumSpend, redemption } = room
  return [
    null,
    [w.subtotal, money(room.subtotal)],
    ...optional(w.serviceFee, nonZero(room.serviceFee)),
    ...taxRows(taxes, language),
    [w.total, money(room.total)],
    [w.paidBy, w.paidWith[room.paidBy]],
    ...optional(causeIn('redemption', language), redemption && money(redemption)),
    ...optional(w.deposit, deposit && money(deposit.paid)),
    ...optional(w.rest, deposit && money(deposit.rest)),
    ...optional(w.minimumSpend, minimumSpend && money(minimumSpend)),
    ...optional(w.points, earned(room.points)),
  ]
}

/** The rows of a cancellation: the refund by each method, and the cancellation fee. */
export function refundRows({ refunds, cancellationFee }: Canceled, language: Written): EmailRows {
  const w = words[language]
  const rows: EmailRows = refunds.map(({ to, amount }) => [w.refund[to], money(amount)])
  if (toCents(cancellationFee) > 0) rows.push([w.cancellationFee, money(cancellationFee)])
  return rows.length === 0 ? [] : [null, ...rows]
}

export const lineRows = (lines: Receipt['lines'], language: Written): [string, string][] =>
  lines.map(({ label, quantity, amount }) => {
    const name = recordIn(label, language)
    return [quantity > 1 ? `${name} × ${quantity}` : name, money(amount)]
  })

export function receiptRows(receipt: Receipt, language: Written): EmailRows {
  const w = words[language]
  const { number, lines, discount, taxes, tip, total, paidBy, redemption, credit, points } = receipt
  return [
    ...optional(w.number, number),
    ...lineRows(lines, language),
    null,
    ...optional(w.discount, discount && money(toDollars(-toCents(discount)))),
    ...taxRows(taxes, language),
    ...optional(w.tip, tip && money(tip)),
    [w.total, money(total)],
    [w.paidBy, w.paidWith[paidBy]],
    ...optional(causeIn('redemption', language), redemption && money(redemption)),
    ...optional(causeIn('topup_credit', language), credit && money(credit)),
    ...optional(w.points, earned(points)),
  ]
}

/** The rows of a bill: each line before tax, the tax, the total, and each payment. */
export function billRows(bill: BillReceipt, language: Written): EmailRows {
  const w = words[language]
  const nameOf = ({ kind, label, amount }: BillReceipt['lines'][number]) => {
    const name = label === null ? w.bill.lines[kind] : recordIn(label, language)
    return amount.startsWith('-') && kind !== 'adjustment' ? w.bill.off(name) : name
  }
  const { company, place, lines, taxes, total, payments, tip, points } = bill
  const named = ({ method, amount }: BillReceipt['payments'][number]): [string, string] => {
    const name = w.bill.methods[method]
    return amount.startsWith('-')
      ? [w.bill.wentBack(name), money(amount.slice(1))]
      : [name, money(amount)]
  }
  return [
    [w.bill.number, bill.number],
    ...optional(w.bill.company, company && [company.name, ...company.address].join(', ')),
    ...optional(w.bill.taxNumber, company?.taxNumber || null),
    ...optional(w.units, place === null ? null : placeName(place, language)),
    ...lines.map((line): [string, string] => [
      line.quantity > 1 ? `${nameOf(line)} × ${line.quantity}` : nameOf(line),
      money(line.amount),
    ]),
    null,
    ...taxRows(taxes, language),
    [w.total, money(total)],
    ...payments.map(named),
    ...optional(w.bill.tip, nonZero(tip)),
    ...optional(w.points, earned(points)),
  ]
}

/** A start in a subject line: day and time in the venue's time zone. */
export const startOf = (
  { startsAt }: Pick<Room, 'startsAt'>,
  language: Written,
  timeZone: string,
): string =>
  moment(startsAt, language, timeZone, { weekday: 'short', month: 'short', day: 'numeric' })

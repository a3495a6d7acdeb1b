import { causeIn } from '@lantern/contract/payments/causes'
import { dateIn, moment, momentRange } from '@lantern/contract/venue/clock'
import { languages, recordIn, type Both, type Written } from '@lantern/contract/venue/languages'
import type { MailContent } from './rules.content.ts'
import type { MailedAct } from '@lantern/contract/account/reminders'
import { placeName } from '@lantern/contract/members/names'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import type { EmailWords } from './rules.words.ts'

/** A label and a value; `null` draws a line. */
type Row<Value> = [label: string, value: Value] | null

/** The rows of an email as it is written. A row without a value is left out. */
export type EmailRows = Row<string | null | undefined>[]

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

export interface RenderedEmail {
  language: Written
  subject: string
  greeting: string
  paragraphs: string[]
  rows: Row<string>[]
  link: LabeledLink | null
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

/** The part that is written for each kind. Without a `link` of its own it links to the member's account. */
export type Body = Pick<RenderedEmail, 'subject' | 'paragraphs'> &
  Partial<Omit<RenderedEmail, 'rows'>> & { rows?: EmailRows }

export type Contents = { [Content in MailContent as Content['kind']]: Content }

export interface About {
  language: Written
  sender: Sender
  links: EmailLinks
  w: EmailWords
  /** An amount of the wire, `1234.50`, in the sender's currency: `$1,234.50`. */
  money: (amount: string) => string
}

export type Write<Kind extends keyof Contents> = (content: Contents[Kind], about: About) => Body

export type Room = Contents['booking_confirmed']['booking']
type BillReceipt = Contents['bill_receipt']
type Receipt = Contents['receipt']

const isZero = (amount: string) => toCents(amount) === 0

const earned = (points: number): string | null => (points > 0 ? String(points) : null)

/** Start and end with dates, in the venue's time zone. A night may end on the next date. */
export const when = (
  room: Pick<Room, 'startsAt' | 'endsAt'>,
  { language, sender }: About,
): string =>
  momentRange(room, language, sender.timeZone, { dateStyle: 'full' }).replaceAll('\u2009', ' ')

/** A start in a subject line: day and time in the venue's time zone. */
export const startOf = (startsAt: string | Date, { language, sender }: About): string =>
  moment(startsAt, language, sender.timeZone, { weekday: 'short', month: 'short', day: 'numeric' })

export const day = (date: string, language: Written): string =>
  dateIn(new Date(`${date}T00:00:00Z`), language, { dateStyle: 'full', timeZone: 'UTC' })

export const placesOf = (units: readonly string[], language: Written): string =>
  units.map((unit) => placeName(unit, language)).join(languages[language].comma)

/** The places of a room; empty if they are more than anybody would read. */
export const fewPlaces = (units: readonly string[], language: Written): string =>
  units.length > 4 ? '' : placesOf(units, language)

export const roomRows = (room: Room, about: About): EmailRows => [
  [about.w.room, recordIn(room.amenity, about.language)],
  [about.w.units, fewPlaces(room.units, about.language) || null],
  [about.w.when, when(room, about)],
  [about.w.bookingId, room.lanternId],
]

const taxRows = (taxes: Receipt['taxes'], { language, money }: About): EmailRows =>
  taxes.map((tax) => {
    const number = tax.number === null ? '' : ` (${tax.number})`
    return [`${recordIn(tax, language)} ${tax.rate / 1_000}%${number}`, money(tax.amount)]
  })

export function priceRows(room: Room, about: About): EmailRows {
  const { w, money, language } = about
  const { serviceFee, deposit, minimumSpend, redemption } = room
  return [
    null,
    [w.subtotal, money(room.subtotal)],
    [w.serviceFee, isZero(serviceFee) ? null : money(serviceFee)],
    ...taxRows(room.taxes, about),
    [w.total, money(room.total)],
    [w.paidBy, w.paidWith[room.paidBy]],
    [causeIn('redemption', language), redemption && money(redemption)],
    [w.deposit, deposit && money(deposit.paid)],
    [w.rest, deposit && money(deposit.rest)],
    [w.minimumSpend, minimumSpend && money(minimumSpend)],
    [w.points, earned(room.points)],
  ]
}

export const lineRows = (lines: Receipt['lines'], { language, money }: About): EmailRows =>
  lines.map(({ label, quantity, amount }) => {
    const name = recordIn(label, language)
    return [quantity > 1 ? `${name} × ${quantity}` : name, money(amount)]
  })

export function receiptRows(receipt: Receipt, about: About): EmailRows {
  const { w, money, language } = about
  const { discount, tip, redemption, credit } = receipt
  return [
    [w.number, receipt.number],
    ...lineRows(receipt.lines, about),
    null,
    [w.discount, discount && money(toDollars(-toCents(discount)))],
    ...taxRows(receipt.taxes, about),
    [w.tip, tip && money(tip)],
    [w.total, money(receipt.total)],
    [w.paidBy, w.paidWith[receipt.paidBy]],
    [causeIn('redemption', language), redemption && money(redemption)],
    [causeIn('topup_credit', language), credit && money(credit)],
    [w.points, earned(receipt.points)],
  ]
}

export function billRows(bill: BillReceipt, about: About): EmailRows {
  const { w, money, language } = about
  const { company, place, tip } = bill
  const nameOf = ({ kind, label, amount }: BillReceipt['lines'][number]) => {
    const name = label === null ? w.bill.lines[kind] : recordIn(label, language)
    return amount.startsWith('-') && kind !== 'adjustment' ? w.bill.off(name) : name
  }
  const paid = ({ method, amount }: BillReceipt['payments'][number]): EmailRows[number] => {
    const name = w.bill.methods[method]
    const isBack = amount.startsWith('-')
    return isBack ? [w.bill.wentBack(name), money(amount.slice(1))] : [name, money(amount)]
  }
  return [
    [w.bill.number, bill.number],
    [w.bill.company, company && [company.name, ...company.address].join(', ')],
    [w.bill.taxNumber, company?.taxNumber || null],
    [w.units, place === null ? null : placeName(place, language)],
    ...bill.lines.map((line): EmailRows[number] => [
      line.quantity > 1 ? `${nameOf(line)} × ${line.quantity}` : nameOf(line),
      money(line.amount),
    ]),
    null,
    ...taxRows(bill.taxes, about),
    [w.total, money(bill.total)],
    ...bill.payments.map(paid),
    [w.bill.tip, isZero(tip) ? null : money(tip)],
    [w.points, earned(bill.points)],
  ]
}

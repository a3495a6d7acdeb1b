import { dateIn, moment, momentRange } from '@lantern/contract/clock'
import { languages, recordIn, type Written } from '@lantern/contract/languages'
import type { MailContent } from '@lantern/contract/mail'
import { placeName } from '@lantern/contract/names'
import { toCents, toDollars } from '@lantern/contract/pricing'
import { words } from './rules.words.ts'

/** Rows of a label and a value; `null` draws a line. */
export type EmailRows = ([label: string, value: string] | null)[]

export type Room = Extract<MailContent, { kind: 'booking_confirmed' }>['booking']
type Canceled = Extract<MailContent, { kind: 'booking_canceled' }>
type BillReceipt = Extract<MailContent, { kind: 'bill_receipt' }>
type Receipt = Extract<MailContent, { kind: 'receipt' }>

/** `$1,234.50`, from the wire's decimal string. */
export function money(amount: string): string {
  const [whole = '', fraction = ''] = amount.replace('-', '').split('.')
  const sign = amount.startsWith('-') ? '−' : ''
  return `${sign}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
}

/** Start and end with dates, in the venue's time zone. A night may end on the next date. */
export const when = (
  room: Pick<Room, 'startsAt' | 'endsAt'>,
  language: Written,
  timeZone: string,
): string => momentRange(room, language, timeZone, { dateStyle: 'full' }).replaceAll('\u2009', ' ')

/** A night's date. */
export const day = (date: string, language: Written): string =>
  dateIn(new Date(`${date}T00:00:00Z`), language, { dateStyle: 'full', timeZone: 'UTC' })

export function roomRows(room: Room, language: Written, timeZone: string): EmailRows {
  const w = words[language]
  const few = room.units.length > 0 && room.units.length <= 4
  return [
    [w.room, recordIn(room.amenity, language)],
    ...(few
      ? [
          [
            w.units,
            room.units.map((unit) => placeName(unit, language)).join(languages[language].comma),
          ] satisfies [string, string],
        ]
      : []),
    [w.when, when(room, language, timeZone)],
    [w.bookingId, room.lanternId],
  ]
}

/** The tax's name when it was charged, with rate and number. Emails of earlier versions had no name. */
function taxName(
  label: Receipt['taxLabel'],
  { language, fallback }: { language: Written; fallback: string },
): string {
  if (!label) return fallback
  const rate = label.basisPoints === null ? '' : ` ${label.basisPoints / 100}%`
  return `${recordIn(label, language)}${rate}${label.number === null ? '' : ` (${label.number})`}`
}

export function priceRows(room: Room, language: Written): EmailRows {
  const w = words[language]
  const fee = toCents(room.serviceFee)
  const { tax = '0.00', taxLabel } = room
  const name = taxName(taxLabel, { language, fallback: w.tax })
  return [
    null,
    [w.subtotal, money(room.subtotal)],
    ...(fee > 0 ? [[w.serviceFee, money(room.serviceFee)] satisfies [string, string]] : []),
    ...(toCents(tax) > 0 ? [[name, money(tax)] satisfies [string, string]] : []),
    [w.total, money(room.total)],
    [w.paidBy, w.paidWith[room.paidBy]],
    ...(room.deposit === undefined
      ? []
      : ([
          [w.deposit, money(room.deposit.paid)],
          [w.rest, money(room.deposit.rest)],
        ] satisfies [string, string][])),
    ...(room.minimumSpend === undefined
      ? []
      : [[w.minimumSpend, money(room.minimumSpend)] satisfies [string, string]]),
    ...(room.points > 0 ? [[w.points, String(room.points)] satisfies [string, string]] : []),
  ]
}

/** The rows of a cancellation: the refund by each method, and the cancellation fee. */
export function backRows({ back, kept }: Canceled, language: Written): EmailRows {
  const w = words[language]
  const rows: EmailRows = back.map(({ to, amount }) => [w.refund[to], money(amount)])
  if (toCents(kept) > 0) rows.push([w.kept, money(kept)])
  return rows.length === 0 ? [] : [null, ...rows]
}

export const lineRows = (lines: Receipt['lines'], language: Written): [string, string][] =>
  lines.map(({ label, quantity, amount }) => {
    const name = recordIn(label, language)
    return [quantity > 1 ? `${name} × ${quantity}` : name, money(amount)]
  })

export function receiptRows(receipt: Receipt, language: Written): EmailRows {
  const w = words[language]
  const { number, lines, discount, tax, taxLabel, tip, total, paidBy, points } = receipt
  const optional = (label: string, value: string | null): EmailRows =>
    value === null ? [] : [[label, value]]
  return [
    ...optional(w.number, number),
    ...lineRows(lines, language),
    null,
    ...optional(w.discount, discount && money(toDollars(-toCents(discount)))),
    ...optional(taxName(taxLabel, { language, fallback: w.tax }), tax && money(tax)),
    ...optional(w.tip, tip && money(tip)),
    [w.total, money(total)],
    [w.paidBy, w.paidWith[paidBy]],
    ...optional(w.points, points > 0 ? String(points) : null),
  ]
}

/** The rows of a bill: each line before tax, the tax, the total, and each payment. */
/** The company to which a receipt is issued. */
const companyRows = (
  company: BillReceipt['company'],
  w: { company: string; taxNumber: string },
): [string, string][] =>
  company
    ? [
        [w.company, [company.name, ...company.address].join(', ')],
        ...(company.taxNumber === ''
          ? []
          : [[w.taxNumber, company.taxNumber] satisfies [string, string]]),
      ]
    : []

export function billRows(bill: BillReceipt, language: Written): EmailRows {
  const w = words[language]
  const nameOf = ({ kind, label, amount }: BillReceipt['lines'][number]) => {
    const name = label === null ? w.bill.lines[kind] : recordIn(label, language)
    return amount.startsWith('-') && kind !== 'adjustment' ? w.bill.off(name) : name
  }
  const { place, lines, tax, taxLabel, total, payments, tip, points } = bill
  const named = ({ method, amount }: BillReceipt['payments'][number]): [string, string] => {
    const name = w.bill.methods[method]
    return amount.startsWith('-')
      ? [w.bill.wentBack(name), money(amount.slice(1))]
      : [name, money(amount)]
  }
  return [
    [w.bill.number, bill.number],
    ...companyRows(bill.company, w.bill),
    ...(place === null ? [] : [[w.units, placeName(place, language)] satisfies [string, string]]),
    ...lines.map((line): [string, string] => [
      line.quantity > 1 ? `${nameOf(line)} × ${line.quantity}` : nameOf(line),
      money(line.amount),
    ]),
    null,
    ...(toCents(tax) === 0
      ? []
      : [
          [taxName(taxLabel, { language, fallback: w.tax }), money(tax)] satisfies [string, string],
        ]),
    [w.total, money(total)],
    ...payments.map(named),
    ...(toCents(tip) === 0 ? [] : [[w.bill.tip, money(tip)] satisfies [string, string]]),
    ...(points > 0 ? [[w.points, String(points)] satisfies [string, string]] : []),
  ]
}

/** A start in a subject line: day and time in the venue's time zone. */
export const startOf = (
  { startsAt }: Pick<Room, 'startsAt'>,
  language: Written,
  timeZone: string,
): string =>
  moment(startsAt, language, timeZone, { weekday: 'short', month: 'short', day: 'numeric' })

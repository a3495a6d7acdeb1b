import { columnsOf, type ImportKind } from '@lantern/contract/reports/imports'
import { sayIn, type Language } from '@lantern/contract/venue/languages'
import { fullName, hasMailbox } from '@lantern/contract/members/names'
import { toDollars } from '@lantern/contract/payments/pricing'
import { transact, type Tx } from '../../kernel/db/db.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { readMenu } from '../menu/service.ts'
import { textCell } from '../wallet/service.statement.ts'
import { findBookingsFrom, findMembers } from './repository.ts'
import type { Row } from './rules.ts'

const emailOf = (email: string | undefined) =>
  email !== undefined && hasMailbox(email) ? email : undefined

async function memberRows(tx: Tx): Promise<Row[]> {
  return (await findMembers(tx)).map(({ firstName, lastName, status, ...user }) => ({
    email: emailOf(user.email),
    firstName,
    lastName,
    phone: user.phone ?? undefined,
    status,
    balance: toDollars(user.accountBalance),
    points: String(user.loyaltyPoints),
  }))
}

async function menuRows(tx: Tx): Promise<Row[]> {
  return (await readMenu(tx)).items.map(({ item, category }) => ({
    category: category.nameEn,
    categoryCh: category.nameCh,
    kind: category.kind,
    name: item.nameEn,
    nameCh: item.nameCh,
    description: item.description ?? undefined,
    descriptionCh: item.descriptionCh ?? undefined,
    price: toDollars(item.price),
    cost: item.cost === null ? undefined : toDollars(item.cost),
  }))
}

async function bookingRows(tx: Tx, now: Date): Promise<Row[]> {
  return (await findBookingsFrom(tx, now)).map(({ booking, amenity, member }) => ({
    date: booking.bookingDate,
    start: booking.startTime,
    end: booking.endTime,
    amenity,
    // A booking of several rooms is of the whole amenity.
    room: booking.units.length === 1 ? booking.units[0] : undefined,
    name: booking.guestName ?? (member ? fullName(member) : undefined),
    email: emailOf(member?.email),
    phone: booking.contactPhone ?? undefined,
    people: booking.partySize?.toString(),
    notes: booking.specialRequests ?? undefined,
  }))
}

const rowsOf = {
  members: memberRows,
  menu: menuRows,
  bookings: bookingRows,
} as const satisfies Record<ImportKind, (tx: Tx, now: Date) => Promise<Row[]>>

/** What is here, as a file in UTF-8 with its mark that an import reads without a difference. No cell is a formula. */
export function exportFile(
  { db, clock }: Kernel,
  kind: ImportKind,
  language: Language,
): Promise<string> {
  const columns = columnsOf(kind)
  return transact(db, async (tx) => {
    const rows = await rowsOf[kind](tx, clock.now())
    const cells = rows.map((row) =>
      columns.map(([key, { allowed }]) => {
        const value = row[key] ?? ''
        const word = allowed?.[value]
        return textCell(word ? sayIn(word, language) : value)
      }),
    )
    const titles = columns.map(([, column]) => sayIn(column, language))
    return `\ufeff${[titles, ...cells].map((line) => `${line.join(',')}\r\n`).join('')}`
  })
}

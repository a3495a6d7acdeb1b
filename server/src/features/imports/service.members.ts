import { randomBytes } from 'node:crypto'
import { CustomerStatus } from '@lantern/contract/customers'
import { toCents } from '@lantern/contract/pricing'
import { Email, personName } from '@lantern/contract/primitives'
import type { Tx } from '../../kernel/db/db.ts'
import { openAccount } from '../members/accounts/service.ts'
import { hashPassword } from '../members/secrets/service.password.ts'
import { memberIdOf } from '../members/service.lookup.ts'
import { byAt } from '../bills/service.post.ts'
import { readSettings } from '../venue/service.ts'
import { phoneNumberOf } from '../venue/service.phone.ts'
import { credit, creditPoints } from '../wallet/service.ts'
import { amountOf, say, type Row } from './rules.ts'
import { made, refused, shortened, there, type Importer, type Importing } from './service.lines.ts'

/** A larger amount is a mistake in the columns, not a balance. */
const MOST_CENTS = 10_000_000
const MOST_POINTS = 10_000_000

/** The account that a line describes, or the name of the first column that can't be read. */
function readAccount(row: Row, country: string) {
  const email = Email.safeParse(row['email'])
  const firstName = personName.safeParse(row['firstName'])
  const lastName = personName.safeParse(row['lastName'])
  const phone = row['phone'] === undefined ? null : phoneNumberOf(row['phone'], country)
  const status = CustomerStatus.safeParse(statusOf(row['status']))
  if (!email.success) return 'email'
  if (!firstName.success) return 'firstName'
  if (!lastName.success) return 'lastName'
  if (row['phone'] !== undefined && phone === null) return 'phone'
  if (!status.success) return 'status'
  const names = { firstName: firstName.data, lastName: lastName.data }
  return { email: email.data, ...names, phone, status: status.data }
}

/** The opening balance and points of a line, or the name of the first column that can't be read. */
function readOpening({ balance = '0', points: written = '0' }: Row) {
  const cents = toCents(amountOf(balance) ?? '-1')
  const points = /^\d{1,8}$/.test(written) ? Number(written) : -1
  if (cents < 0 || cents > MOST_CENTS) return 'balance'
  if (points < 0 || points > MOST_POINTS) return 'points'
  return { cents, points }
}

/** What a line says of a member, or the name of the first column that can't be read. */
function readMember(row: Row, country: string) {
  const account = readAccount(row, country)
  if (typeof account === 'string') return account
  const opening = readOpening(row)
  return typeof opening === 'string' ? opening : { account, ...opening }
}

/** A status in any case; a member without one is a regular. */
const statusOf = (cell = 'Regular') =>
  CustomerStatus.options.find((each) => each.toLowerCase() === cell.toLowerCase())

/**
 * Opens accounts, each with its opening balance and points. The money was received before, so
 * it counts neither as a top-up nor as income. Nobody gets a letter. Nobody knows the account's password, so its member
 * opens it by a link, which is mailed to them or made at the desk.
 */
export async function membersImporter(tx: Tx, { actorId, at }: Importing): Promise<Importer> {
  const venue = await readSettings(tx, at)
  const by = byAt(venue, at, actorId)
  const password = await hashPassword(randomBytes(32).toString('hex'))
  return {
    nameOf: (row) => shortened(row['email']),
    keyOf: (row) => (row['email'] ?? '').toLowerCase(),
    async take(row) {
      const read = readMember(row, venue.phoneCountry)
      if (typeof read === 'string') return refused(say('unreadable', { column: read }))
      const { account, cents, points } = read
      if ((await memberIdOf(tx, account.email)) !== undefined) return there(say('there_member'))
      const dates = { createdAt: at, updatedAt: at }
      const { id } = await openAccount(tx, { ...account, password, ...dates })
      await creditPoints(tx, { userId: id, points }, at)
      if (cents === 0) return made()
      await credit(tx, { userId: id, kind: 'opening_balance', amount: cents }, by)
      return made(say('with_balance', { amount: (cents / 100).toFixed(2) }))
    },
  }
}

import { CustomerStatus } from '@lantern/contract/members/customers'
import { addressOfPhone } from '@lantern/contract/members/names'
import { readMoney, readWhole } from '@lantern/contract/calls/numbers'
import { toDollars } from '@lantern/contract/payments/pricing'
import { Email, personName } from '@lantern/contract/calls/primitives'
import type { Tx } from '../../kernel/db/db.ts'
import { openAccount } from '../members/accounts/service.ts'
import { unknownPassword } from '../members/secrets/service.password.ts'
import { memberIdOf } from '../members/service.lookup.ts'
import { byAt } from '../bills/service.post.ts'
import { readSettings } from '../venue/service.ts'
import { phoneExtensionOf, phoneNumberOf } from '../venue/service.phone.ts'
import { credit, creditPoints } from '../wallet/service.ts'
import { phonesOfMembers } from './repository.ts'
import { allowedOf, say, invalidCell, type Row, type Finding } from './rules.ts'
import { made, shortened, there, type Importer, type Importing } from './service.lines.ts'

/** A larger amount is a mistake in the columns, not a balance. */
const MOST_CENTS = 10_000_000
const MOST_POINTS = 10_000_000

/** The account that a line describes, or why it can't be read. Without an email its phone stands for it. */
function readAccount(row: Row, country: string) {
  const phone = row['phone'] === undefined ? null : phoneNumberOf(row['phone'], country)
  const email = Email.safeParse(row['email'] ?? (phone && addressOfPhone(phone)))
  const firstName = personName.safeParse(row['firstName'])
  const lastName = personName.safeParse(row['lastName'])
  const status = CustomerStatus.safeParse(
    allowedOf('members', 'status', row['status'] ?? 'Regular'),
  )
  if (row['email'] === undefined && row['phone'] === undefined) return say('missing_contact')
  if (row['phone'] !== undefined && phone === null) return invalidCell(row, 'phone')
  if (!email.success) return invalidCell(row, 'email')
  if (!firstName.success) return invalidCell(row, 'firstName')
  if (!lastName.success) return invalidCell(row, 'lastName')
  if (!status.success) return invalidCell(row, 'status', 'not_allowed')
  const names = { firstName: firstName.data, lastName: lastName.data }
  return { email: email.data, ...names, phone, status: status.data }
}

function readOpening(row: Row) {
  const cents = readMoney(row['balance'] ?? '0')
  const points = readWhole(row['points'] ?? '0')
  if (cents === null) return invalidCell(row, 'balance', 'money_form')
  if (Number.isNaN(points)) return invalidCell(row, 'points', 'whole_form')
  if (cents > MOST_CENTS) return mostIn(row, 'balance', toDollars(MOST_CENTS))
  if (points > MOST_POINTS) return mostIn(row, 'points', MOST_POINTS)
  return { cents, points }
}

function mostIn(row: Row, column: string, most: string | number): Finding {
  const { code, values } = invalidCell(row, column, 'most')
  return { code, values: { ...values, most } }
}

/**
 * Opens accounts, each with its opening balance and points. The money was received before, so
 * it counts neither as a top-up nor as income. Nobody gets an email. Nobody knows the account's password, so its member
 * opens it by a link, which is mailed to them or made at the desk. A line without an email is the account with that
 * phone, if there is one.
 */
export async function membersImporter(tx: Tx, { actorId, at }: Importing): Promise<Importer> {
  const venue = await readSettings(tx, at)
  const phones = await phonesOfMembers(tx)
  const by = byAt(venue, at, actorId)
  const password = await unknownPassword()
  return {
    nameOf: (row) => shortened(row['email'] ?? row['phone']),
    read(row) {
      const account = readAccount(row, venue.country)
      if ('code' in account) return account
      const opening = readOpening(row)
      if ('code' in opening) return opening
      const { cents, points } = opening
      const hasEmail = row['email'] !== undefined
      const extension = phoneExtensionOf(row['phone'] ?? '', venue.country)
      return {
        key: account.email,
        ...(!hasEmail && { repeated: 'repeated_phone' }),
        async take() {
          if (!hasEmail && account.phone !== null && phones.has(account.phone)) {
            return there(say('there_phone'))
          }
          if ((await memberIdOf(tx, account.email)) !== undefined) return there(say('there_member'))
          const dates = { createdAt: at, updatedAt: at }
          const { id } = await openAccount(tx, { ...account, password, ...dates })
          if (account.phone !== null) phones.add(account.phone)
          await creditPoints(tx, { userId: id, points }, at)
          if (cents > 0) {
            await credit(tx, { userId: id, kind: 'opening_balance', amount: cents }, by)
          }
          return made(
            ...(cents > 0 ? [say('with_balance', { amount: toDollars(cents) })] : []),
            ...(hasEmail ? [] : [say('without_email')]),
            ...(extension === undefined ? [] : [say('extension', { extension })]),
          )
        },
      }
    },
  }
}

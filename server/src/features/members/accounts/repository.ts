import { and, asc, desc, eq, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { countRows, firstOf } from '../../../kernel/db/db-query.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import { signInPaused, updateUser, type User } from '../repository.ts'
import { usersMatching, type SearchTerm } from '../search/repository.ts'
import { emailChanges, memberPictures, users } from '../schema.ts'

/** The sort columns of the list of accounts. Each has an index whose last column is the id. */
const orders = {
  id: [],
  name: [sql`lower(${users.lastName})`, sql`lower(${users.firstName})`],
  email: [sql`${users.email}`],
  joined: [sql`${users.createdAt}`],
} as const satisfies Record<string, readonly SQL[]>

const types = { id: [], name: ['text', 'text'], email: ['text'], joined: ['timestamptz'] } as const

export interface DirectoryPage {
  sought: readonly SearchTerm[]
  /** `team` is everybody except customers. */
  role?: User['role'] | 'team' | undefined
  sort: keyof typeof orders
  direction: 'asc' | 'desc'
  /** The sort value and the id of the last row shown. */
  after: { keys: readonly string[]; id: number } | undefined
  size: number
}

/** The condition for the accounts of the role that come after the last one shown. */
function further({ role, ...page }: DirectoryPage): SQL | undefined {
  const isOfRole = role === 'team' ? ne(users.role, 'customer') : role && eq(users.role, role)
  return and(isOfRole, isAfter(page))
}

function isAfter({ sort, direction, after }: Omit<DirectoryPage, 'role'>): SQL | undefined {
  if (!after) return undefined
  const here = sql.join([...orders[sort], sql`${users.id}`], sql`, `)
  const keys = types[sort].map((type, place) => sql`${after.keys[place] ?? ''}::${sql.raw(type)}`)
  const last = sql.join([...keys, sql`${after.id}::integer`], sql`, `)
  return direction === 'asc' ? sql`(${here}) > (${last})` : sql`(${here}) < (${last})`
}

/** Limits a query to the ids of one page. Only ids are read and sorted, and no more than the page needs. */
function isOnPage(page: DirectoryPage): SQL | undefined {
  const { sought, sort, direction, size } = page
  if (sought.length === 0) return and(isNull(users.deletedAt), further(page))
  const turn = direction === 'asc' ? asc : desc
  const order = sql.join([...orders[sort], sql`${users.id}`].map(turn), sql`, `)
  return sql`${users.id} IN (
    SELECT ${users.id} FROM ${usersMatching(sought)}
    WHERE ${further(page) ?? sql`true`} ORDER BY ${order} LIMIT ${size})`
}

export function countDirectory(tx: Tx, page: DirectoryPage): Promise<number> {
  const { sought } = page
  const from = sought.length === 0 ? sql`${users}` : usersMatching(sought)
  const where = and(sought.length === 0 ? isNull(users.deletedAt) : undefined, further(page))
  return countRows(tx, sql`(SELECT FROM ${from} WHERE ${where ?? sql`true`})`)
}

export function findDirectory(tx: Tx, page: DirectoryPage) {
  const turn = page.direction === 'asc' ? asc : desc
  const keys = orders[page.sort]
  return tx
    .select({ user: users, keys: sql<string[]>`ARRAY[${sql.join([...keys], sql`, `)}]::text[]` })
    .from(users)
    .where(isOnPage(page))
    .orderBy(...keys.map((key) => turn(key)), turn(users.id))
    .limit(page.size)
}

const customer = (tx: Tx, id: number) =>
  tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))

export const findCustomer = (tx: Tx, id: number) => firstOf(customer(tx, id))

/** Finds an account and keeps it from being deleted until the transaction ends. Other changes of it aren't blocked. */
export const lockCustomerShared = (tx: Tx, id: number) => firstOf(customer(tx, id).for('key share'))

export const lockCustomer = (tx: Tx, id: number) => firstOf(customer(tx, id).for('update'))

/** Keeps accounts from being locked or deleted until the transaction ends. Rows may still refer to them. */
export async function lockCustomersShared(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.id))
    .for('key share')
}

type Changeable =
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'password'
  | 'status'
  | 'role'
  | 'rights'
  | 'updatedAt'

/** The columns that staff may change; never a balance, points or a version. Missing ones stay as they are. */
export type AccountChange = { [Name in Changeable]?: User[Name] | undefined }

/** Violates `users_email_unique` if another account has the email. */
export function changeCustomer(tx: Tx, id: number, change: AccountChange): Promise<User> {
  return updateUser(tx, id, {
    ...change,
    ...(change.password !== undefined && signInPaused),
    ...(change.email !== undefined && {
      emailProvedAt: sql`CASE ${users.email} WHEN ${change.email} THEN ${users.emailProvedAt} END`,
    }),
  })
}

/** An account and all admins, locked in the order of their ids until the transaction ends. */
export function lockWithAdmins(tx: Tx, id: number) {
  return tx
    .select()
    .from(users)
    .where(and(or(eq(users.id, id), eq(users.role, 'admin')), isNull(users.deletedAt)))
    .orderBy(asc(users.id))
    .for('update')
}

export async function hasOtherAdmin(tx: Tx, id: number): Promise<boolean> {
  const others = and(eq(users.role, 'admin'), isNull(users.deletedAt), ne(users.id, id))
  return (await tx.$count(users, others)) > 0
}

/**
 * The columns that stay when a person is forgotten, because they aren't personal data. A new column of `users` is
 * listed here or gets a value in `forgetPerson`; otherwise it doesn't compile.
 */
type StayingColumn =
  | 'id'
  | 'emailProvedAt'
  | 'accountBalance'
  | 'credit'
  | 'loyaltyPoints'
  | 'status'
  | 'version'
  | 'language'
  | 'reminders'
  | 'createdAt'

/** Erases all personal data and keeps the row, because bills and balances refer to it. */
export async function forgetPerson(tx: Tx, id: number, password: string, at: Date): Promise<void> {
  await tx.execute(sql`DELETE FROM memberships WHERE user_id = ${id}`)
  await tx.delete(memberPictures).where(eq(memberPictures.userId, id))
  await tx.delete(emailChanges).where(eq(emailChanges.userId, id))
  const forgotten: Omit<User, StayingColumn> = {
    email: `deleted-${id}@deleted.invalid`,
    password,
    firstName: '',
    lastName: '',
    phone: null,
    profileImageUrl: null,
    company: null,
    role: 'customer',
    rights: null,
    discordId: null,
    discordUsername: null,
    discordRole: null,
    discordSignIn: 'off',
    tierId: null,
    deletedAt: at,
    updatedAt: at,
  }
  await updateUser(tx, id, forgotten)
}

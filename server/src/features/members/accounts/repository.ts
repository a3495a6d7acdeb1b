import { and, asc, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../../kernel/db/db.ts'
import { signInPaused, type User } from '../repository.ts'
import { usersSought, type Sought } from '../search/repository.ts'
import { memberPictures, signInTokens, users } from '../schema.ts'

/** What a directory may be sorted by; each has an index that ends in the number. */
const orders = {
  name: [sql`lower(${users.lastName})`, sql`lower(${users.firstName})`],
  email: [sql`${users.email}`],
  joined: [sql`${users.createdAt}`],
} as const satisfies Record<string, readonly SQL[]>

const types = { name: ['text', 'text'], email: ['text'], joined: ['timestamptz'] } as const

export interface DirectoryPage {
  sought: readonly Sought[]
  sort: keyof typeof orders
  direction: 'asc' | 'desc'
  /** What the order goes by, and the number, of the last one seen. */
  after: { keys: readonly string[]; id: number } | undefined
  size: number
}

function further({ sort, direction, after }: DirectoryPage): SQL | undefined {
  if (!after) return undefined
  const here = sql.join([...orders[sort], sql`${users.id}`], sql`, `)
  const keys = types[sort].map((type, place) => sql`${after.keys[place] ?? ''}::${sql.raw(type)}`)
  const last = sql.join([...keys, sql`${after.id}::integer`], sql`, `)
  return direction === 'asc' ? sql`(${here}) > (${last})` : sql`(${here}) < (${last})`
}

/** Who is on a page: of those sought only the numbers are read and put in order, and no more of them. */
function isOnPage(page: DirectoryPage): SQL | undefined {
  const { sought, sort, direction, size } = page
  if (sought.length === 0) return and(isNull(users.deletedAt), further(page))
  const turn = direction === 'asc' ? asc : desc
  const order = sql.join([...orders[sort], sql`${users.id}`].map(turn), sql`, `)
  return sql`${users.id} IN (
    SELECT ${users.id} FROM ${usersSought(sought)}
    WHERE ${further(page) ?? sql`true`} ORDER BY ${order} LIMIT ${size})`
}

/** A page of everybody with an account, with what its order goes by. */
export async function findDirectory(
  tx: Tx,
  page: DirectoryPage,
): Promise<{ user: User; keys: string[] }[]> {
  const turn = page.direction === 'asc' ? asc : desc
  const keys = orders[page.sort]
  const rows = await tx
    .select({ user: users, keys: sql<string[]>`ARRAY[${sql.join([...keys], sql`, `)}]::text[]` })
    .from(users)
    .where(isOnPage(page))
    .orderBy(...keys.map((key) => turn(key)), turn(users.id))
    .limit(page.size)
  return rows
}

const customer = (tx: Tx, id: number) =>
  tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))

/** Somebody who has an account still. */
export async function findCustomer(tx: Tx, id: number): Promise<User | undefined> {
  return (await customer(tx, id))[0]
}

/** The same, whose account can't be deleted until the transaction ends; changing it is nobody's loss. */
export async function keepCustomer(tx: Tx, id: number): Promise<User | undefined> {
  return (await customer(tx, id).for('key share'))[0]
}

/** The same, locked until the transaction ends. */
export async function lockCustomer(tx: Tx, id: number): Promise<User | undefined> {
  return (await customer(tx, id).for('update'))[0]
}

type Changeable =
  'firstName' | 'lastName' | 'email' | 'phone' | 'password' | 'status' | 'role' | 'updatedAt'

/** What is to be another; what is missing stays. */
export type AccountChange = { [Name in Changeable]?: User[Name] | undefined }

/** Violates `users_email_unique` where somebody else has the email. */
export async function changeCustomer(tx: Tx, id: number, change: AccountChange): Promise<User> {
  const set = { ...change, ...(change.password !== undefined && signInPaused) }
  const [user] = await tx.update(users).set(set).where(eq(users.id, id)).returning()
  if (!user) throw new Error(`customer ${id} is gone`)
  return user
}

/** Locks all admins in one order, so that the last two can't leave each other behind. */
export async function lockAdmins(tx: Tx): Promise<number[]> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.deletedAt)))
    .orderBy(asc(users.id))
    .for('update')
  return admins.map(({ id }) => id)
}

/** Leaves the row for the ledger, and nothing in it that names anybody. */
export async function forgetPerson(tx: Tx, id: number, password: string, at: Date): Promise<void> {
  await tx.delete(memberPictures).where(eq(memberPictures.userId, id))
  await tx.delete(signInTokens).where(eq(signInTokens.userId, id))
  await tx
    .update(users)
    .set({
      email: `deleted-${id}@deleted.invalid`,
      password,
      firstName: '',
      lastName: '',
      phone: null,
      profileImageUrl: null,
      role: 'customer',
      discordId: null,
      discordUsername: null,
      discordRole: null,
      discordSignIn: 'off',
      deletedAt: at,
      updatedAt: at,
    })
    .where(eq(users.id, id))
}

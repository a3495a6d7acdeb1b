import { desc, eq } from 'drizzle-orm'
import type { Tx } from '../../kernel/db/db.ts'
import { users } from '../members/schema.ts'
import { customerNotes } from './schema.ts'

export async function insertNote(tx: Tx, note: typeof customerNotes.$inferInsert): Promise<number> {
  const [inserted] = await tx.insert(customerNotes).values(note).returning({ id: customerNotes.id })
  if (!inserted) throw new Error('an inserted note was not returned')
  return inserted.id
}

/** The latest notes, newest first, with their authors. */
export function findNotes(tx: Tx, userId: number, size: number) {
  return tx
    .select({
      id: customerNotes.id,
      text: customerNotes.text,
      firstName: users.firstName,
      lastName: users.lastName,
      createdAt: customerNotes.createdAt,
    })
    .from(customerNotes)
    .innerJoin(users, eq(users.id, customerNotes.authorId))
    .where(eq(customerNotes.userId, userId))
    .orderBy(desc(customerNotes.id))
    .limit(size)
}

export async function deleteNotesOn(tx: Tx, userId: number): Promise<void> {
  await tx.delete(customerNotes).where(eq(customerNotes.userId, userId))
}

import { desc, eq } from 'drizzle-orm'
import { only } from '../../kernel/db/db-query.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { users } from '../members/schema.ts'
import { customerNotes } from './schema.ts'

export async function insertNote(tx: Tx, note: typeof customerNotes.$inferInsert): Promise<number> {
  return only(await tx.insert(customerNotes).values(note).returning()).id
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

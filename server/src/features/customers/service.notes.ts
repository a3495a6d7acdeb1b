import type { CustomerNote } from '@lantern/contract/customers'
import { fullName } from '@lantern/contract/names'
import { transact, type Tx } from '../../kernel/db/db.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { publish } from '../../kernel/live/live-channel.ts'
import { keepAccount, requireCustomer } from '../members/accounts/service.ts'
import { findNotes, insertNote } from './repository.ts'

const SHOWN = 50

async function notesOf(tx: Tx, userId: number, size: number): Promise<CustomerNote[]> {
  const notes = await findNotes(tx, userId, size)
  return notes.map(({ firstName, lastName, createdAt, ...note }) => ({
    ...note,
    author: fullName({ firstName, lastName }),
    createdAt: createdAt.toISOString(),
  }))
}

export function listNotes({ db }: Kernel, userId: number): Promise<CustomerNote[]> {
  return transact(db, async (tx) => {
    await requireCustomer(tx, userId)
    return notesOf(tx, userId, SHOWN)
  })
}

export function addNote(
  { db, clock }: Kernel,
  authorId: number,
  { userId, text }: { userId: number; text: string },
): Promise<CustomerNote> {
  return transact(db, async (tx) => {
    await keepAccount(tx, userId)
    await insertNote(tx, { userId, authorId, text, createdAt: clock.now() })
    await publish(tx, 'notes', { id: userId })
    const [note] = await notesOf(tx, userId, 1)
    if (!note) throw new Error('a new note is gone')
    return note
  })
}

import { useState } from 'react'

/** A row whose menu or dialog is open, and its place. */
export interface HeldRow<Row> {
  row: Row
  place: number
}

/** The rows with the held one at its place if it has left the list; else as they are. */
export function withHeld<Row extends { id: number }>(
  rows: readonly Row[],
  held: HeldRow<Row> | null,
): readonly Row[] {
  if (!held || rows.some(({ id }) => id === held.row.id)) return rows
  return rows.toSpliced(held.place, 0, held.row)
}

/** Keeps a row (`hold`) until nothing of it is open any more (`letGo`). */
export interface Holding<Row> {
  hold: (held: HeldRow<Row>) => void
  letGo: (id: number) => void
}

/**
 * Keeps the row that somebody acts on, even if a change elsewhere takes it off the list. Otherwise its menu and dialogs
 * would disappear without a word. The act is then refused as outdated, and the refusal says why.
 */
export function useHeldRow<Row extends { id: number }>() {
  const [held, setHeld] = useState<HeldRow<Row> | null>(null)
  const holding: Holding<Row> = {
    hold: setHeld,
    letGo: (id) => setHeld((now) => (now?.row.id === id ? null : now)),
  }
  return { keep: (rows: readonly Row[]) => withHeld(rows, held), holding }
}

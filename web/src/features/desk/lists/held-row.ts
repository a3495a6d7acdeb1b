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
 * Keeps the row that somebody acts on, though a change elsewhere takes it off the list: its menu and dialogs would
 * go with it, without a word. What is sent then is refused as outdated, which says why.
 */
export function useHeldRow<Row extends { id: number }>() {
  const [held, setHeld] = useState<HeldRow<Row> | null>(null)
  const holding: Holding<Row> = {
    hold: setHeld,
    letGo: (id) => setHeld((now) => (now?.row.id === id ? null : now)),
  }
  return { keep: (rows: readonly Row[]) => withHeld(rows, held), holding }
}

import { useState } from 'react'

export interface HeldRow<Row> {
  row: Row
  place: number
}

/** The rows, with the held one at its index if it has left the list. */
export function withHeld<Row extends { id: number }>(
  rows: readonly Row[],
  held: HeldRow<Row> | null,
): readonly Row[] {
  if (!held || rows.some(({ id }) => id === held.row.id)) return rows
  return rows.toSpliced(held.place, 0, held.row)
}

/** Makes a row's `onHold`: the row is held until its menu and dialogs are closed. */
export type Holding<Row> = (row: Row, place: number) => (isHeld: boolean) => void

/**
 * Keeps a row with an open menu or dialog, even if a change elsewhere removes it from the list. Otherwise its menu
 * and dialogs would disappear without explanation. The act is then refused as outdated, and the refusal gives the
 * reason.
 */
export function useHeldRow<Row extends { id: number }>() {
  const [held, setHeld] = useState<HeldRow<Row> | null>(null)
  const holding: Holding<Row> = (row, place) => (isHeld) =>
    setHeld((now) => (isHeld ? { row, place } : now?.row.id === row.id ? null : now))
  return { keep: (rows: readonly Row[]) => withHeld(rows, held), held, holding }
}

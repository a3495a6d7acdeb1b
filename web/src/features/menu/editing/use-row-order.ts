import { useRef, useState } from 'react'

/** The ids with one of them moved by one position; at either end it stays. */
export function moved(ids: readonly number[], id: number, by: -1 | 1): readonly number[] {
  const from = ids.indexOf(id)
  const to = from + by
  return from < 0 || to < 0 || to >= ids.length ? ids : ids.toSpliced(from, 1).toSpliced(to, 0, id)
}

/** The categories in the order of `ids`; those that it doesn't contain are last, in their present order. */
export function inOrderOf<C extends { id: number }>(
  categories: readonly C[],
  ids: readonly number[],
): readonly C[] {
  const placeOf = ({ id }: C) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return categories.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/**
 * The rows in the order that was requested last, which is shown at once, and a function that moves one. `save` stores
 * an order and returns whether it was accepted. A press during a running call isn't lost, because the next call sends
 * the current order.
 */
export function useRowOrder<Row extends { id: number }>(
  rows: readonly Row[],
  save: (ids: number[]) => Promise<boolean>,
) {
  const wanted = useRef<readonly number[]>(undefined)
  const [shown, setShown] = useState<readonly number[]>()
  const want = (ids?: readonly number[]) => {
    wanted.current = ids
    setShown(ids)
  }
  const ordered = shown ? inOrderOf(rows, shown) : rows

  /** Sends the requested order until there is no newer one. After a refusal the server's order is shown again. */
  const send = async (ids: readonly number[]): Promise<void> => {
    const isDone = await save([...ids])
    const newer = wanted.current
    if (isDone && newer && newer !== ids) return send(newer)
    want()
  }

  const move = (id: number, by: -1 | 1) => {
    const isSending = wanted.current !== undefined
    // The order on screen, not `rows`, which may be older than the order that was just accepted.
    const ids = wanted.current ?? ordered.map((row) => row.id)
    want(moved(ids, id, by))
    if (!isSending && wanted.current) void send(wanted.current)
  }

  return { ordered, move }
}

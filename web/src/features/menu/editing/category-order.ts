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

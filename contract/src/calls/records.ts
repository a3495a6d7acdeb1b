/** Whether a record has an entry of this name. */
export const isKeyOf = <R extends object>(name: string, record: R): name is keyof R & string =>
  Object.hasOwn(record, name)

/** The names of a record's entries, in their order. */
export const keysOf = <R extends object>(record: R): (keyof R & string)[] =>
  Object.keys(record).filter((name) => isKeyOf(name, record))

/** A record with a value for each of these names. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Record<Key, Value>
export function recordOf(keys: readonly string[], valueOf: (key: string) => unknown): object {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)]))
}

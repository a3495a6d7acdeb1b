/** Whether a record has an entry of this name. */
export const isKeyOf = <R extends object>(name: string, record: R): name is keyof R & string =>
  Object.hasOwn(record, name)

/** The names of a record's entries, in their order. */
export const keysOf = <R extends object>(record: R): (keyof R & string)[] =>
  Object.keys(record).filter((name) => isKeyOf(name, record))

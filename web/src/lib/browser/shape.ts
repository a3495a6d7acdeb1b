export type Check<T> = (value: unknown) => value is T

export const isText: Check<string> = (value) => typeof value === 'string'
export const isInteger: Check<number> = (value): value is number => Number.isInteger(value)

/** Checks a text by a pattern, such as `HH:00`. */
export const isLike =
  (form: RegExp): Check<string> =>
  (value): value is string =>
    typeof value === 'string' && form.test(value)

export const orNull =
  <T>(check: Check<T>): Check<T | null> =>
  (value): value is T | null =>
    value === null || check(value)

/** Checks an object by its fields. The contract's schemas need a library that is larger than a first page. */
export const isShaped =
  <T extends object>(fields: { readonly [Name in keyof T]-?: Check<T[Name]> }): Check<T> =>
  (value): value is T =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Check<unknown>>(fields).every(([name, check]) => check(Reflect.get(value, name)))

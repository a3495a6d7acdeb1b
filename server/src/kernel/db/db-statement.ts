import { createHash } from 'node:crypto'

/** What a statement may be given; a list becomes PostgreSQL's array. */
export type Value = string | number | boolean | Date | null | readonly (string | number | null)[]

/** A statement with its values, as it travels. Its name is that of its text: a connection prepares it once. */
export interface Bound {
  readonly name: string
  readonly text: string
  readonly values: readonly (string | null)[]
}

/** A statement that reads, and what its rows are. */
export interface Question<Row> extends Bound {
  /** Never there: it tells the compiler what `ask` answers with. */
  readonly row?: Row
}

/** A statement that writes. */
export interface Write extends Bound {
  readonly kind: 'write'
}

/** What is told to all who listen, when and only when the rest happens. */
export interface Telling {
  readonly kind: 'tell'
  readonly notice: object
}

/** One part of what a decision comes to. */
export type Effect = Write | Telling

const escaped = (text: string) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`

function element(value: string | number | null): string {
  if (value === null) return 'NULL'
  return typeof value === 'number' ? String(value) : escaped(value)
}

function onTheWire(value: Value): string | null {
  if (value === null || typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return value.toISOString()
  return `{${value.map(element).join(',')}}`
}

const nameOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 20)

/** Prepares a question: SQL with `$1` and so on, to be given its values in that order. */
export function question<Row>(text: string): (...values: readonly Value[]) => Question<Row> {
  const name = nameOf(text)
  return (...values) => ({ name, text, values: values.map(onTheWire) })
}

/** Prepares a write. */
export function write(text: string): (...values: readonly Value[]) => Write {
  const name = nameOf(text)
  return (...values) => ({ kind: 'write', name, text, values: values.map(onTheWire) })
}

const lastNumber = (text: string) =>
  Math.max(0, ...Array.from(text.matchAll(/\$(\d+)/g), ([, number]) => Number(number)))

/**
 * Prepares a write that must touch just so many rows as it is told first: where it doesn't, nothing of
 * its flight has happened, and `Unmet` names `what` was otherwise than believed. A lock or a version
 * that must still be the same is such a write, too.
 */
export function exactly(
  what: string,
  text: string,
): (rows: number, ...values: readonly Value[]) => Write {
  const returning = /^\s*SELECT\b/i.test(text) || /\bRETURNING\b/i.test(text)
  const expected = `$${lastNumber(text) + 1}`
  const prepared = write(
    `WITH touched AS (${text}${returning ? '' : ' RETURNING 1'})
     SELECT must_touch('${what}', ${expected}, count(*)) FROM touched`,
  )
  return (rows, ...values) => prepared(...values, rows)
}

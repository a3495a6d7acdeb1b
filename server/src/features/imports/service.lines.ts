import type { ImportLine } from '@lantern/contract/imports'
import type { Row, Said } from './rules.ts'

/** The person who imports, and the moment. */
export interface Importing {
  actorId: number
  at: Date
}

/** The fate of a line as its importer decides it. */
export type Fate = Pick<ImportLine, 'fate' | 'code' | 'values'>

/** Takes the lines of one kind of file, one by one. */
export interface Importer {
  /** How people know the line. */
  nameOf: (row: Row) => string
  /** Lines with the same key are the same thing. */
  keyOf: (row: Row) => string
  /** Makes what the line says, unless it is there. Refusals may be thrown. */
  take: (row: Row) => Promise<Fate>
}

export const made = (said?: Said): Fate => ({ fate: 'new', code: null, values: {}, ...said })
export const there = (said: Said): Fate => ({ fate: 'there', ...said })
export const refused = (said: Said): Fate => ({ fate: 'refused', ...said })

/** The beginning of a cell, for lists. */
export const shortened = (cell: string | undefined) => (cell ?? '').slice(0, 120)

import type { ImportLine, LineCode } from '@lantern/contract/imports'
import type { Row, Said } from './rules.ts'

/** The person who imports, the moment, and whether a dish without a Chinese name gets its English one. */
export interface Importing {
  actorId: number
  at: Date
  englishNames?: boolean | undefined
}

/** The fate of a line as its importer decides it. */
export type Fate = Pick<ImportLine, 'fate' | 'says'>

/** A line that could be read. */
export interface Entry {
  /** Lines with the same key are the same thing. */
  key: string
  /** What is said of a second line with the same key; `repeated` where nothing else is. */
  repeated?: LineCode
  /** Makes what the line says, unless it is there. Refusals may be thrown. */
  take: () => Promise<Fate>
}

/** Reads the lines of one kind of file, one by one. */
export interface Importer {
  /** How people know the line. */
  nameOf: (row: Row) => string
  /** What a line says, or why it can't be read. */
  read: (row: Row) => Entry | Said
}

export const made = (...says: Said[]): Fate => ({ fate: 'new', says })
export const there = (...says: Said[]): Fate => ({ fate: 'there', says })

/** The beginning of a cell, for lists. */
export const shortened = (cell: string | undefined) => (cell ?? '').slice(0, 120)

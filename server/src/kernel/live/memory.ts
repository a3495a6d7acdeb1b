import type { Topic } from '@lantern/contract/live'
import { hearCommits, type Db } from '../db/db.ts'
import type { Hearer, Listening } from './listening.ts'
import { Notice } from './live-channel.ts'
import type { KeptVersion } from '../db/db-versions.ts'

/** What makes a thing that is kept out of date: a topic that was announced, or a version that grew. */
export type Cause = Topic | KeptVersion

/**
 * What an instance remembers of the database, and how it knows that this is true still: it hears of
 * each change. Decisions check what they believe when they are written all the same (`exactly`).
 */
export class Memory implements Hearer {
  readonly db: Db
  readonly #listening: Listening
  readonly #changes = new Map<Cause, number>()
  #gaps = 0

  constructor(db: Db, listening: Listening) {
    this.db = db
    this.#listening = listening
    listening.hear(this)
    // What happened here is known at once.
    hearCommits(db, (notices) => {
      for (const told of notices) {
        const notice = Notice.safeParse(told).data
        if (notice) this.heard(notice)
      }
    })
  }

  heard(notice: Notice): void {
    if (notice.kind === 'changed') this.#grow(notice.topic)
    else if (notice.kind === 'version') this.#grow(notice.of)
    else if (notice.kind === 'anything') this.missed()
  }

  #grow(cause: Cause): void {
    this.#changes.set(cause, (this.#changes.get(cause) ?? 0) + 1)
  }

  missed(): void {
    this.#gaps += 1
  }

  /** Whether what is remembered may be believed. */
  isCurrent(): Promise<boolean> {
    return this.#listening.isCurrent()
  }

  /** Grows with each change by one of these causes. */
  age(causes: readonly Cause[]): number {
    return causes.reduce((sum, cause) => sum + (this.#changes.get(cause) ?? 0), this.#gaps)
  }
}

interface Entry<T> {
  age: number
  value: Promise<T>
}

/** One kind of thing that instances keep, each in its own memory. */
export class Kept<T, Key = undefined> {
  readonly #load: (db: Db, key: Key) => Promise<T>
  readonly #causes: readonly Cause[]
  readonly #most: number
  readonly #entries = new WeakMap<Memory, Map<Key, Entry<T>>>()

  /**
   * `load` reads it, as of one moment. It is read anew once one of `causes` has happened, and each time
   * while nobody can know. Of the keys no more than `most` are kept, the latest.
   */
  constructor(
    load: (db: Db, key: Key) => Promise<T>,
    { causes, most = 1 }: { causes: readonly Cause[]; most?: number },
  ) {
    this.#load = load
    this.#causes = causes
    this.#most = most
  }

  async read(memory: Memory, key: Key): Promise<T> {
    if (!(await memory.isCurrent())) return this.#load(memory.db, key)
    const entries = this.#entries.get(memory) ?? new Map<Key, Entry<T>>()
    this.#entries.set(memory, entries)
    const age = memory.age(this.#causes)
    const kept = entries.get(key)
    if (kept?.age === age) return kept.value
    entries.delete(key)
    const value = this.#load(memory.db, key)
    entries.set(key, { age, value })
    if (entries.size > this.#most) entries.delete([...entries.keys()][0] ?? key)
    value.catch(() => entries.get(key)?.value === value && entries.delete(key))
    return value
  }

  /** Forgets it in a memory: it was found to be out of date. */
  forget(memory: Memory): void {
    this.#entries.delete(memory)
  }
}

/** What was made of something that is kept: the same again while that is the same, and asked about in the same way. */
export class Made<Source extends object, T> {
  readonly #made = new WeakMap<Source, Map<string, T>>()
  readonly #most: number

  constructor(most = 100) {
    this.#most = most
  }

  of(source: Source, key: string, make: () => T): T {
    const made = this.#made.get(source) ?? new Map<string, T>()
    this.#made.set(source, made)
    const before = made.get(key)
    if (before !== undefined) return before
    if (made.size >= this.#most) made.clear()
    const result = make()
    made.set(key, result)
    return result
  }
}

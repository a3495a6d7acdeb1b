import type { Topic } from '@lantern/contract/calls/topics'
import { onCommit, type Db } from '../db/db.ts'
import type { Subscriber, Listening } from './listening.ts'
import { LiveEvent } from './live-channel.ts'
import type { CachedVersion } from '../db/db-versions.ts'

/** A reason to drop cached data: an announced topic, or an increased version. */
export type Cause = Topic | CachedVersion

/** An instance's cache of database data, for display only: a transaction reads the data for its decisions itself. */
export class Cache implements Subscriber {
  readonly db: Db
  readonly #listening: Listening
  readonly #changes = new Map<Cause, number>()
  #gaps = 0

  constructor(db: Db, listening: Listening) {
    this.db = db
    this.#listening = listening
    listening.subscribe(this)
    // Changes by this process are applied at once, without waiting for the event.
    onCommit(db, (events) => {
      for (const payload of events) {
        const event = LiveEvent.safeParse(payload).data
        if (event) this.onEvent(event)
      }
    })
  }

  onEvent(event: LiveEvent): void {
    if (event.kind === 'changed') this.#grow(event.topic)
    else if (event.kind === 'version') this.#grow(event.of)
    else if (event.kind === 'anything') this.onGap()
  }

  #grow(cause: Cause): void {
    this.#changes.set(cause, (this.#changes.get(cause) ?? 0) + 1)
  }

  onGap(): void {
    this.#gaps += 1
  }

  /** Whether the cached data can be trusted now. */
  isCurrent(): Promise<boolean> {
    return this.#listening.isCurrent()
  }

  /** A number that increases with each change by one of these causes. */
  age(causes: readonly Cause[]): number {
    return causes.reduce((sum, cause) => sum + (this.#changes.get(cause) ?? 0), this.#gaps)
  }
}

interface Entry<T> {
  age: number
  value: Promise<T>
}

/** One kind of cached data; each instance has its own cache. */
export class CachedQuery<T, Key = undefined> {
  readonly #load: (db: Db, key: Key) => Promise<T>
  readonly #causes: readonly Cause[]
  readonly #most: number
  readonly #entries = new WeakMap<Cache, Map<Key, Entry<T>>>()

  /**
   * `load` reads the data from one snapshot. It is read again after one of `causes`, and each time while events
   * can't be received. At most `most` keys are cached, the most recently loaded ones.
   */
  constructor(
    load: (db: Db, key: Key) => Promise<T>,
    { causes, most = 1 }: { causes: readonly Cause[]; most?: number },
  ) {
    this.#load = load
    this.#causes = causes
    this.#most = most
  }

  async read(memory: Cache, key: Key): Promise<T> {
    if (!(await memory.isCurrent())) return this.#load(memory.db, key)
    const entries = this.#entries.get(memory) ?? new Map<Key, Entry<T>>()
    this.#entries.set(memory, entries)
    const age = memory.age(this.#causes)
    const kept = entries.get(key)
    if (kept?.age === age) return kept.value
    const value = this.#load(memory.db, key)
    entries.delete(key)
    entries.set(key, { age, value })
    // Drops the key that was loaded longest ago.
    if (entries.size > this.#most) entries.delete([...entries.keys()][0] ?? key)
    value.catch(() => entries.get(key)?.value === value && entries.delete(key))
    return value
  }
}

/** Caches a value computed from cached data, as long as the data and the key are the same. */
export class Memo<Source extends object, T> {
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

/** The maximum number of open streams: per session (one per visible tab), per address, and per instance. */
export const most = { session: 20, address: 600, instance: 5_000 } as const

/** Counts the open streams of an instance. */
export class StreamCounts {
  readonly #open = new Map<string, number>()

  /**
   * Counts a new stream and returns the function that releases it; `null` if its session, the instance, or, for a
   * visitor, its address has reached the limit.
   */
  enter({ sid, guesser }: { sid: string | null; guesser: string }): (() => void) | null {
    const own =
      sid === null
        ? ({ key: `address ${guesser}`, limit: most.address } as const)
        : ({ key: `session ${sid}`, limit: most.session } as const)
    const counted = [own, { key: 'instance', limit: most.instance }]
    const isFull = counted.some(({ key, limit }) => (this.#open.get(key) ?? 0) >= limit)
    if (isFull) return null
    for (const { key } of counted) this.#open.set(key, (this.#open.get(key) ?? 0) + 1)
    return () => counted.forEach(({ key }) => this.#leave(key))
  }

  #leave(key: string): void {
    const left = (this.#open.get(key) ?? 1) - 1
    if (left > 0) this.#open.set(key, left)
    else this.#open.delete(key)
  }
}

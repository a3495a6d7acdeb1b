/** The most open streams: of one session, which has one for each visible tab, of one address, and of an instance. */
export const most = { session: 20, address: 600, instance: 5_000 } as const

/** Counts the open streams of an instance. */
export class StreamCounts {
  readonly #open = new Map<string, number>()

  /**
   * Lets a stream in, and returns what ends its being counted; `null` where there are too many already of its session
   * or, for a visitor, of its address, or of the instance.
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

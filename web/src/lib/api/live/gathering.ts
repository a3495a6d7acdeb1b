import type { Topic } from '@lantern/contract/topics'

/** The wait for further messages after the first, in milliseconds. One change often has several topics. */
export const BESIDE_MS = 20

/** The minimum time between two calls of `notify`, in milliseconds, so that a busy night doesn't refetch constantly. */
export const REST_MS = 500

export interface Gathering {
  add: (topic: Topic) => void
  /** Removes those of these topics that were added and not yet passed on. */
  forget: (topics: readonly unknown[]) => void
}

/**
 * Collects topics and passes them on together, each once: those of one change, and on a busy night those of half a
 * second. After a pause they are passed on as soon as `BESIDE_MS` is over.
 */
export function gathering(tell: (topics: readonly Topic[]) => void): Gathering {
  const waiting = new Set<Topic>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let toldAt = -Infinity
  function pass() {
    timer = undefined
    if (waiting.size === 0) return
    toldAt = performance.now()
    const topics = [...waiting]
    waiting.clear()
    tell(topics)
  }
  return {
    add(topic) {
      waiting.add(topic)
      timer ??= setTimeout(pass, Math.max(BESIDE_MS, toldAt + REST_MS - performance.now()))
    },
    forget(topics) {
      for (const topic of waiting) if (topics.includes(topic)) waiting.delete(topic)
    },
  }
}

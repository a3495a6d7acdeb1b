import type { Topic } from '@lantern/contract/topics'

/** How long messages are waited for that come beside the first, in milliseconds. One change often has several topics. */
export const BESIDE_MS = 20

/** The least time between two tellings, in milliseconds, so that a busy night isn't read over and over. */
export const REST_MS = 500

export interface Gathering {
  add: (topic: Topic) => void
  /** Forgets those of these topics that were added and not told. */
  forget: (topics: readonly unknown[]) => void
}

/**
 * Tells topics together and each once: those of one change, and on a busy night those of half a second. After a rest
 * they are told as soon as the ones beside them are there.
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

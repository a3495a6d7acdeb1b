import { isTopic, type Topic } from '@lantern/contract/calls/topics'
import { isShaped, isText } from '../../browser/shape.ts'
import { backoff } from '../cache/passing.ts'

export interface LiveListener {
  onTopic: (topic: Topic) => void
  /** The page may have missed messages, because it was hidden or the stream was interrupted. */
  onGap: () => void
  /** The stream broke a moment ago. It also breaks when its session ends. */
  onBreak: () => void
}

/** When a session ends, a call that renews it may be under way. After these milliseconds it has returned. */
const breakAfterMs = 400

/** A new stream repeats at most these milliseconds of changes, in which the page made its first reads. */
export const LIVE_AGO_MS = 10_000

const isMessage = isShaped({ topic: isText })

/** The topic of a live message: `all` if the server may have missed some, `undefined` for an unknown one. */
export function topicOf(text: string): Topic | 'all' | undefined {
  try {
    const message: unknown = JSON.parse(text)
    const topic = isMessage(message) ? message.topic : ''
    return topic === 'all' || isTopic(topic) ? topic : undefined
  } catch {
    return undefined
  }
}

/** Listens to the server's stream while the tab is visible: a browser allows six connections. Returns how to stop. */
export function listenLive({ onTopic, onGap, onBreak }: LiveListener): () => void {
  let stream: EventSource | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let breaking: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  // If the page was opened in a hidden tab, its data may be stale by the time the tab is shown.
  let missed = document.visibilityState !== 'visible'

  function close() {
    clearTimeout(retry)
    stream?.close()
    stream = undefined
  }

  function open() {
    close()
    const ago = Math.ceil(Math.min(performance.now(), LIVE_AGO_MS))
    const mine = new EventSource(missed ? '/api/live' : `/api/live?ago=${ago}`)
    stream = mine
    mine.addEventListener('open', () => {
      failures = 0
      if (missed) onGap()
      missed = false
    })
    mine.addEventListener('message', ({ data }) => {
      const topic = typeof data === 'string' ? topicOf(data) : undefined
      if (topic === 'all') onGap()
      else if (topic) onTopic(topic)
    })
    mine.addEventListener('error', () => {
      close()
      failures += 1
      missed = true
      clearTimeout(breaking)
      breaking = setTimeout(onBreak, breakAfterMs)
      retry = setTimeout(open, backoff(failures))
    })
  }

  function follow() {
    if (document.visibilityState === 'visible') return open()
    close()
    missed = true
  }

  document.addEventListener('visibilitychange', follow)
  if (document.visibilityState === 'visible') open()
  return () => {
    document.removeEventListener('visibilitychange', follow)
    clearTimeout(breaking)
    close()
  }
}

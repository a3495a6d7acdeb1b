import { currentLanguage, onWordsChange } from '../../i18n/store.ts'
import { request } from '../api/api-client.ts'
import { watchIdle, type IdleWatch, type IdleWorld } from './idle.ts'
import { currentSession, endIdleSession, refreshSession } from './session.ts'
import { recall, remember } from '../browser/storage.ts'

const signs = ['mousedown', 'keydown', 'touchstart', 'scroll'] as const

/** A time that all tabs of this browser share. If storage is switched off, only this page has it. */
function sharedMoment(name: string) {
  let own = 0
  return {
    get: () => Math.min(Math.max(own, Number(recall(name)) || 0), Date.now()),
    /** Stores the time. Returns whether other tabs can read it. */
    set(at: number): boolean {
      own = at
      return remember(name, String(at))
    },
  }
}

const seenAs = 'lantern_last_seen'

function browserWorld(ask: IdleWorld['ask']): IdleWorld {
  const seen = sharedMoment(seenAs)
  const pinged = sharedMoment('lantern_last_ping')
  let shared = false
  return {
    lastSeen: () => seen.get(),
    see: (at) => (shared = seen.set(at)),
    lastPing: () => pinged.get(),
    markPing: (at) => void pinged.set(at),
    ping: () => void request('GET', '/api/ping').catch(() => undefined),
    refresh: () => void refreshSession(),
    ask,
    async expire() {
      await refreshSession()
      if (currentSession().status !== 'member') return 'ended'
      // If tabs can't share their activity, the server decides when the session ends.
      if (!shared) return 'alive'
      await endIdleSession()
      return 'ended'
    },
  }
}

/** Tells the server the language, for emails. A failure is harmless: the next sign-in sends it again. */
function tellLanguage(): () => void {
  let shownLanguage = currentLanguage()
  return onWordsChange(() => {
    const language = currentLanguage()
    if (language === shownLanguage) return
    shownLanguage = language
    request('POST', '/api/account/language', { body: { language } }).catch(() => undefined)
  })
}

/** Keeps the session alive while the page is used, and ends it after idleness (product#sessions). See `IdleWorld`. */
export function keepPresence(ask: IdleWorld['ask']): Pick<IdleWatch, 'renew' | 'stop'> {
  const watch = watchIdle(browserWorld(ask))
  const onVisible = () => document.visibilityState === 'visible' && watch.look()
  const onStorage = ({ key }: StorageEvent) => key === seenAs && watch.look()
  const ends = new AbortController()
  const { signal } = ends
  for (const sign of signs) {
    window.addEventListener(sign, watch.activity, { passive: true, capture: true, signal })
  }
  document.addEventListener('visibilitychange', onVisible, { signal })
  window.addEventListener('storage', onStorage, { signal })
  const stopTelling = tellLanguage()
  return {
    renew: watch.renew,
    stop() {
      watch.stop()
      stopTelling()
      ends.abort()
    },
  }
}

/** The session's times, in milliseconds (spec §9). */
export const times = {
  limit: 300_000,
  refreshEvery: 240_000,
  refreshAfterActivity: 1_000,
  /** The server is told of activity once in this time; more often would say nothing new. */
  pingEvery: 30_000,
  /** How long until it looks again, where the server knows of somebody that this browser doesn't. */
  lookAgain: 15_000,
} as const

/** What the watch needs of the world; tests give it a clock of their own. */
export interface IdleWorld {
  now: () => number
  /** Calls back once, that many milliseconds on; returns how to take it back. */
  after: (delay: number, callback: () => void) => () => void
  /** When somebody was last active in any tab of this browser, and when the server was last told. */
  lastSeen: () => number
  see: (at: number) => void
  lastPing: () => number
  markPing: (at: number) => void
  ping: () => void
  /** Asks the server who this is. */
  refresh: () => void
  /** The limit is reached in this browser: ends the session, or says that it lives on. */
  expire: () => Promise<'ended' | 'alive'>
}

export interface IdleWatch {
  /** A mouse press, a key, a touch or a scroll. */
  activity: () => void
  /** The tab became visible: timers may have slept. */
  look: () => void
  stop: () => void
}

/** Watches over one signed-in stay. Being started counts as activity: somebody has just opened the page. */
export function watchIdle(world: IdleWorld): IdleWatch {
  const pending = new Map<'check' | 'refresh' | 'debounce' | 'ping', () => void>()
  let stopped = false

  function plan(name: 'check' | 'refresh' | 'debounce' | 'ping', delay: number, run: () => void) {
    pending.get(name)?.()
    const cancel = world.after(delay, () => {
      pending.delete(name)
      run()
    })
    pending.set(name, cancel)
  }

  const idleFor = () => world.now() - world.lastSeen()

  function look() {
    if (stopped) return
    const left = times.limit - idleFor()
    if (left > 0) return plan('check', left, look)
    void expire()
  }

  async function expire() {
    const outcome = await world.expire()
    if (outcome === 'alive' && !stopped) plan('check', times.lookAgain, look)
  }

  function ping() {
    const wait = world.lastPing() + times.pingEvery - world.now()
    if (wait > 0) {
      // The server must hear of the last activity too, or its five minutes would end before ours.
      if (!pending.has('ping')) plan('ping', wait, ping)
      return
    }
    world.markPing(world.now())
    world.ping()
  }

  function activity() {
    if (stopped) return
    // Waking a machine that slept through the limit doesn't bring the session back.
    if (idleFor() >= times.limit) return look()
    seen()
    plan('debounce', times.refreshAfterActivity, world.refresh)
  }

  function seen() {
    world.see(world.now())
    ping()
    plan('check', times.limit, look)
  }

  function refreshRegularly() {
    plan('refresh', times.refreshEvery, () => {
      world.refresh()
      refreshRegularly()
    })
  }

  seen()
  refreshRegularly()
  return {
    activity,
    look,
    stop() {
      stopped = true
      for (const cancel of pending.values()) cancel()
    },
  }
}

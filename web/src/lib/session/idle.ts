/** The session's times, in milliseconds (product#sessions). */
export const times = {
  limit: 300_000,
  /** How long before the limit somebody who seems to be away is asked whether they are still here. */
  askBefore: 60_000,
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
  /** Asks whether somebody is still here, until a moment at which the session ends; `null`: no more. */
  ask: (until: number | null) => void
  /** The limit is reached in this browser: ends the session, or says that it lives on. */
  expire: () => Promise<'ended' | 'alive'>
}

export interface IdleWatch {
  /** A mouse press, a key, a touch or a scroll. While somebody is being asked, only an answer counts. */
  activity: () => void
  /** The answer: still here. */
  stay: () => void
  /** Time may have passed unseen, or another tab has seen somebody. */
  look: () => void
  stop: () => void
}

/** Watches over one signed-in stay. Being started counts as activity: somebody has just opened the page. */
export function watchIdle(world: IdleWorld): IdleWatch {
  const pending = new Map<'check' | 'refresh' | 'debounce' | 'ping', () => void>()
  let stopped = false
  let asking = false

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
    if (left <= 0) {
      void expire()
    } else if (left > times.askBefore) {
      ask(null)
      plan('check', left - times.askBefore, look)
    } else {
      ask(world.lastSeen() + times.limit)
      plan('check', left, look)
    }
  }

  function ask(until: number | null) {
    if (until === null && !asking) return
    asking = until !== null
    world.ask(until)
  }

  async function expire() {
    ask(null)
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
    if (idleFor() < times.limit - times.askBefore) stay()
    else look()
  }

  function stay() {
    if (stopped) return
    if (idleFor() < times.limit) {
      seen()
      plan('debounce', times.refreshAfterActivity, world.refresh)
    } else {
      look()
    }
  }

  function seen() {
    world.see(world.now())
    ping()
    look()
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
    stay,
    look,
    stop() {
      stopped = true
      for (const cancel of pending.values()) cancel()
    },
  }
}

/** The session's times, in milliseconds (product#sessions). */
export const times = {
  limit: 300_000,
  /** The page asks this long before the limit whether an apparently absent member is still present. */
  askBefore: 60_000,
  refreshEvery: 240_000,
  refreshAfterActivity: 1_000,
  /** Activity is reported to the server at most once in this time. More often would change nothing. */
  pingEvery: 30_000,
  /** The pause before the next check if the server has later activity than this browser. */
  lookAgain: 15_000,
} as const

/** The watch's access to tabs and server. Tests pass their own. */
export interface IdleWorld {
  /** The times of the member's last activity in any tab of this browser, and of its last report to the server. */
  lastSeen: () => number
  see: (at: number) => void
  lastPing: () => number
  markPing: (at: number) => void
  ping: () => void
  refresh: () => void
  /** Asks whether the member is still present, with the time of the end. `null` closes the question. */
  ask: (until: number | null) => void
  /** Called at the limit: ends the session, or reports that it is still alive. */
  expire: () => Promise<'ended' | 'alive'>
}

export interface IdleWatch {
  /** A mouse press, key, touch or scroll. While the question is open, only its answer counts as activity. */
  activity: () => void
  /** The member has answered that they are still here. */
  renew: () => void
  /** Checks again, because time may have passed without timers, or another tab may have had activity. */
  look: () => void
  stop: () => void
}

type Plan = 'check' | 'refresh' | 'debounce' | 'ping'

/** Watches one session for idleness. Its start counts as activity, because the page was just opened. */
export function watchIdle(world: IdleWorld): IdleWatch {
  const pending = new Map<Plan, ReturnType<typeof setTimeout>>()
  let stopped = false
  let asking = false

  function plan(name: Plan, delay: number, run: () => void) {
    clearTimeout(pending.get(name))
    const timer = setTimeout(() => {
      pending.delete(name)
      run()
    }, delay)
    pending.set(name, timer)
  }

  const idleFor = () => Date.now() - world.lastSeen()

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
    const wait = world.lastPing() + times.pingEvery - Date.now()
    if (wait > 0) {
      // The last activity must be reported too, or the server's five minutes would end before ours.
      if (!pending.has('ping')) plan('ping', wait, ping)
      return
    }
    world.markPing(Date.now())
    world.ping()
  }

  function activity() {
    if (stopped) return
    // If the machine slept past the limit, activity after waking doesn't extend the session.
    if (idleFor() < times.limit - times.askBefore) renew()
    else look()
  }

  function renew() {
    if (stopped) return
    if (idleFor() < times.limit) {
      seen()
      plan('debounce', times.refreshAfterActivity, world.refresh)
    } else {
      look()
    }
  }

  function seen() {
    world.see(Date.now())
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
    renew,
    look,
    stop() {
      stopped = true
      for (const timer of pending.values()) clearTimeout(timer)
    },
  }
}

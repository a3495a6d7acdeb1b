/** Where "now" comes from. Injected everywhere, so that no rule depends on the day it is tested. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that was set to `start` when it was made and runs on from there. */
export function clockFrom(start: Date): Clock {
  const offset = start.getTime() - Date.now()
  return { now: () => new Date(Date.now() + offset) }
}

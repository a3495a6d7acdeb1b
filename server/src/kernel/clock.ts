/** The source of the current time. Every rule gets it passed in, so that a test can choose the day it runs on. */
export interface Clock {
  now(): Date
}

/** A clock that starts at `start` and then runs on as usual. */
export function clockFrom(start: Date): Clock {
  const offset = start.getTime() - Date.now()
  return { now: () => new Date(Date.now() + offset) }
}

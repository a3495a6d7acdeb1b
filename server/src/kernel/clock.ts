/** The source of the current time. It is passed to every rule, so that tests can set the time. */
export interface Clock {
  now(): Date
}

/** A clock that starts at `start` and then runs at normal speed. */
export function clockFrom(start: Date): Clock {
  const offset = start.getTime() - Date.now()
  return { now: () => new Date(Date.now() + offset) }
}

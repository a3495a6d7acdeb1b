/** Groups events by day, in their order, which is the latest first. `dayOf` returns the day of a moment (ISO 8601). */
export function daysOf<Event extends { createdAt: string }>(
  events: readonly Event[],
  dayOf: (instant: string) => string,
): { day: string; events: Event[] }[] {
  const days: { day: string; events: Event[] }[] = []
  for (const event of events) {
    const day = dayOf(event.createdAt)
    const last = days.at(-1)
    if (last?.day === day) last.events.push(event)
    else days.push({ day, events: [event] })
  }
  return days
}

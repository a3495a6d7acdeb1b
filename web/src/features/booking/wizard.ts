import { endsFor, type EndTimes, type HourFree, type OpeningHours } from '@lantern/contract/hours'

/** The wizard's three steps, in order (spec §4). */
export const steps = ['amenity', 'datetime', 'confirm'] as const
export type Step = (typeof steps)[number]

/** What a member has chosen so far. */
export interface Wizard {
  step: Step
  amenityId: number | null
  /** The venue's night, `yyyy-MM-dd`. */
  date: string | null
  start: string | null
  end: string | null
  requests: string
}

export const blank: Wizard = {
  step: 'amenity',
  amenityId: null,
  date: null,
  start: null,
  end: null,
  requests: '',
}

/** The hours of the night that is shown, and the rules by which they are chosen. */
export interface Night {
  hours: readonly HourFree[]
  opening: OpeningHours
  endTimes: EndTimes
}

export type Move =
  | { do: 'go'; to: Step }
  | { do: 'amenity'; id: number }
  | { do: 'date'; date: string }
  | { do: 'press'; time: string; night: Night }
  | { do: 'requests'; text: string }
  /** The chosen time is somebody else's now; everything else stays. */
  | { do: 'lose-time' }
  | { do: 'reset' }

/** Whether a booking may begin at an hour. */
export function mayStart({ hours }: Night, time: string): boolean {
  return hours.some((hour) => hour.time === time && hour.freePlaces.length > 0)
}

/** The ends that a chosen start may have. */
export function endsAfter({ hours, opening, endTimes }: Night, start: string): string[] {
  return endsFor(hours, start, opening, endTimes)
}

/**
 * An hour was pressed: the start first, then the end. The start again takes both back; another end
 * moves the end; any other free hour is a new start.
 */
function press(wizard: Wizard, time: string, night: Night): Wizard {
  const { start } = wizard
  if (time === start) return { ...wizard, start: null, end: null }
  if (start !== null && endsAfter(night, start).includes(time)) return { ...wizard, end: time }
  return mayStart(night, time) ? { ...wizard, start: time, end: null } : wizard
}

export function next(wizard: Wizard, move: Move): Wizard {
  switch (move.do) {
    case 'go':
      return { ...wizard, step: move.to }
    case 'amenity':
      return move.id === wizard.amenityId
        ? wizard
        : { ...wizard, amenityId: move.id, start: null, end: null }
    case 'date':
      return move.date === wizard.date
        ? wizard
        : { ...wizard, date: move.date, start: null, end: null }
    case 'press':
      return press(wizard, move.time, move.night)
    case 'requests':
      return { ...wizard, requests: move.text }
    case 'lose-time':
      return {
        ...wizard,
        start: null,
        end: null,
        step: wizard.step === 'confirm' ? 'datetime' : wizard.step,
      }
    case 'reset':
      break
  }
  return blank
}

/** What still has to be chosen before a step may be left forward, or `null` (spec §4). */
export function missingFor(wizard: Wizard, step: Step): 'amenity' | 'datetime' | null {
  if (wizard.amenityId === null) return 'amenity'
  const hasTime = wizard.date !== null && wizard.start !== null && wizard.end !== null
  return step !== 'amenity' && !hasTime ? 'datetime' : null
}

/** Whether a step may be gone to: those before are complete. */
export function isOpen(wizard: Wizard, step: Step): boolean {
  const before = steps[steps.indexOf(step) - 1]
  return before === undefined || missingFor(wizard, before) === null
}

/** Whether a chosen time can still be had. */
export function isStillFree({ start, end }: Wizard, night: Night): boolean {
  return start === null || end === null || endsAfter(night, start).includes(end)
}

import type { Slot } from '@lantern/contract/bookings/slots'
import { endsAfter, type Night, type Span } from '../hours/night.ts'

/** The wizard's three steps, in order (product#wizard). */
export const steps = ['amenity', 'datetime', 'confirm'] as const
export type Step = (typeof steps)[number]

export interface Wizard extends Span {
  step: Step
  amenityId: number | null
  /** The venue's night, `yyyy-MM-dd`. */
  date: string | null
  requests: string
  partySize: number | null
  phone: string
}

export const blank: Wizard = {
  step: 'amenity',
  amenityId: null,
  date: null,
  start: null,
  end: null,
  requests: '',
  partySize: null,
  phone: '',
}

export type Move =
  | { do: 'go'; to: Step }
  | { do: 'amenity'; id: number }
  | { do: 'date'; date: string }
  | { do: 'press'; time: string; night: Night }
  | { do: 'enter'; entries: Partial<Pick<Wizard, 'requests' | 'partySize' | 'phone'>> }
  /** The chosen time is taken by another booking, or the amenity can't be booked any more. The other fields stay. */
  | { do: 'lose'; what: 'time' | 'amenity' }
  | { do: 'reset' }

const withoutHours = (wizard: Wizard): Wizard => ({ ...wizard, start: null, end: null })

/** Chooses an amenity or a night. Another one has other hours, so the chosen hours are cleared. */
function chosen(wizard: Wizard, choice: Partial<Pick<Wizard, 'amenityId' | 'date'>>): Wizard {
  const { amenityId, date } = { ...wizard, ...choice }
  if (amenityId === wizard.amenityId && date === wizard.date) return wizard
  return { ...withoutHours(wizard), amenityId, date }
}

/**
 * The start first, then the end; the start again clears both. Another free hour is a new start, with the shortest end
 * if the amenity has a least length (product#booking-hours).
 */
function press(wizard: Wizard, time: string, night: Night): Wizard {
  const { start } = wizard
  if (time === start) return withoutHours(wizard)
  if (start !== null && endsAfter(night, start).includes(time)) return { ...wizard, end: time }
  const [shortest] = endsAfter(night, time)
  if (shortest === undefined) return wizard
  return { ...wizard, start: time, end: night.lengths?.minMinutes ? shortest : null }
}

function without(wizard: Wizard, lost: 'time' | 'amenity'): Wizard {
  const kept = withoutHours(wizard)
  if (lost === 'amenity') return { ...kept, step: 'amenity', amenityId: null }
  return { ...kept, step: wizard.step === 'confirm' ? 'datetime' : wizard.step }
}

/** The wizard after a move; the same object if nothing changes. */
export function next(wizard: Wizard, move: Move): Wizard {
  switch (move.do) {
    case 'go':
      return { ...wizard, step: move.to }
    case 'amenity':
      return chosen(wizard, { amenityId: move.id })
    case 'date':
      return chosen(wizard, { date: move.date })
    case 'press':
      return press(wizard, move.time, move.night)
    case 'enter':
      return { ...wizard, ...move.entries }
    case 'lose':
      return without(wizard, move.what)
    case 'reset':
      return blank
    default:
      return move satisfies never
  }
}

/** The part that must be chosen before the wizard may leave a step; `null` if nothing is missing (product#wizard). */
export function missingFor(wizard: Wizard, step: Step): 'amenity' | 'datetime' | null {
  if (wizard.amenityId === null) return 'amenity'
  const hasTime = wizard.date !== null && wizard.start !== null && wizard.end !== null
  return step !== 'amenity' && !hasTime ? 'datetime' : null
}

/** Whether a step may be opened: all steps before it are complete. */
export function isOpen(wizard: Wizard, step: Step): boolean {
  const before = steps[steps.indexOf(step) - 1]
  return before === undefined || missingFor(wizard, before) === null
}

/** The slot in the contract's form; `null` while it isn't complete. */
export function slotOf({ amenityId, date, start, end }: Wizard): Slot | null {
  if (amenityId === null || date === null || start === null || end === null) return null
  return { amenityId, bookingDate: date, startTime: start, endTime: end }
}

/** The fields for the calls: the slot, the party and its requests; `null` while the slot isn't complete. */
export function requestOf(wizard: Wizard) {
  const slot = slotOf(wizard)
  if (slot === null) return null
  const { partySize, phone, requests } = wizard
  return {
    ...slot,
    partySize,
    contactPhone: phone.trim() || null,
    specialRequests: requests.trim() || null,
  }
}

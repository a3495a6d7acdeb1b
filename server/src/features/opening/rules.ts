import { builtInLayout, builtInLook } from '@lantern/contract/floor/layout'
import { openingSteps, type OpeningStep, type RoomKind } from '@lantern/contract/venue/opening'
import { atFreePlace } from '../tables/rules.ts'
import type { TablePlace } from '@lantern/contract/floor/tables'

type StepState = 'open' | 'done' | 'skipped'

interface Decided {
  done: readonly OpeningStep[]
  skipped: readonly OpeningStep[]
}

/** Each step with its state, in order. */
export const stepsOf = ({ done, skipped }: Decided): { name: OpeningStep; state: StepState }[] =>
  openingSteps.map((name) => ({
    name,
    state: done.includes(name) ? 'done' : skipped.includes(name) ? 'skipped' : 'open',
  }))

/** The steps after a change of one step's state. */
export function decided(
  { done, skipped }: Decided,
  { name, state }: { name: OpeningStep; state: StepState },
): { done: OpeningStep[]; skipped: OpeningStep[] } {
  const without = (steps: readonly OpeningStep[]) => steps.filter((each) => each !== name)
  return {
    done: [...without(done), ...(state === 'done' ? [name] : [])],
    skipped: [...without(skipped), ...(state === 'skipped' ? [name] : [])],
  }
}

/** The length of the longest name of a unit; a number follows it. */
const LONGEST_BASE = 36

interface NewUnits {
  /** The amenity's English name. */
  nameEn: string
  units: number
  /** The chosen names of the first units. */
  names: readonly string[]
  capacity: number
  tables: readonly TablePlace[]
}

/**
 * New units of a kind with their places on the plan. They have the chosen names; the others are named after the
 * amenity, with a number unless there is only one. An amenity for the whole venue has no units of its own.
 */
export function unitsFor(
  kind: RoomKind,
  { nameEn, units, names, capacity, tables }: NewUnits,
): TablePlace[] {
  if (kind === 'whole_venue') return []
  const pattern = builtInLayout.find(({ name }) => builtInLook(name) === kind)
  if (!pattern) throw new Error(`the built-in layout has no ${kind}`)
  // Names are unique on the whole floor, also of tables that can't be booked.
  const taken = [...tables.map(({ name }) => name), ...names]
  const base = nameEn.slice(0, LONGEST_BASE)
  const numbered = Array.from(
    { length: units + taken.length },
    (_, place) => `${base} ${place + 1}`,
  )
  const free = [...(units === 1 ? [base] : []), ...numbered].filter((name) => !taken.includes(name))
  return [...names, ...free]
    .slice(0, Math.max(units, names.length))
    .reduce<TablePlace[]>((placed, name) => {
      const like = { ...(placed.at(-1) ?? pattern), name, capacity }
      return [...placed, atFreePlace(like, [...tables, ...placed])]
    }, [])
}

/** The number of coming nights that are searched for a free hour for the rehearsal. */
export const REHEARSAL_NIGHTS = 14

/** The first hour of a night, as a booking has it. */
export const firstHour = (opensAt: string): { startTime: string; endTime: string } => {
  const next = (Number(opensAt.slice(0, 2)) + 1) % 24
  return { startTime: opensAt, endTime: `${String(next).padStart(2, '0')}:00` }
}

import { builtInLayout, builtInLook } from '@lantern/contract/layout'
import { openingSteps, type OpeningStep, type RoomKind } from '@lantern/contract/opening'
import { atFreePlace } from '../tables/rules.ts'
import type { AreaLook, TablePlace } from '@lantern/contract/tables'

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

/** The words that begin the names of units, by kind. A number follows. */
const words: Readonly<Record<AreaLook, string>> = {
  karaoke: 'K-Room ',
  mahjong: 'M',
  theater: 'Theater ',
  vip: 'VIP ',
  dining: 'Table ',
}

/**
 * New units of a kind with unused names and their places on the plan. An amenity for the whole venue has no units
 * of its own.
 */
export function unitsFor(
  kind: RoomKind,
  { units, capacity, tables }: { units: number; capacity: number; tables: readonly TablePlace[] },
): TablePlace[] {
  if (kind === 'house') return []
  const pattern = builtInLayout.find(({ name }) => builtInLook(name) === kind)
  if (!pattern) throw new Error(`the built-in layout has no ${kind}`)
  // Names are unique on the whole floor, also of tables that can't be booked.
  const taken = tables.map(({ name }) => name)
  const names = Array.from(
    { length: units + taken.length },
    (_, place) => `${words[kind]}${place + 1}`,
  )
  const free = names.filter((name) => !taken.includes(name)).slice(0, units)
  return free.reduce<TablePlace[]>((placed, name) => {
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

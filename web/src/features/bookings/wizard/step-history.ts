import { steps, type Step } from './wizard.ts'

const isObject = (state: unknown): state is object => typeof state === 'object' && state !== null

/** The wizard's step in a history entry's state; `null` for any other entry. */
export function stepIn(state: unknown): Step | null {
  const kept: unknown = isObject(state) && 'bookingStep' in state ? state.bookingStep : null
  return steps.find((step) => step === kept) ?? null
}

/** An entry's state with the step added to its other data. */
export function withStep(state: unknown, step: Step): object {
  return { ...(isObject(state) ? state : {}), bookingStep: step }
}

/** The number of entries from one step to another; negative if the way is back. */
export function entriesBetween(from: Step, to: Step): number {
  return steps.indexOf(to) - steps.indexOf(from)
}

/** The steps that are entered on the way forward from one to another, including the last one. */
export function stepsOnward(from: Step, to: Step): readonly Step[] {
  return steps.slice(steps.indexOf(from) + 1, steps.indexOf(to) + 1)
}

import { useEffect, useEffectEvent, useRef } from 'react'
import { isOpen, steps, type Move, type Step, type Wizard } from './wizard.ts'

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

const mark = (step: Step) => window.history.replaceState(withStep(window.history.state, step), '')

const enter = (step: Step) => window.history.pushState(withStep(window.history.state, step), '')

interface StepHistoryProps {
  wizard: Wizard
  move: (move: Move) => void
  /** Whether a payment is open on the last step. Back then leaves at most the payment, not the step. */
  isHeld: boolean
  onHeldBack: () => void
}

/** Each step is a history entry above the one before it (product#wizard). From the first one Back leaves the page. */
export function useStepHistory({ wizard, move, isHeld, onHeldBack }: StepHistoryProps): void {
  const { step } = wizard
  const first = steps[0]
  /** The step of the current history entry; `null` until it is determined. */
  const shown = useRef<Step | null>(null)
  const path = useRef(window.location.pathname)
  /** Whether the wizard itself is navigating through the history. An event marks the end. */
  const isTravelling = useRef(false)

  const travel = (from: Step, to: Step) => {
    isTravelling.current = true
    window.history.go(entriesBetween(from, to))
  }

  /** Moves from the step of an entry to the chosen one: forward by new entries, back through existing ones. */
  const stepOn = (at: Step) => {
    const onward = stepsOnward(at, step)
    if (onward.length === 0) return travel(at, step)
    for (const next of onward) enter(next)
    shown.current = step
  }

  const catchUp = useEffectEvent(() => {
    // The wizard is still shown while the page after a payment is loaded.
    const hasLeft = window.location.pathname !== path.current
    if (isTravelling.current || hasLeft) return
    const marked = stepIn(window.history.state)
    const before = shown.current
    if (before === null && marked === null) mark(first)
    // An entry that a link to the same page has made represents the step that was shown.
    const at = marked ?? before ?? first
    shown.current = at
    if (at === step) return
    const isBack = before === null && marked !== null
    // Returning to an entry opens its step, if the choice is still complete enough for it.
    if (isBack && isOpen(wizard, at)) return move({ do: 'go', to: at })
    stepOn(at)
  })

  const follow = useEffectEvent(() => {
    const at = stepIn(window.history.state)
    if (isTravelling.current) {
      isTravelling.current = false
      return catchUp()
    }
    if (at === null || at === step) return
    if (isHeld) {
      travel(at, step)
      onHeldBack()
    } else if (isOpen(wizard, at)) {
      shown.current = at
      move({ do: 'go', to: at })
    } else travel(at, step)
  })

  useEffect(() => catchUp(), [step])
  useEffect(() => {
    const listen = () => follow()
    window.addEventListener('popstate', listen)
    return () => window.removeEventListener('popstate', listen)
  }, [])
}

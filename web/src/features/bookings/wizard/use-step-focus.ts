import { useEffect, useRef, type RefObject } from 'react'
import type { Step } from './wizard.ts'

/** The heading of the step that has just come: whoever can't see the change hears it. */
export function useStepFocus(step: Step): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [step])
  return heading
}

import type { ReactNode } from 'react'
import { Alert } from '../ui/states/alert.tsx'
import { faceOf, type Read } from './loaded.tsx'
import { RetryButton } from './retry-button.tsx'

export interface ReadFailureProps {
  query: Read<unknown>
  /** What could not be read, as a sentence. */
  children: ReactNode
  /** Shown while it is on its way for the first time. */
  ghost?: ReactNode
}

/**
 * Says that a part of a form or of a page could not be read, with a button that reads it again: for what stands among
 * other things, where `Loaded` would be too large. Nothing once it is there.
 */
export function ReadFailure({ query, children, ghost = null }: ReadFailureProps) {
  const face = faceOf(query, () => false)
  if (face !== 'failed') return face === 'ghost' ? ghost : null
  return (
    <Alert tone="destructive" action={<RetryButton query={query} />}>
      {children}
    </Alert>
  )
}

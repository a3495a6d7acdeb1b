import type { ReactNode } from 'react'
import { Alert } from '../../ui/states/alert.tsx'
import { faceOf, RetryButton, type Read } from './loaded.tsx'

export interface ReadFailureProps {
  query: Read<unknown>
  /** A sentence that says which data could not be loaded. */
  children: ReactNode
  skeleton?: ReactNode
}

/**
 * Says that the data of a part of a form or page could not be loaded, with a button that reads it again. It is for
 * small parts, where `Loaded` would be too large. Renders nothing once the data is loaded.
 */
export function ReadFailure({ query, children, skeleton = null }: ReadFailureProps) {
  const face = faceOf(query, () => false)
  if (face !== 'failed') return face === 'skeleton' ? skeleton : null
  return (
    <Alert tone="destructive" action={<RetryButton query={query} />}>
      {children}
    </Alert>
  )
}

import type { ReactNode } from 'react'
import { Alert } from '../../ui/states/alert.tsx'
import { faceOf, RetryButton, type Read } from './loaded.tsx'

export interface ReadFailureProps {
  query: Read<unknown>
  /** A sentence that says which data could not be loaded. */
  children: ReactNode
  skeleton?: ReactNode
}

/** Says that data of a small part of a screen could not be loaded, and reads it again; nothing otherwise. */
export function ReadFailure({ query, children, skeleton = null }: ReadFailureProps) {
  const face = faceOf(query, () => false)
  if (face !== 'failed') return face === 'skeleton' ? skeleton : null
  return (
    <Alert tone="destructive" action={<RetryButton query={query} />}>
      {children}
    </Alert>
  )
}

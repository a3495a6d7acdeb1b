import type { ReactNode } from 'react'
import { Mark } from '../layout/mark.tsx'

export interface EmptyStateProps {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}

/** Shown instead of an empty list: an unlit lantern, a sentence and a next action. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="mx-auto grid max-w-sm justify-items-center gap-2 px-4 py-10 text-center">
      <Mark className="mb-2 h-14" unlit />
      <p className="heading text-xl text-balance">{title}</p>
      {children && <p className="text-balance text-soft">{children}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}

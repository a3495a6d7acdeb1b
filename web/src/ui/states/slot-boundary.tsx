import { CatchBoundary, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'

const nothing = () => null

/**
 * A part of the frame: if it throws, it disappears and the rest of the screen stays. On the next page it is rendered
 * again.
 */
export function SlotBoundary({ children }: { children: ReactNode }) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <CatchBoundary getResetKey={() => path} errorComponent={nothing}>
      {children}
    </CatchBoundary>
  )
}

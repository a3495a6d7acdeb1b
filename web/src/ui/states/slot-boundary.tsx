import { CatchBoundary, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'

const nothing = () => null

/** A part of the frame: if it throws, it disappears until the next page, and the rest of the screen stays. */
export function SlotBoundary({ children }: { children: ReactNode }) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <CatchBoundary getResetKey={() => path} errorComponent={nothing}>
      {children}
    </CatchBoundary>
  )
}

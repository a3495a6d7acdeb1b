import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import StaffFrame from '../../features/navigation/staff/staff-frame.tsx'
import { SearchSlot } from '../../features/search/search-slot.tsx'
import { SessionCover } from '../../features/signin/session-cover.tsx'
import { useSignOut } from '../../features/signin/use-sign-out.ts'
import { useSession } from '../../lib/session/session.ts'
import { UnsavedGuard } from '../../kit/act/unsaved-guard.tsx'

/** The staff's frame, with its search. After the end of a session it is covered, and keeps unsaved input. */
export function StaffShell({ children }: { children: ReactNode }) {
  const signOut = useSignOut()
  const { status } = useSession()
  return (
    <UnsavedGuard>
      {status === 'ended' && <SessionCover />}
      <SearchSlot>
        {(open) => (
          <StaffFrame onSignOut={signOut} onSearch={open}>
            {children}
          </StaffFrame>
        )}
      </SearchSlot>
    </UnsavedGuard>
  )
}

/** The layout of the staff's screens. */
export default function StaffLayout() {
  return (
    <StaffShell>
      <Outlet />
    </StaffShell>
  )
}

import { Outlet } from '@tanstack/react-router'
import { useSignOut } from '../features/signin/use-sign-out.ts'
import { onDemand } from '../ui/states/on-demand.tsx'
import { SlotBoundary } from '../ui/states/slot-boundary.tsx'

const FloatingMenu = onDemand(async () => ({
  default: (await import('../features/navigation/floating-menu.tsx')).FloatingMenu,
}))

/** The floating menu. If its code fails to load, the page is shown without it. */
export function FloatingMenuSlot() {
  const signOut = useSignOut()
  return (
    <SlotBoundary>
      <FloatingMenu onSignOut={signOut} />
    </SlotBoundary>
  )
}

/** Pages with the floating menu over them. */
export default function OpenFrame() {
  return (
    <>
      <FloatingMenuSlot />
      <Outlet />
    </>
  )
}

import { useSession } from '../../lib/session/session.ts'
import StationPage from '../../pages/staff/station.tsx'
import { onDemand } from '../../ui/states/on-demand.tsx'
import { FloatingMenuSlot } from '../open-frame.tsx'
import { PageSkeleton } from '../page/page-skeleton.tsx'

const House = onDemand(async () => ({ default: (await import('./staff-layout.tsx')).StaffShell }))

/** The station's screen. An admin, who sets it up, has the staff's frame around it. */
export default function Station() {
  const { member } = useSession()
  if (member?.role === 'admin') {
    return (
      <House skeleton={<PageSkeleton />}>
        <StationPage />
      </House>
    )
  }
  return (
    <>
      <FloatingMenuSlot />
      <StationPage />
    </>
  )
}

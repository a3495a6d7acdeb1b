import { useSession } from '../../lib/session/session.ts'
import StationPage from '../../pages/station.tsx'
import { onDemand } from '../../ui/states/on-demand.tsx'
import { FloatingMenuSlot } from '../open-frame.tsx'
import { PageGhost } from '../page/page-ghost.tsx'

const House = onDemand(async () => ({ default: (await import('./staff-layout.tsx')).StaffHouse }))

/** The station within the staff's frame for an admin, who sets it up. The station itself has only its one screen. */
export default function Station() {
  const { member } = useSession()
  if (member?.role === 'admin') {
    return (
      <House ghost={<PageGhost />}>
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

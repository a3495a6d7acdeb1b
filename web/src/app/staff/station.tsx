import { useSession } from '../../lib/session/session.ts'
import StationPage from '../../pages/station.tsx'
import { onDemand } from '../../ui/states/on-demand.tsx'
import { FloatingMenuSlot } from '../open-frame.tsx'
import { PageGhost } from '../page/page-ghost.tsx'

const House = onDemand(async () => ({ default: (await import('./staff-layout.tsx')).StaffHouse }))

/**
 * The station's screen. An admin, who sets it up, has the staff's frame around it; the station itself has only this
 * screen.
 */
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

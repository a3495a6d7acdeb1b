import { ChangeScreen } from '../../features/account/bookings/change-screen.tsx'
import { usePathParam } from '../../lib/browser/path-param.ts'

/** The page for moving one of the member's bookings. */
export default function ChangePage() {
  const lanternId = usePathParam('lanternId')
  return <ChangeScreen lanternId={lanternId} />
}

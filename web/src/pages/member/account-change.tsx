import { useParams } from '@tanstack/react-router'
import { ChangeScreen } from '../../features/account/bookings/change-screen.tsx'

/** The page for moving one of the member's bookings. */
export default function ChangePage() {
  const { lanternId = '' } = useParams({ strict: false })
  return <ChangeScreen lanternId={lanternId} />
}

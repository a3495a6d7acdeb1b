import { useParams } from 'wouter'
import { ChangeScreen } from '../features/account/bookings/change/change-screen.tsx'

/** Another time for one of the member's bookings. */
export default function ChangePage() {
  const { lanternId = '' } = useParams()
  return <ChangeScreen lanternId={lanternId} />
}

import { useParams } from '@tanstack/react-router'
import { ChangeScreen } from '../features/account/bookings/change/change-screen.tsx'

/** Another time for one of the member's bookings. */
export default function ChangePage() {
  const { lanternId } = useParams({
    from: '/inside/open/members/account/bookings/$lanternId/change',
  })
  return <ChangeScreen lanternId={lanternId} />
}

import { InvitedScreen } from '../../features/bookings/invitation/invited-screen.tsx'
import { Container } from '../../ui/layout/layout.tsx'
import { usePathParam } from '../../lib/browser/path-param.ts'

/** The page of a shared booking's link (product#invitation-page). */
export default function InvitedPage() {
  const key = usePathParam('key')
  return (
    <Container className="pb-16">
      <InvitedScreen key={key} linkKey={key} />
    </Container>
  )
}

import { useParams } from '@tanstack/react-router'
import { InvitedScreen } from '../../features/bookings/invitation/invited-screen.tsx'
import { Container } from '../../ui/layout/layout.tsx'

/** The page of a shared booking's link (product#invitation-page). */
export default function InvitedPage() {
  const { key = '' } = useParams({ strict: false })
  return (
    <Container className="pb-16">
      <InvitedScreen key={key} linkKey={key} />
    </Container>
  )
}

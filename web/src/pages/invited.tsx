import { useParams } from '@tanstack/react-router'
import { InvitedScreen } from '../features/bookings/invitation/invited-screen.tsx'
import { Container } from '../ui/layout/layout.tsx'

/** Where the link of a shared booking leads (product#invitation-page). */
export default function InvitedPage() {
  const { key } = useParams({ from: '/inside/open/invited/$key' })
  return (
    <Container className="pb-16">
      <InvitedScreen key={key} linkKey={key} />
    </Container>
  )
}

import { InvitedScreen } from '../features/bookings/invitation/invited-screen.tsx'
import { Container } from '../ui/layout/layout.tsx'
import { usePathParam } from '../lib/browser/path-param.ts'

/** Where the link of a shared booking leads (product#invitation-page). */
export default function InvitedPage() {
  const key = usePathParam('key')
  return (
    <Container className="pb-16">
      <InvitedScreen key={key} linkKey={key} />
    </Container>
  )
}

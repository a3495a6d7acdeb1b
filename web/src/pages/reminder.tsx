import { ReminderScreen } from '../features/reminders/reminder-screen.tsx'
import { useFragment } from '../lib/browser/fragment.ts'
import { Container } from '../ui/layout/layout.tsx'

/** Where the links of a reminder lead (product#reminder-page). The key is behind `#`, which no server sees. */
export default function ReminderPage() {
  const key = useFragment()
  return (
    <Container className="pb-16">
      <ReminderScreen key={key} linkKey={key} />
    </Container>
  )
}

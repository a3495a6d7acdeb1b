import { ReminderScreen } from '../features/reminders/reminder-screen.tsx'
import { useFragment } from '../lib/browser/fragment.ts'
import { Container } from '../ui/layout/layout.tsx'

/** The page of a reminder's links (product#reminder-page). The key is behind `#`, which isn't sent to servers. */
export default function ReminderPage() {
  const key = useFragment()
  return (
    <Container className="pb-16">
      <ReminderScreen key={key} linkKey={key} />
    </Container>
  )
}

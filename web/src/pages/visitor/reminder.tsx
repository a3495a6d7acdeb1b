import { ReminderScreen } from '../../features/reminders/reminder-screen.tsx'
import { Container } from '../../ui/layout/layout.tsx'
import { useSyncExternalStore } from 'react'

function watch(changed: () => void): () => void {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}

/** The part of the address behind `#`, which is all that changes when another link to the same page is followed. */
function useFragment(): string {
  return useSyncExternalStore(watch, () => window.location.hash.slice(1))
}

/** The page of a reminder's links (product#reminder-page). The key is behind `#`, which isn't sent to servers. */
export default function ReminderPage() {
  const key = useFragment()
  return (
    <Container className="pb-16">
      <ReminderScreen key={key} linkKey={key} />
    </Container>
  )
}

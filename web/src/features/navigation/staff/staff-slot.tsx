import { loadNamespaces } from '../../../i18n/store.ts'
import { useSession } from '../../../lib/session/session.ts'
import type { StaffSectionProps } from './staff-section.tsx'
import { onDemand } from '../../../ui/states/on-demand.tsx'

const Section = onDemand(async () => {
  const [section] = await Promise.all([import('./staff-section.tsx'), loadNamespaces(['staff'])])
  return section
})

/** The place of the staff's links in a menu. Visitors and customers never download their code. */
export function StaffSlot(props: StaffSectionProps) {
  const { member } = useSession()
  if (!member || member.role === 'customer') return null
  return <Section {...props} />
}

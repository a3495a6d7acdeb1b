import { lazy, Suspense } from 'react'
import { loadNamespaces } from '../../../i18n/store.ts'
import { useSession } from '../../../lib/session/session.ts'
import type { StaffSectionProps } from './staff-section.tsx'

const Section = lazy(async () => {
  const [section] = await Promise.all([import('./staff-section.tsx'), loadNamespaces(['staff'])])
  return section
})

/** The place of the staff's links in a menu. Visitors and members never download their code. */
export function StaffSlot(props: StaffSectionProps) {
  const { member } = useSession()
  if (!member || member.role === 'customer') return null
  return (
    <Suspense>
      <Section {...props} />
    </Suspense>
  )
}

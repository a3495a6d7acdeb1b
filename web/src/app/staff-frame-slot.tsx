import { lazy, Suspense } from 'react'
import type { StaffFrameProps } from '../features/navigation/staff-frame.tsx'
import { loadNamespaces } from '../i18n/store.ts'
import type { Session } from '../lib/session/session.ts'
import { PageGhost } from './page-ghost.tsx'
import { routes } from './routes.ts'

/** The first part of each path that is the staff's: `/customer-crm` of `/customer-crm/:id`. */
const places = routes
  .filter(({ access }) => access === 'staff' || access === 'admin')
  .map(({ path }) => path.split('/:')[0] ?? path)

/**
 * Whether a screen stands in the staff's frame. It stays around the page of somebody whose session has just
 * ended, so that nothing they wrote is lost.
 */
export function hasStaffFrame(path: string, { status, member }: Session): boolean {
  // Who sets a station up is at work; the station itself has its one screen and no ways elsewhere.
  if (path === '/station') return member?.role === 'admin'
  const isStaffs = places.some((place) => path === place || path.startsWith(`${place}/`))
  if (!isStaffs) return false
  return status === 'ended' || (member !== null && member.role !== 'customer')
}

const Frame = lazy(async () => {
  const [frame] = await Promise.all([
    import('../features/navigation/staff-frame.tsx'),
    loadNamespaces(['staff']),
  ])
  return frame
})

/** The frame's place; members never download it. */
export function StaffFrameSlot(props: StaffFrameProps) {
  return (
    <Suspense fallback={<PageGhost />}>
      <Frame {...props} />
    </Suspense>
  )
}

import type { StaffFrameProps } from '../../features/navigation/staff/staff-frame.tsx'
import { loadNamespaces } from '../../i18n/store.ts'
import type { Session } from '../../lib/session/session.ts'
import { PageGhost } from '../page/page-ghost.tsx'
import { routes } from '../routes.ts'
import { onDemand } from '../../ui/states/on-demand.tsx'

/** The first part of each staff path: `/customer-crm` of `/customer-crm/:id`. */
const places = routes
  .filter(({ access }) => access === 'staff' || access === 'admin')
  .map(({ path }) => path.split('/:')[0] ?? path)

/**
 * Whether a screen is shown within the staff's frame. The frame stays if the session has just ended, so that
 * nothing that was typed is lost.
 */
export function hasStaffFrame(path: string, { status, member }: Session): boolean {
  // An admin who sets up a station sees the frame. The station itself has only its one screen and no
  // navigation.
  if (path === '/station') return member?.role === 'admin'
  const isStaffs = places.some((place) => path === place || path.startsWith(`${place}/`))
  if (!isStaffs) return false
  return status === 'ended' || (member !== null && member.role !== 'customer')
}

const Frame = onDemand(async () => {
  const [frame] = await Promise.all([import('./staff-house.tsx'), loadNamespaces(['staff'])])
  return frame
})

/** The place of the staff's frame. Members never download its code. */
export function StaffFrameSlot(props: Omit<StaffFrameProps, 'onSearch'>) {
  return <Frame ghost={<PageGhost />} {...props} />
}

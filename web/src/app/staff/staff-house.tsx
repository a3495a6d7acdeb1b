import StaffFrame, { type StaffFrameProps } from '../../features/navigation/staff/staff-frame.tsx'
import { SearchSlot } from '../../features/search/search-slot.tsx'

/** The staff's frame, and the search that is in reach on each of its screens. */
export default function StaffHouse(props: Omit<StaffFrameProps, 'onSearch'>) {
  return <SearchSlot>{(open) => <StaffFrame {...props} onSearch={open} />}</SearchSlot>
}

import type { ComponentProps } from 'react'
import { DropdownMenu, type DropdownMenuProps } from '../../../ui/actions/dropdown-menu.tsx'
import { BookingItems } from './booking-items.tsx'

type BookingMenuProps = Omit<DropdownMenuProps, 'children'> & ComponentProps<typeof BookingItems>

/** All acts on a booking, in a menu. Lists load it after they are rendered. */
export default function BookingMenu({
  trigger,
  defaultOpen = false,
  onOpenChange,
  ...items
}: BookingMenuProps) {
  return (
    <DropdownMenu {...{ trigger, defaultOpen }} {...(onOpenChange && { onOpenChange })}>
      <BookingItems {...items} />
    </DropdownMenu>
  )
}

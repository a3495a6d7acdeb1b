import type { ComponentProps } from 'react'
import { DropdownMenu, type DropdownMenuProps } from '../../../ui/actions/dropdown-menu.tsx'
import { BookingItems } from './booking-items.tsx'

type BookingMenuProps = Omit<DropdownMenuProps, 'children'> & ComponentProps<typeof BookingItems>

/** All that may be done with a booking, under one button. Lists load it once they are shown. */
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

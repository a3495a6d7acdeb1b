import * as Radix from 'radix-ui/dropdown-menu'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../layout/class-names.ts'
import { forgetMenuButton, keepMenuButton } from '../overlays/opener.ts'

export interface DropdownMenuProps {
  /** The button that opens the menu. It must take a ref, as Button and IconButton do. */
  trigger: ReactNode
  side?: 'bottom' | 'right'
  defaultOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  children: ReactNode
}

/** A menu of actions or links under a button. */
export function DropdownMenu({
  trigger,
  side = 'bottom',
  defaultOpen = false,
  onOpenChange,
  children,
}: DropdownMenuProps) {
  return (
    <Radix.Root modal={false} defaultOpen={defaultOpen} {...(onOpenChange && { onOpenChange })}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          side={side}
          sideOffset={6}
          collisionPadding={12}
          onFocus={({ currentTarget }) => keepMenuButton(currentTarget)}
          onCloseAutoFocus={forgetMenuButton}
          className={
            'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-56 overflow-y-auto rounded-card border border-line ' +
            'bg-surface p-1.5 shadow-soft data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in'
          }
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** One entry. With `asChild` its child is the item: `<DropdownMenuItem asChild><Link to="/food">…`. */
export function DropdownMenuItem({
  destructive = false,
  ...rest
}: ComponentProps<typeof Radix.Item> & { destructive?: boolean }) {
  return (
    <Radix.Item
      className={classNames(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-[9px] px-3 py-2 outline-none select-none',
        'data-disabled:cursor-default data-disabled:opacity-45 data-highlighted:bg-sunk [&_svg]:size-4.5 [&_svg]:shrink-0',
        'data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-transparent forced-colors:data-highlighted:outline-[Highlight]',
        destructive ? 'text-vermilion' : 'text-ink [&_svg]:text-soft',
      )}
      {...rest}
    />
  )
}

/** The name of the group of items below it. */
export function DropdownMenuLabel({ children }: { children: ReactNode }) {
  return (
    <Radix.Label className="px-3 pt-2 pb-1 text-xs font-semibold text-soft">{children}</Radix.Label>
  )
}

/** A thin line between groups. */
export function DropdownMenuSeparator() {
  return <Radix.Separator className="mx-1.5 my-1.5 h-px bg-line" />
}

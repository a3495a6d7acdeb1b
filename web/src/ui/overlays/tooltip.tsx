import * as Radix from 'radix-ui/tooltip'
import type { ReactNode } from 'react'

/**
 * Wrap the tooltips of a page in it. The first one opens after 700 ms, the next one after 300 ms
 * (product#tooltips).
 */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  )
}

export interface TooltipProps {
  content: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  /**
   * The focusable element that it explains. Touch screens never show a tooltip, so nothing important may be in
   * it.
   */
  children: ReactNode
}

/** A word of explanation on hover or focus, 4 px off its element (product#tooltips). Needs a TooltipProvider above. */
export function Tooltip({ content, side = 'top', children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-w-64 animate-fade-in rounded-[8px] border border-transparent bg-ink px-2.5 py-1.5 text-sm leading-snug text-paper"
        >
          {content}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

import * as Radix from 'radix-ui/tooltip'
import type { ReactNode } from 'react'

/** Around all Tooltips of a page: they open after 700 ms, the next one after 300 ms (product#tooltips). */
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
  /** The focusable element it explains; a touch screen never shows it, so it must not carry what one has to know. */
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

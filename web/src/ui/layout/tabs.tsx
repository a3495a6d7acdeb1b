import * as Radix from 'radix-ui/tabs'
import { startTransition, useEffect, useOptimistic, useRef, useState, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { underlineChosen, underlineItem, underlineOther, underlineWord } from './underline-look.ts'

export interface TabsProps<Value extends string> {
  label: string
  tabs: readonly { value: Value; label: string; panel: ReactNode }[]
  value: Value
  onValueChange: (value: Value) => void
  className?: string
}

/**
 * A row of tabs with the chosen one underlined, which scrolls sideways to it. `onValueChange` is called in a
 * transition: the previous panel stays until the next one is rendered.
 */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onValueChange,
  className,
}: TabsProps<Value>) {
  const [chosen, underline] = useOptimistic(value)
  const choose = (next: string) => {
    const tab = tabs.find((one) => one.value === next)
    if (!tab) return
    startTransition(() => {
      underline(tab.value)
      onValueChange(tab.value)
    })
  }
  // Radix focuses a pressed tab by script, and browsers then show the keyboard's focus ring.
  const [isPointed, setPointed] = useState(false)
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const list = row.current
    const active = list?.querySelector('[data-state=active]')?.getBoundingClientRect()
    if (!list || !active) return
    // Scrolls the row only; `scrollIntoView` would scroll the page too.
    const { left, right } = list.getBoundingClientRect()
    if (active.right > right) list.scrollLeft += active.right - right
    if (active.left < left) list.scrollLeft -= left - active.left
  }, [value])
  return (
    <Radix.Root value={chosen} onValueChange={choose} className={classNames('min-w-0', className)}>
      <Radix.List
        ref={row}
        aria-label={label}
        data-pointed={isPointed || undefined}
        onPointerDownCapture={() => setPointed(true)}
        onKeyDownCapture={() => setPointed(false)}
        // A press on another tab takes the focus from the previous one, with or without a `relatedTarget`.
        onBlurCapture={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) setPointed(false)
        }}
        onPointerUpCapture={() => setPointed(true)}
        className="-mx-2 -mb-1.5 flex gap-6 overflow-x-auto overscroll-x-contain px-2 pt-2 pb-1.5 [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className={classNames(
              underlineItem,
              'shrink-0 items-center whitespace-nowrap focus-visible:outline-offset-3 [[data-pointed]>&]:outline-none',
              tab.value === chosen ? underlineChosen : underlineOther,
            )}
          >
            <span data-label={tab.label} className={underlineWord}>
              {tab.label}
            </span>
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        // Radix would already show the panel of the underlined tab.
        <Radix.Content
          key={tab.value}
          forceMount
          hidden={tab.value !== value}
          value={tab.value}
          className="rounded-card pt-6 [&[hidden]]:hidden"
        >
          {tab.value === value && tab.panel}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}

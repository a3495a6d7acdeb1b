import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode, Ref } from 'react'
import { Panel } from './card.tsx'

export interface FoldProps {
  ref?: Ref<HTMLDetailsElement>
  id: string
  title: ReactNode
  about: ReactNode
  isOpen?: boolean
  children: ReactNode
}

/** A panel that shows only its heading until the person opens it. */
export function Fold({ ref, id, title, about, isOpen = false, children }: FoldProps) {
  return (
    <Panel aria-labelledby={id} className="p-0! md:p-0!">
      <details ref={ref} open={isOpen} className="group/fold">
        <summary className="flex cursor-pointer list-none items-center gap-4 rounded-panel p-5 hover:bg-sunk md:px-6 [&::-webkit-details-marker]:hidden">
          <div className="min-w-0 flex-1">
            <h2 id={id} className="scroll-mt-8 text-xl">
              {title}
            </h2>
            <p className="mt-1 text-sm text-soft">{about}</p>
          </div>
          <ChevronDown className="size-5 shrink-0 text-soft transition-transform group-open/fold:rotate-180" />
        </summary>
        <div className="px-5 pt-2 pb-5 md:px-6 md:pb-6">{children}</div>
      </details>
    </Panel>
  )
}

/** Shows an element by its id: unfolds what it is in, scrolls to it, and focuses its first control. */
export function showFolded(id: string): void {
  const found = document.getElementById(id)
  const fold = found?.closest('details')
  if (fold) fold.open = true
  found?.scrollIntoView({ block: 'center' })
  found
    ?.querySelector<HTMLElement>('input, select, textarea, button')
    ?.focus({ preventScroll: true })
}

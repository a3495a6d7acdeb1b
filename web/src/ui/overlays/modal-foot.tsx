import type { ReactNode } from 'react'

/**
 * The act that a modal's content leads to, as the last of that content: it stays in sight below, however much there is
 * above it.
 */
export function ModalFoot({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-6 z-10 -mx-5 -mb-6 grid border-t border-line bg-surface px-5 py-4 md:-mx-6 md:rounded-b-panel md:px-6">
      {children}
    </div>
  )
}

import type { ReactNode } from 'react'

/** The main action of a modal, the last part of its content. It stays visible while the content scrolls. */
export function ModalFoot({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-6 z-10 -mx-5 -mb-6 grid border-t border-line bg-surface px-5 py-4 md:-mx-6 md:rounded-b-panel md:px-6">
      {children}
    </div>
  )
}

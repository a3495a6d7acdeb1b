import type { ReactNode } from 'react'

/** One line on paper, with its amount. */
export function PaperRow({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="min-w-0 wrap-anywhere">{label}</dt>
      <dd className="figures">{children}</dd>
    </div>
  )
}

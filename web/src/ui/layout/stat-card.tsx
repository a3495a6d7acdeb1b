import type { ReactNode } from 'react'
import { Skeleton } from '../states/skeleton.tsx'

export interface StatCardProps {
  label: ReactNode
  value: ReactNode | undefined
  hint?: ReactNode
  icon: ReactNode
}

/** One number with its label, 64 px high. Several of them in a `<dl>` form one strip. */
export function StatCard({ label, value, hint, icon }: StatCardProps) {
  return (
    <div className="relative flex min-h-16 min-w-0 flex-wrap content-center items-baseline gap-x-2 rounded-card border border-line bg-surface px-3.5 py-1.5 shadow-soft">
      <dt className="basis-full text-xs leading-tight text-soft 2xl:pr-10">{label}</dt>
      <span
        aria-hidden="true"
        className="absolute inset-y-0 right-3 my-auto grid size-9 place-items-center rounded-full bg-amber-wash text-lantern-deep max-2xl:hidden [&_svg]:size-4.5"
      >
        {icon}
      </span>
      <dd className="heading figures text-xl leading-tight whitespace-nowrap">
        {value ?? (
          // As high as a line, so that the text beside it doesn't move when the number arrives.
          <span className="relative block w-12">
            &nbsp;
            <Skeleton className="absolute inset-0" />
          </span>
        )}
      </dd>
      {/* On a phone the hint has its own line, so that nothing moves when the number arrives. */}
      {hint && (
        <dd className="text-xs leading-tight text-soft max-sm:basis-full 2xl:pr-10">{hint}</dd>
      )}
    </div>
  )
}

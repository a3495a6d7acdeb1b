import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Skeleton } from '../states/skeleton.tsx'

export interface StatCardProps {
  label: ReactNode
  /** The number. While it is missing, a placeholder of its size is shown. */
  value: ReactNode | undefined
  /** A short note beside it, such as a period. */
  hint?: ReactNode
  icon?: ReactNode
  className?: string
}

/** One number with its label. Put several into a `<dl>`. */
export function StatCard({ label, value, hint, icon, className }: StatCardProps) {
  return (
    <div
      className={classNames(
        'grid min-w-0 content-start grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 rounded-card border border-line bg-surface p-4 shadow-soft',
        className,
      )}
    >
      <dt className="text-sm text-soft">{label}</dt>
      {icon && (
        <span
          aria-hidden="true"
          className="row-span-2 grid size-10 max-sm:hidden place-items-center rounded-full bg-amber-wash text-lantern-deep [&_svg]:size-5"
        >
          {icon}
        </span>
      )}
      <dd className="heading figures col-start-1 min-h-[1lh] text-xl whitespace-nowrap sm:text-2xl">
        {value ?? <Skeleton className="mt-1.5 h-6 w-20" />}
      </dd>
      {hint && <dd className="col-span-2 text-sm text-soft">{hint}</dd>}
    </div>
  )
}

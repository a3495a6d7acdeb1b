import { classNames } from '../layout/class-names.ts'

/** The placeholder of loading content, of its size, hidden from screen readers; its container sets `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={classNames(
        '[:where(&)]:rounded-small bg-line/80 motion-safe:animate-breathe forced-colors:border',
        className,
      )}
    />
  )
}

/** The skeleton of a panel, of its height. A single block of that size would be too prominent. */
export function PanelSkeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={classNames(
        '[:where(&)]:rounded-panel grid content-start gap-4 overflow-hidden border border-line bg-surface p-5 md:p-6',
        className,
      )}
    >
      <Skeleton className="h-6 w-2/5 max-w-56" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-5/6" />
      <Skeleton className="h-4 w-3/5" />
    </div>
  )
}

/** Skeletons of text lines, each as high as a line. */
export function SkeletonText({ lines = 2, className }: { lines?: number; className?: string }) {
  return (
    <div className={className} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className="flex h-[1lh] items-center">
          <Skeleton className={classNames('h-[0.7em]', line === lines - 1 ? 'w-3/5' : 'w-full')} />
        </div>
      ))}
    </div>
  )
}

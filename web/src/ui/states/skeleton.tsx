import { classNames } from '../layout/class-names.ts'

/**
 * The ghost of something that is loading. Give it the size of what will come, so that nothing jumps; it breathes
 * slowly, and is still under reduced motion. Hidden from screen readers: what holds it says `aria-busy`.
 */
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

/** Lines of text that are loading, each as high as a line will be. */
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

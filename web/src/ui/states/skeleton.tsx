import { classNames } from '../layout/class-names.ts'

/**
 * A ghost: the placeholder of something that is loading. Give it the size of the real content, so that nothing
 * jumps. It pulses slowly, but not under reduced motion. It is hidden from screen readers; its container sets
 * `aria-busy`.
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

/** Ghosts of text lines, each as high as a line. */
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

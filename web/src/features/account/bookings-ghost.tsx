import { Skeleton } from '../../ui/skeleton.tsx'

/** Bookings while they load, of a booking's size. */
export function BookingsGhost({ label }: { label: string }) {
  return (
    <div aria-busy="true" className="grid gap-4">
      <output className="sr-only">{label}</output>
      {[1, 2].map((ghost) => (
        <div
          key={ghost}
          className="grid gap-5 rounded-card border border-line bg-surface p-4 sm:grid-cols-[9rem_minmax(0,1fr)] md:p-5"
        >
          <Skeleton className="aspect-16/10 rounded-control max-sm:hidden" />
          <div className="grid min-h-32 content-start gap-3">
            <Skeleton className="h-6 w-2/5" />
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-4 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  )
}

import { Skeleton } from '../../../ui/states/skeleton.tsx'

/** The skeleton of a list of bookings, with the size of real ones. */
export function BookingsSkeleton({ label }: { label: string }) {
  return (
    <div aria-busy="true" className="grid gap-4">
      <output className="sr-only">{label}</output>
      {[1, 2].map((ghost) => (
        <div
          key={ghost}
          className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-5 md:p-5"
        >
          <Skeleton className="aspect-4/3 self-start rounded-control sm:aspect-16/10" />
          <div className="grid min-h-36 content-start gap-3 sm:min-h-30">
            <Skeleton className="h-6 w-2/5" />
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-4 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  )
}

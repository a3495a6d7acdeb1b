import { Skeleton, SkeletonText } from '../../ui/states/skeleton.tsx'

/** The skeleton of the detail page, with its size. */
export function AmenitySkeleton({ label }: { label: string }) {
  return (
    <div
      aria-busy="true"
      className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]"
    >
      <output className="sr-only">{label}</output>
      <div className="grid gap-3">
        <Skeleton className="aspect-16/10 rounded-panel" />
        <div className="grid grid-cols-3 gap-3">
          <Skeleton className="aspect-16/10 rounded-control" />
          <Skeleton className="aspect-16/10 rounded-control" />
          <Skeleton className="aspect-16/10 rounded-control" />
        </div>
      </div>
      <div className="lg:pt-2">
        <Skeleton className="h-10 w-3/5" />
        <Skeleton className="mt-4 h-7 w-2/5 max-lg:hidden" />
        <Skeleton className="mt-4 h-6.5 w-24 rounded-full" />
        <Skeleton className="mt-3 h-11 w-64 rounded-full" />
        <Skeleton className="mt-4 h-6.5 w-28 rounded-full" />
        <SkeletonText lines={4} className="mt-5 text-lg" />
        <Skeleton className="mt-7 h-13 rounded-control max-lg:hidden" />
      </div>
    </div>
  )
}

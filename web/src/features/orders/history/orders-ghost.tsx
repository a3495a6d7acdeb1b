import { Skeleton } from '../../../ui/states/skeleton.tsx'

/** Orders while they load, of an order's size. */
export function OrdersGhost({ label }: { label: string }) {
  return (
    <div aria-busy="true" className="grid grid-cols-1 gap-4">
      <output className="sr-only">{label}</output>
      {[1, 2].map((ghost) => (
        <div
          key={ghost}
          className="grid gap-4 rounded-card border border-line bg-surface p-4 md:p-5"
        >
          <div className="flex justify-between gap-4">
            <div className="grid gap-2">
              <Skeleton className="h-5 w-44" />
              <Skeleton className="h-4 w-52" />
            </div>
            <Skeleton className="h-6.5 w-20 rounded-full" />
          </div>
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-4 w-3/5" />
          <div className="flex items-end justify-between border-t border-line pt-3">
            <Skeleton className="h-10 w-32" />
            <Skeleton className="h-9 w-28 rounded-control" />
          </div>
        </div>
      ))}
    </div>
  )
}

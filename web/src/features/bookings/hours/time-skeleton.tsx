import { Skeleton } from '../../../ui/states/skeleton.tsx'

/** Calendar and hours side by side if their panel is wide enough, otherwise stacked. */
export const timeColumns =
  'grid grid-cols-1 gap-5 @min-[40rem]:gap-8 @min-[40rem]:grid-cols-[19rem_minmax(0,1fr)]'

/** The skeleton of the second step, of the same size. */
export function TimeSkeleton({ label }: { label: string }) {
  return (
    <div aria-busy="true" className="@container">
      <output className="sr-only">{label}</output>
      <div className={timeColumns}>
        <Skeleton className="h-28 max-w-[26rem] rounded-control @min-[40rem]:h-92" />
        <Skeleton className="h-92 rounded-control" />
      </div>
    </div>
  )
}

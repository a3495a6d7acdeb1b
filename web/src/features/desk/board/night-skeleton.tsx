import { Skeleton } from '../../../ui/states/skeleton.tsx'

const rooms = Array.from({ length: 16 }, (_, place) => place)

/** The board's skeleton: the rooms' names at the left, and a line for each. */
export function NightSkeleton({ label }: { label: string }) {
  return (
    <div aria-busy="true" className="flex min-h-0 flex-col md:flex-1">
      <output className="sr-only">{label}</output>
      <div className="flex gap-3 pb-2">
        <Skeleton className="h-5 w-20" />
        <Skeleton className="h-5 w-16" />
      </div>
      <div className="min-h-0 overflow-clip rounded-card border border-line bg-surface md:flex-1">
        <div className="h-6 border-b border-line bg-sunk/50" />
        {rooms.map((room) => (
          <div key={room} className="flex h-11 border-b border-line">
            <div className="w-27 bg-sunk max-md:hidden" />
            <div className="flex w-32 items-center border-x border-line px-2">
              <Skeleton className={room % 3 === 0 ? 'h-4 w-16' : 'h-4 w-12'} />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

import { Skeleton } from '../../ui/states/skeleton.tsx'
import { columns } from './tickets.ts'

/** The board while it loads. */
export function KitchenGhost({ label }: { label: string }) {
  return (
    <div aria-busy="true" className="grid gap-5">
      <output className="sr-only">{label}</output>
      <div className="flex items-center justify-between">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-11 w-56 rounded-control" />
      </div>
      <div className="grid gap-5 lg:grid-cols-3">
        {columns.map((column) => (
          <div key={column} className="grid gap-3 rounded-panel bg-sunk p-3">
            <Skeleton className="h-6 w-24" />
            <Skeleton className="h-56 rounded-card" />
          </div>
        ))}
      </div>
    </div>
  )
}

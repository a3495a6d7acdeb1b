import { Skeleton } from '../../ui/skeleton.tsx'

/** The second step while its code loads, of the same size. */
export function TimeGhost({ label }: { label: string }) {
  return (
    <div aria-busy="true" className="grid gap-8 xl:grid-cols-[19rem_minmax(0,1fr)]">
      <output className="sr-only">{label}</output>
      <Skeleton className="h-84 rounded-control" />
      <Skeleton className="h-84 rounded-control" />
    </div>
  )
}

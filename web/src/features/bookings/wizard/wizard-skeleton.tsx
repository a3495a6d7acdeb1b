import { Panel } from '../../../ui/layout/card.tsx'
import { Skeleton, SkeletonText } from '../../../ui/states/skeleton.tsx'

const choices = [1, 2, 3, 4, 5, 6]

/** The wizard's skeleton, of the same size. */
export function WizardSkeleton({ label }: { label: string }) {
  return (
    <div
      aria-busy="true"
      className="grid items-start gap-6 lg:grid-cols-[minmax(0,2.1fr)_minmax(0,1fr)]"
    >
      <output className="sr-only">{label}</output>
      <Panel className="grid gap-6 max-md:-mx-4 max-md:rounded-none max-md:border-x-0">
        <Skeleton className="h-11 w-3/4" />
        <Skeleton className="h-7 w-2/5" />
        <div className="grid gap-3 sm:grid-cols-2">
          {choices.map((choice) => (
            <div
              key={choice}
              className="flex min-h-30 items-center gap-3.5 rounded-card border-[1.5px] border-line p-2.5"
            >
              <Skeleton className="aspect-16/10 w-26 shrink-0 rounded-control" />
              <div className="grid flex-1 gap-2">
                <Skeleton className="h-5 w-3/5" />
                <Skeleton className="h-4 w-2/5" />
                <Skeleton className="h-5 w-4/5 rounded-full" />
              </div>
            </div>
          ))}
        </div>
      </Panel>
      <Panel className="max-lg:hidden">
        <SkeletonText lines={3} />
      </Panel>
    </div>
  )
}

import { Skeleton, SkeletonText } from '../../ui/states/skeleton.tsx'
import { dishBodyLook, dishLook, dishPictureLook } from './dish.tsx'

/** The grid of the dishes. */
export const dishGrid =
  'grid grid-cols-1 gap-3 md:grid-cols-[repeat(auto-fill,minmax(13.5rem,1fr))] md:gap-4'

const widths = ['w-24', 'w-20', 'w-28', 'w-24', 'w-20']

/** The menu's skeleton: 5 categories, 6 items (product#three-faces). */
export function MenuSkeleton({ label }: { label: string }) {
  return (
    <div aria-busy="true">
      <output className="sr-only">{label}</output>
      <Skeleton className="h-12 w-full rounded-control md:max-w-sm" />
      <div className="flex gap-2 overflow-hidden py-2.5">
        {widths.map((width, place) => (
          <Skeleton key={place} className={`h-11 shrink-0 rounded-full ${width}`} />
        ))}
      </div>
      <div className="pt-4 pb-3.5">
        <Skeleton className="h-7 w-40" />
      </div>
      <div className={dishGrid}>
        {[1, 2, 3, 4, 5, 6].map((ghost) => (
          <div key={ghost} className={dishLook}>
            <Skeleton className={dishPictureLook} />
            <div className={dishBodyLook}>
              <Skeleton className="mt-1 h-5 w-3/5" />
              <Skeleton className="mt-2 h-3 w-2/5" />
              <SkeletonText lines={1} className="mt-1 text-sm md:hidden" />
              <SkeletonText lines={2} className="mt-1 text-sm max-md:hidden" />
              <div className="mt-auto flex items-center justify-between pt-1 md:min-h-11">
                <Skeleton className="h-4 w-10" />
                <Skeleton className="size-11 rounded-full max-md:hidden" />
              </div>
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

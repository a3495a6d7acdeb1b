import { queryClient } from '../../lib/api/queries.ts'
import { routes } from '../routes.ts'
import { renderedCalls, type PageNeeds, type Read } from './ahead.ts'
import { insidePage } from './inside-page.ts'

/**
 * The part of `preload` for every page but the home page: the page's code, and its answers in the pages' cache. `today` is the
 * venue's day.
 */
export async function preloadInside({
  path,
  today,
  needs,
  read,
}: {
  path: string
  today: string
  needs: PageNeeds
  read: Read
}): Promise<void> {
  const route = routes.find((each) => each.needs === needs)
  const calls = renderedCalls(needs, path, today).map((url) =>
    queryClient.fetchQuery({ queryKey: [url], queryFn: () => read(url) }),
  )
  await Promise.all([insidePage.load(), route?.load(), ...calls])
}

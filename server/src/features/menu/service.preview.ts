import type { PageWords } from '../../kernel/http/pages.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { bothNames, readPublishedWords } from '../venue/pages/service.ts'
import { cachedMenu } from './service.ts'

/** The most dishes in a preview's text. */
const NAMED = 4

/** The text of the menu's page for link previews: some dishes, and the first one's picture. */
export async function readMenuWords(kernel: Kernel, path: string): Promise<PageWords | null> {
  if (path !== '/food') return null
  const { items, version } = await cachedMenu(kernel.memory)
  const dishes = items.flatMap(({ item }) => (item.isAvailable ? [item] : []))
  if (dishes.length === 0) return null
  return readPublishedWords(kernel, `menu ${version}`, (venue) => ({
    title: `Food & Beverages · 酒水小食 · ${bothNames(venue)}`,
    description: dishes.slice(0, NAMED).map(bothNames).join(' · '),
    image: dishes.find(({ imageUrl }) => imageUrl)?.imageUrl ?? '',
    path,
  }))
}

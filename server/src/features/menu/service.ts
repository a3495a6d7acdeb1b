import type { AuditAction } from '@lantern/contract/reports/audit'
import type { Reply } from '@lantern/contract/calls/endpoint'
import type {
  FoodCategory,
  FoodItem,
  FoodItemChange,
  listFoodCategories,
  listFoodItems,
  ManagedFoodItem,
  NewFoodItem,
} from '@lantern/contract/menu/menu'
import type { OptionGroup } from '@lantern/contract/menu/options'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import { bothChanged } from '../../kernel/both-names.ts'
import { audit } from '../../kernel/db/audit.ts'
import { snapshot, transact, type Tx } from '../../kernel/db/db.ts'
import { readVersion } from '../../kernel/db/db-versions.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Viewer } from '../../kernel/http/session/session.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { type Cache, CachedQuery, Memo } from '../../kernel/live/cache.ts'
import { publish } from '../../kernel/live/live-channel.ts'
import { claimPicture } from '../../kernel/db/files/pictures.ts'
import { refuseCheaper } from '../wallet/service.ts'
import { toOptionGroup } from './rules.ts'
import * as repository from './repository.ts'
import { changeMenu } from './service.change.ts'
import type { CategoryRow, GroupView, ItemRow, ItemView } from './repository.ts'
import type { PageWords } from '../../kernel/http/pages.ts'
import { bothNames, readPublishedWords } from '../venue/pages/service.ts'

export { updatedIn } from './rules.ts'
export {
  insertCategory,
  insertItem,
  lockItemsForSale,
  setGroupsOf,
  type ItemView,
} from './repository.ts'
export { addGroup } from './service.options.ts'

/** The groups of options of each of these items, which can't change until the transaction ends. */
export async function lockOptionsForSale(
  tx: Tx,
  itemIds: readonly number[],
): Promise<Map<number, OptionGroup[]>> {
  const groups = await repository.findGroupsOf(tx, itemIds, 'share')
  return new Map([...groups].map(([id, views]) => [id, views.map(toOptionGroup)]))
}

/** A category as everybody sees it. */
export const toCategory = (row: CategoryRow): FoodCategory => ({ ...row, name: row.nameEn })

function toItem(
  { item, category }: ItemView,
  groups: ReadonlyMap<number, readonly GroupView[]>,
): FoodItem {
  const { id, nameEn, nameCh, kind } = category
  return {
    id: item.id,
    categoryId: id,
    category: { id, nameEn, nameCh, kind },
    name: item.nameEn,
    nameEn: item.nameEn,
    nameCh: item.nameCh,
    description: item.description,
    descriptionCh: item.descriptionCh,
    price: toDollars(item.price),
    imageUrl: item.imageUrl,
    isAvailable: item.isAvailable,
    isAlcohol: item.isAlcohol,
    optionGroups: groups.get(item.id)?.map(toOptionGroup) ?? [],
    version: item.version,
  }
}

const toManagedItem = (view: ItemView, groups: Parameters<typeof toItem>[1]): ManagedFoodItem => {
  const { cost } = view.item
  return { ...toItem(view, groups), cost: cost === null ? null : toDollars(cost) }
}

/** The menu as an instance caches it, with its version. */
export interface CachedMenu {
  version: number
  categories: readonly CategoryRow[]
  /** In the menu's order, with sold-out items. */
  items: readonly ItemView[]
  /** The groups of options of each item that has some. */
  groups: ReadonlyMap<number, readonly GroupView[]>
}

const kept = new CachedQuery<CachedMenu>(
  (db) =>
    snapshot(db, async (tx) => ({
      version: await readVersion(tx, 'menu'),
      categories: await repository.findCategories(tx),
      items: await repository.findItems(tx),
      groups: await repository.findGroupsOf(tx),
    })),
  { causes: ['menu'] },
)

/** The cached menu, which may be slightly stale. For display only. */
const cachedMenu = (memory: Cache): Promise<CachedMenu> => kept.read(memory, undefined)

const parts = new Memo<CachedMenu, FoodCategory[]>()

/** The categories of the menu in their order (`GET /api/food/categories`). */
export async function listCategories({
  memory,
}: Kernel): Promise<Reply<typeof listFoodCategories>> {
  const menu = await cachedMenu(memory)
  return parts.of(menu, '', () => menu.categories.map(toCategory))
}

const lists = new Memo<CachedMenu, FoodItem[]>()

/** The menu with sold-out items (`GET /api/food/items`). */
export async function listItems(
  { memory }: Kernel,
  categoryId: number | undefined,
): Promise<Reply<typeof listFoodItems>> {
  const menu = await cachedMenu(memory)
  return lists.of(menu, String(categoryId), () =>
    menu.items
      .filter(({ item }) => categoryId === undefined || item.categoryId === categoryId)
      .map((view) => toItem(view, menu.groups)),
  )
}

/** The menu with costs, for those who keep it (`GET /api/staff/food/items`). */
export async function listManagedItems({ memory }: Kernel): Promise<ManagedFoodItem[]> {
  const { items, groups } = await cachedMenu(memory)
  return items.map((view) => toManagedItem(view, groups))
}

export const readMenu = async (
  tx: Tx,
): Promise<{ categories: CategoryRow[]; items: ItemView[] }> => ({
  categories: await repository.findCategories(tx),
  items: await repository.findItems(tx),
})

async function showItem(tx: Tx, id: number): Promise<ManagedFoodItem> {
  const view = await repository.findItem(tx, id)
  if (!view) throw new Refusal('not_found')
  return toManagedItem(view, await repository.findGroupsOf(tx, [id]))
}

/** Converts the staff's changes into columns: dollars become cents, blank texts become `null`. */
function columns({ optionGroups: _linked, ...change }: Omit<FoodItemChange, 'version'>) {
  const { price, cost, description, descriptionCh, ...rest } = change
  return {
    ...rest,
    ...(cost !== undefined && { cost: cost === null ? null : toCents(cost) }),
    ...(price !== undefined && { price: toCents(price) }),
    ...(description !== undefined && { description: description || null }),
    ...(descriptionCh !== undefined && { descriptionCh: descriptionCh || null }),
  }
}

async function requireCategory(tx: Tx, id: number | undefined): Promise<void> {
  if (id !== undefined && !(await repository.lockCategory(tx, id, 'share')))
    throw new Refusal('not_found')
}

/** Gives an item these groups, if given. Returns their names before and after for the log. Throws `not_found`. */
async function giveGroups(tx: Tx, itemId: number, ids: readonly number[] | undefined) {
  if (ids === undefined) return null
  const named = async () => {
    const groups = (await repository.findGroupsOf(tx, [itemId])).get(itemId) ?? []
    return { optionGroups: groups.map(({ nameEn }) => nameEn).join(', ') }
  }
  const was = await named()
  if (!(await repository.setGroupsOf(tx, itemId, ids))) throw new Refusal('not_found')
  return { before: was, after: await named() }
}

export function createItem(
  kernel: Kernel,
  actorId: number,
  item: NewFoodItem,
): Promise<ManagedFoodItem> {
  return changeMenu(kernel, { actorId, action: 'menu.create' }, async (tx, at) => {
    await requireCategory(tx, item.categoryId)
    await claimPicture(tx, item.imageUrl)
    const { categoryId, nameEn, nameCh } = item
    const id = await repository.insertItem(tx, {
      ...columns(item),
      categoryId,
      nameEn,
      nameCh,
      price: toCents(item.price),
      createdAt: at,
      updatedAt: at,
    })
    const groups = await giveGroups(tx, id, item.optionGroups)
    const after = { ...item, ...groups?.after }
    return { subject: `food_item:${id}`, after, id, result: await showItem(tx, id) }
  })
}

function before(row: ItemRow, change: object) {
  return Object.fromEntries(Object.entries(row).filter(([field]) => Object.hasOwn(change, field)))
}

interface Edit {
  actor: Viewer
  itemIds: readonly number[]
  change: Omit<FoodItemChange, 'version'>
  /** The version that the editor has read, if it was sent. */
  version?: number | undefined
  action: AuditAction
}

/** Changes all given items or none. Throws `price_by_admin`. */
async function edit(tx: Tx, { actor, itemIds, change, version, action }: Edit, at: Date) {
  await requireCategory(tx, change.categoryId)
  const rows = await repository.lockItems(tx, itemIds)
  if (rows.length < new Set(itemIds).size) throw new Refusal('not_found')
  const isStale = version !== undefined && rows.some((row) => row.version !== version)
  if (isStale) throw new Refusal('stale')
  const price = change.price === undefined ? null : toCents(change.price)
  const prices = rows.map((row) => ({ was: row.price, is: price ?? row.price }))
  await refuseCheaper(tx, actor, prices, at)
  if (rows.some(({ imageUrl }) => imageUrl !== change.imageUrl))
    await claimPicture(tx, change.imageUrl)
  // A change of names is for one item only, because several items can't have the same name.
  const [row] = rows
  const changed = { ...columns(change), ...(row && rows.length === 1 && bothChanged(row, change)) }
  await repository.updateItems(tx, itemIds, { ...changed, updatedAt: at })
  for (const row of rows) {
    const subject = `food_item:${row.id}`
    const groups = await giveGroups(tx, row.id, change.optionGroups)
    const sides = {
      before: { ...before(row, change), ...groups?.before },
      after: { ...changed, ...groups?.after },
    }
    await audit(tx, { actorId: actor.id, action, subject, ...sides, at })
    await publish(tx, 'menu', { id: row.id })
  }
}

export function updateItem(
  { db, clock }: Kernel,
  actor: Viewer,
  { id, version, ...change }: FoodItemChange & { id: number },
): Promise<ManagedFoodItem> {
  return transact(db, async (tx) => {
    await edit(tx, { actor, itemIds: [id], change, version, action: 'menu.update' }, clock.now())
    return showItem(tx, id)
  })
}

export function setAvailability(
  { db, clock }: Kernel,
  actor: Viewer,
  { id, isAvailable }: { id: number; isAvailable: boolean },
): Promise<FoodItem> {
  const action = 'menu.availability'
  return transact(db, async (tx) => {
    await edit(tx, { actor, itemIds: [id], change: { isAvailable }, action }, clock.now())
    return showItem(tx, id)
  })
}

/** Makes the same change to several items, or to none of them. */
export function bulkUpdate(
  { db, clock }: Kernel,
  actor: Viewer,
  { itemIds, change }: { itemIds: readonly number[]; change: Edit['change'] },
): Promise<number> {
  return transact(db, async (tx) => {
    await edit(tx, { actor, itemIds, change, action: 'menu.bulk_update' }, clock.now())
    return new Set(itemIds).size
  })
}

/** Takes an item off the menu. Past orders keep it. */
export function deleteItem(kernel: Kernel, actorId: number, id: number): Promise<void> {
  return changeMenu(kernel, { actorId, action: 'menu.delete' }, async (tx, at) => {
    const [row] = await repository.lockItems(tx, [id])
    if (!row) throw new Refusal('not_found')
    await repository.updateItems(tx, [id], { deletedAt: at, isAvailable: false, updatedAt: at })
    const { nameEn, nameCh } = row
    return { subject: `food_item:${id}`, before: { nameEn, nameCh }, id, result: undefined }
  })
}

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

import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { menuChange, OptionGroup } from './options.ts'
import {
  Id,
  IdParam,
  IdPath,
  line,
  Money,
  MoneyInput,
  PictureAddress,
  prose,
} from '../calls/primitives.ts'

/** The kind decides an item's tab at the till, its tax rate and its income account. */
export const FoodKind = z.enum(['food', 'beverage', 'service'])
export type FoodKind = z.output<typeof FoodKind>

export const FoodCategory = z.object({
  id: Id,
  name: z.string(),
  nameEn: z.string(),
  nameCh: z.string(),
  kind: FoodKind,
  displayOrder: z.int(),
  version: z.int(),
})
export type FoodCategory = z.output<typeof FoodCategory>

export const FoodItem = z.object({
  id: Id,
  categoryId: Id,
  category: z.object({ id: Id, nameEn: z.string(), nameCh: z.string(), kind: FoodKind }),
  name: z.string(),
  nameEn: z.string(),
  nameCh: z.string(),
  description: z.nullable(z.string()),
  descriptionCh: z.nullable(z.string()),
  price: Money,
  /** `null` without a picture; the page then shows an empty plate. */
  imageUrl: z.nullable(z.string()),
  isAvailable: z.boolean(),
  /** Whether it is taxed as alcohol instead of by its category's kind. */
  isAlcohol: z.boolean(),
  /** Its groups of options, in their order. */
  optionGroups: z.array(OptionGroup),
  version: z.int(),
})
export type FoodItem = z.output<typeof FoodItem>

/** An item as those see it who keep the menu: with what it costs the venue, `null` while that is unknown. */
export const ManagedFoodItem = z.extend(FoodItem, { cost: z.nullable(Money) })
export type ManagedFoodItem = z.output<typeof ManagedFoodItem>

export const listFoodCategories = endpoint('GET /api/food/categories', {
  summary: 'The parts of the menu, in the order they are shown',
  reads: ['menu'],
  access: 'public',
  reply: z.array(FoodCategory),
})

export const listFoodItems = endpoint('GET /api/food/items', {
  summary: 'The menu, sold-out items included; of one category where one is named',
  reads: ['menu'],
  access: 'public',
  query: z.object({ categoryId: z.optional(IdParam) }),
  reply: z.array(FoodItem),
})

export const listManagedFoodItems = endpoint('GET /api/staff/food/items', {
  summary: 'The menu with what its items cost the venue',
  reads: ['menu'],
  right: 'menu',
  reply: z.array(ManagedFoodItem),
})

/** The fields of an item that staff edit (product#dish-fields). */
const itemFields = {
  categoryId: Id,
  nameEn: line(2, 80),
  nameCh: line(1, 80),
  description: z.optional(z.nullable(prose(500))),
  descriptionCh: z.optional(z.nullable(prose(500))),
  price: MoneyInput,
  cost: z.optional(z.nullable(MoneyInput)),
  imageUrl: z.optional(z.nullable(PictureAddress)),
  isAvailable: z.optional(z.boolean()),
  isAlcohol: z.optional(z.boolean()),
  /** The ids of its groups of options. */
  optionGroups: z.optional(z.array(Id).check(z.maxLength(20))),
}

export const NewFoodItem = z.strictObject(itemFields)
export type NewFoodItem = z.output<typeof NewFoodItem>

/** The changed fields; `version` is the one that the editor had read. */
export const FoodItemChange = z.strictObject({
  ...z.partial(z.strictObject(itemFields)).shape,
  version: z.optional(z.int()),
})
export type FoodItemChange = z.output<typeof FoodItemChange>

export const createFoodItem = endpoint('POST /api/food/items', {
  summary: 'Put an item on the menu',
  ...menuChange,
  body: NewFoodItem,
  reply: ManagedFoodItem,
  errors: ['not_found', 'picture_gone'],
})

export const updateFoodItem = endpoint('PATCH /api/food/items/:id', {
  summary: 'Change an item of the menu',
  ...menuChange,
  params: IdPath,
  body: FoodItemChange,
  reply: ManagedFoodItem,
  errors: ['stale', 'picture_gone', 'price_by_admin'],
})

export const deleteFoodItem = endpoint('DELETE /api/food/items/:id', {
  summary: 'Take an item off the menu; old orders keep it',
  ...menuChange,
  params: IdPath,
})

/** A bulk edit must set at least one of the fields (product#menu-management). */
export const BulkChange = z
  .strictObject({
    categoryId: z.optional(Id),
    price: z.optional(MoneyInput),
    isAvailable: z.optional(z.boolean()),
  })
  .check(z.refine((change) => Object.values(change).some((value) => value !== undefined)))

export const bulkUpdateFoodItems = endpoint('POST /api/food/items/bulk-update', {
  summary: 'Change several items of the menu at once, or none of them',
  ...menuChange,
  body: z.strictObject({
    items: z.array(Id).check(z.minLength(1), z.maxLength(200)),
    updateData: BulkChange,
  }),
  reply: z.object({ message: z.string(), updated: z.int() }),
  errors: ['not_found', 'price_by_admin'],
})

export const setFoodAvailability = endpoint('POST /api/food/items/:id/availability', {
  summary: 'Mark an item as sold out or as available',
  changes: ['menu', 'audit'],
  right: 'kitchen',
  stations: ['kitchen'],
  params: IdPath,
  body: z.strictObject({ isAvailable: z.boolean() }),
  reply: FoodItem,
})

const categoryFields = {
  nameEn: line(2, 60),
  nameCh: line(0, 60),
  kind: FoodKind,
  displayOrder: z.int().check(z.minimum(0), z.maximum(10_000)),
}

export const createFoodCategory = endpoint('POST /api/food/categories', {
  summary: 'Add a part to the menu',
  ...menuChange,
  body: z.strictObject(categoryFields),
  reply: FoodCategory,
})

/** The changed fields; `version` is the one that the editor had read. */
export const FoodCategoryChange = z.strictObject({
  ...z.partial(z.strictObject(categoryFields)).shape,
  version: z.optional(z.int()),
})
export type FoodCategoryChange = z.output<typeof FoodCategoryChange>

export const updateFoodCategory = endpoint('PATCH /api/food/categories/:id', {
  summary: 'Change a part of the menu',
  ...menuChange,
  params: IdPath,
  body: FoodCategoryChange,
  reply: FoodCategory,
  errors: ['stale'],
})

/** Sets the order of all categories in one call, so that concurrent changes can't mix. */
export const orderFoodCategories = endpoint('POST /api/food/categories/order', {
  summary: 'Put the parts of the menu in another order',
  ...menuChange,
  body: z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(200)) }),
  reply: z.array(FoodCategory),
})

export const deleteFoodCategory = endpoint('DELETE /api/food/categories/:id', {
  summary: 'Remove a part of the menu that has no items left',
  ...menuChange,
  params: IdPath,
  errors: ['category_not_empty'],
})

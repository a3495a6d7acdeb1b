import { keysOf } from '@lantern/contract/calls/records'
import {
  BulkChange,
  type FoodItemChange,
  type ManagedFoodItem,
  type NewFoodItem,
} from '@lantern/contract/menu/menu'
import { plainMoney } from '@lantern/contract/calls/numbers'
import { refusedIn } from '../../../lib/api/failures/checked-by.ts'

export interface ItemValues {
  categoryId: number
  nameEn: string
  nameCh: string
  description: string
  descriptionCh: string
  imageUrl: string
  price: string
  /** What it costs the venue; empty while that is unknown. */
  cost: string
  isAvailable: boolean
  isAlcohol: boolean
  optionGroups: number[]
}

export type ItemField = keyof ItemValues

/** An item as the fields of its form; a new one in the given category. */
export function valuesOf(item: ManagedFoodItem | null, categoryId: number): ItemValues {
  return {
    categoryId: item?.categoryId ?? categoryId,
    nameEn: item?.nameEn ?? '',
    // Without a Chinese name the English one is stored as the Chinese one.
    nameCh: item?.nameCh ?? '',
    description: item?.description ?? '',
    descriptionCh: item?.descriptionCh ?? '',
    imageUrl: item?.imageUrl ?? '',
    price: item?.price ?? '',
    cost: item?.cost ?? '',
    isAvailable: item?.isAvailable ?? true,
    isAlcohol: item?.isAlcohol ?? false,
    optionGroups: item?.optionGroups.map(({ id }) => id) ?? [],
  }
}

export const itemFields = keysOf(valuesOf(null, 0))

/** Whether a text starts with a minus sign, which has another error message than other invalid prices. */
export const isNegative = (text: string): boolean => /^\s*[-−]/.test(text)

export function asNew(values: ItemValues): NewFoodItem {
  const { description, descriptionCh, imageUrl, price, cost } = values
  return {
    ...values,
    nameEn: values.nameEn.trim(),
    nameCh: values.nameCh.trim(),
    description: description.trim() || null,
    descriptionCh: descriptionCh.trim() || null,
    imageUrl: imageUrl.trim() || null,
    price: plainMoney(price),
    cost: cost.trim() === '' ? null : plainMoney(cost),
  }
}

const areSame = (was: unknown, is: unknown) => JSON.stringify(was) === JSON.stringify(is)

/** The changed fields, and the version that was read. */
export function changeOf(base: ManagedFoodItem, values: ItemValues): FoodItemChange {
  const was = asNew(valuesOf(base, base.categoryId))
  const now = asNew(values)
  const changed = Object.fromEntries(
    itemFields
      .filter((field) => !areSame(was[field], now[field]))
      .map((field) => [field, now[field]]),
  )
  return { ...changed, version: base.version }
}

/** The fields for several items at once. An empty one leaves a field unchanged. */
export interface BulkEntries {
  categoryId: string
  price: string
  availability: '' | 'yes' | 'no'
}

/** The fields that are set on all these items. */
export function bulkOf({ categoryId, price, availability }: BulkEntries) {
  return {
    ...(categoryId !== '' && { categoryId: Number(categoryId) }),
    ...(price.trim() !== '' && { price: plainMoney(price) }),
    ...(availability !== '' && { isAvailable: availability === 'yes' }),
  }
}

/** The fields that the contract would refuse. */
export const validateBulk = (entries: BulkEntries): 'price'[] =>
  refusedIn(BulkChange, bulkOf(entries)).has('price') ? ['price'] : []

import { FoodCategoryChange, type FoodCategory } from '@lantern/contract/menu'

/** The fields of a category's form. */
export type CategoryEntries = Pick<FoodCategory, 'nameEn' | 'nameCh' | 'kind'>

const fields = ['nameEn', 'nameCh', 'kind'] as const satisfies readonly (keyof CategoryEntries)[]

/** A category as the fields of its form. */
export const entriesOf = ({ nameEn, nameCh, kind }: CategoryEntries): CategoryEntries => ({
  nameEn,
  // Without a Chinese name the English one is stored as the Chinese one.
  nameCh: nameCh === nameEn ? '' : nameCh,
  kind,
})

/** Whether the contract accepts the category. */
export const holds = (entries: CategoryEntries): boolean =>
  FoodCategoryChange.safeParse(entries).success

/** The fields that differ from before. */
export const changeOf = (
  was: CategoryEntries,
  entries: CategoryEntries,
): Partial<CategoryEntries> => {
  const [before, { nameEn, nameCh, kind }] = [entriesOf(was), entriesOf(entries)]
  return {
    ...(nameEn !== before.nameEn && { nameEn }),
    ...(nameCh !== before.nameCh && { nameCh }),
    ...(kind !== before.kind && { kind }),
  }
}

/** Whether two categories differ. */
export const differ = (one: CategoryEntries, other: CategoryEntries): boolean =>
  fields.some((field) => entriesOf(one)[field] !== entriesOf(other)[field])

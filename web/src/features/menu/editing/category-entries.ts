import { FoodCategoryChange, type FoodCategory } from '@lantern/contract/menu'

/** The entries of the form for a part of the menu. */
export type CategoryEntries = Pick<FoodCategory, 'nameEn' | 'nameCh' | 'kind'>

const fields = ['nameEn', 'nameCh', 'kind'] as const satisfies readonly (keyof CategoryEntries)[]

/** A category as its form shows it. */
export const entriesOf = ({ nameEn, nameCh, kind }: CategoryEntries): CategoryEntries => ({
  nameEn,
  // Without a Chinese name the English one is stored in its place.
  nameCh: nameCh === nameEn ? '' : nameCh,
  kind,
})

/** Whether the contract takes it in this form. */
export const holds = (entries: CategoryEntries): boolean =>
  FoodCategoryChange.safeParse(entries).success

/** Only the fields that differ from before. */
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

/** Whether two of them differ. */
export const differ = (one: CategoryEntries, other: CategoryEntries): boolean =>
  fields.some((field) => entriesOf(one)[field] !== entriesOf(other)[field])

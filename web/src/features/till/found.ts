import type { FoodItem } from '@lantern/contract/menu'

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()

/** Items whose name, in either language, has every word that was typed; those that begin so first. */
export function found(items: readonly FoodItem[], text: string): FoodItem[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  const [first = ''] = words
  return items
    .map((item) => ({ item, names: `${plain(item.nameEn)} ${plain(item.nameCh)}` }))
    .filter(({ names }) => words.every((word) => names.includes(word)))
    .toSorted(
      (one, other) => Number(other.names.startsWith(first)) - Number(one.names.startsWith(first)),
    )
    .map(({ item }) => item)
}

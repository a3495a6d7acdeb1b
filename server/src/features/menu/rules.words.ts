import { writtenIn, type Language, type Written } from '@lantern/contract/languages'

const updated: Readonly<Record<Written, (count: number) => string>> = {
  en: (count) => `${count} ${count === 1 ? 'item' : 'items'} updated`,
  ch: (count) => `已更新 ${count} 个菜品`,
}

/** What a change of several items at once answers. */
export const updatedIn = (count: number, language: Language): string =>
  updated[writtenIn(language)](count)

import { sayIn, type Language } from '@lantern/contract/languages'

/** The message about a change of several items at once. */
export const updatedIn = (count: number, language: Language): string =>
  sayIn(
    {
      en: `${count} ${count === 1 ? 'item' : 'items'} updated`,
      ch: `已更新 ${count} 个菜品`,
    },
    language,
  )

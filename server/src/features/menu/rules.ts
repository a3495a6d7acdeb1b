import type { OptionGroup } from '@lantern/contract/menu/options'
import { toDollars } from '@lantern/contract/payments/pricing'
import type { GroupView } from './repository.ts'
import { type Language, sayIn } from '@lantern/contract/venue/languages'

/** A group of options in the form of the contract. */
export const toOptionGroup = ({ choices, ...group }: GroupView): OptionGroup => ({
  ...group,
  choices: choices.map((choice) => ({ ...choice, price: toDollars(choice.price) })),
})

/** The message about a change of several items at once. */
export const updatedIn = (count: number, language: Language): string =>
  sayIn(
    {
      en: `${count} ${count === 1 ? 'item' : 'items'} updated`,
      ch: `已更新 ${count} 个菜品`,
    },
    language,
  )

import type { OptionGroup } from '@lantern/contract/menu/options'
import { toDollars } from '@lantern/contract/payments/pricing'
import type { GroupView } from './repository.ts'
import { type Language, sayIn } from '@lantern/contract/venue/languages'

/** A group of options in the form of the contract. */
export function toOptionGroup({ group, choices }: GroupView): OptionGroup {
  const { id, nameEn, nameCh, least, most, version } = group
  return {
    id,
    nameEn,
    nameCh,
    least,
    most,
    choices: choices.map((choice) => ({
      id: choice.id,
      nameEn: choice.nameEn,
      nameCh: choice.nameCh,
      price: toDollars(choice.price),
      isDefault: choice.isDefault,
      isAvailable: choice.isAvailable,
    })),
    version,
  }
}

/** The message about a change of several items at once. */
export const updatedIn = (count: number, language: Language): string =>
  sayIn(
    {
      en: `${count} ${count === 1 ? 'item' : 'items'} updated`,
      ch: `已更新 ${count} 个菜品`,
    },
    language,
  )

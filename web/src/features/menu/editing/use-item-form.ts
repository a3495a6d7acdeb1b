import { zodResolver } from '@hookform/resolvers/zod'
import {
  createFoodItem,
  listFoodItems,
  NewFoodItem,
  updateFoodItem,
  type FoodItem,
} from '@lantern/contract/menu'
import { nameIn } from '@lantern/contract/languages'
import { useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { checkedAs } from '../../../kit/checked-as.ts'
import { useAction, useRun } from '../../../kit/use-action.ts'
import { useLanguage } from '../../../i18n/words.tsx'
import { call } from '../../../lib/api/api-client.ts'
import { isRefusal } from '../../../lib/api/api-error.ts'
import {
  asNew,
  changeOf,
  itemFields,
  isNegative,
  valuesOf,
  type ItemField,
  type ItemValues,
} from './item-values.ts'

const check = zodResolver(NewFoodItem)

/** Returns the error text of a field. */
function useSentences({ formState: { errors }, getValues }: UseFormReturn<ItemValues>) {
  const t = useTranslations('menuEditing.errors')
  return (field: ItemField) => {
    if (!errors[field]) return undefined
    return t(field === 'price' && isNegative(getValues('price')) ? 'negative' : field)
  }
}

/**
 * The form of an existing item, or of a new one in the given category, or in none yet. If another person saved it
 * meanwhile, unchanged fields are updated, changed ones stay, and `isMet` asks the editor to check them, so that
 * nothing is overwritten unseen.
 */
export function useItemForm(
  item: FoodItem | null,
  categoryId: number | undefined,
  onDone: () => void,
) {
  const t = useTranslations('menuEditing')
  const language = useLanguage()
  const [base, setBase] = useState(item)
  const [isMet, setMet] = useState(false)
  const form = useForm<ItemValues>({
    defaultValues: valuesOf(item, categoryId ?? 0),
    resolver: checkedAs(check, asNew),
  })

  /** Returns whether the update is shown. It isn't if the read fails, or the item is gone. */
  async function meet(before: FoodItem, mine: ItemValues): Promise<boolean> {
    const all = await call(listFoodItems, { query: {} }).catch(() => [])
    const now = all.find(({ id }) => id === before.id)
    if (!now) return false
    const touched = changeOf(before, mine)
    const kept = itemFields.filter((field) => Object.hasOwn(touched, field))
    const theirs = valuesOf(now, now.categoryId)
    form.reset({ ...theirs, ...Object.fromEntries(kept.map((field) => [field, mine[field]])) })
    setBase(now)
    setMet(true)
    return true
  }

  const saved = (title: string) => (item: FoodItem) => ({
    title,
    description: nameIn(item, language),
  })
  const creating = useAction(createFoodItem, {
    done: saved(t('created')),
    failed: t('createFailed'),
    onDone,
  })
  const changing = useRun(
    ({ before, values }: { before: FoodItem; values: ItemValues }) =>
      call(updateFoodItem, { params: { id: String(before.id) }, body: changeOf(before, values) }),
    {
      changes: updateFoodItem.changes,
      done: saved(t('updated')),
      failed: t('updateFailed'),
      onDone,
      onRefused: (error, { before, values }) => isRefusal(error, 'stale') && meet(before, values),
    },
  )
  const submit = form.handleSubmit((values) =>
    base === null ? creating.act({ body: asNew(values) }) : changing.act({ before: base, values }),
  )

  return { form, submit, isMet, isNew: base === null, sentenceFor: useSentences(form) }
}

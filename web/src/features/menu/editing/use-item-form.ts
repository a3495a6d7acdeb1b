import {
  createFoodItem,
  listFoodItems,
  updateFoodItem,
  type FoodCategory,
  type FoodItem,
} from '@lantern/contract/menu'
import { PictureAddress } from '@lantern/contract/primitives'
import { useState } from 'react'
import { useForm, type FieldErrors } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { nameIn } from '../../../i18n/name-in.ts'
import { useLanguage } from '../../../i18n/words.tsx'
import { call } from '../../../lib/api/api-client.ts'
import { isRefusal, sentenceOf } from '../../../lib/api/api-error.ts'
import { newIdempotencyKey } from '../../../lib/api/idempotency.ts'
import { refreshUrls } from '../../../lib/api/queries.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import {
  asNew,
  changeOf,
  itemFields,
  isNegative,
  priceOf,
  valuesOf,
  type ItemField,
  type ItemValues,
} from './item-values.ts'

/** Which of the values are wrong, and why (product#dish-fields). */
function wrongIn(values: ItemValues): ItemField[] {
  const { nameEn, nameCh, price, categoryId, imageUrl } = values
  const wrong: [ItemField, boolean][] = [
    ['nameEn', nameEn.trim().length < 2],
    ['nameCh', nameCh.trim() === ''],
    ['price', priceOf(price) === null],
    ['categoryId', categoryId < 1],
    ['imageUrl', imageUrl.trim() !== '' && !PictureAddress.safeParse(imageUrl.trim()).success],
  ]
  return wrong.flatMap(([field, isWrong]) => (isWrong ? [field] : []))
}

/**
 * The form of an item. Where somebody else saved it meanwhile, what wasn't touched here is brought up
 * to date, what was stays, and `isMet` asks to look it over: nothing is overwritten unseen.
 */
export function useItemForm(
  item: FoodItem | null,
  categories: readonly FoodCategory[],
  onDone: () => void,
) {
  const t = useTranslations('menuEditing')
  const language = useLanguage()
  const [base, setBase] = useState(item)
  const [isMet, setMet] = useState(false)
  const [idempotencyKey] = useState(newIdempotencyKey)
  const form = useForm<ItemValues>({
    defaultValues: valuesOf(item, categories[0]?.id ?? 0),
    resolver: (values) => {
      const errors: FieldErrors<ItemValues> = Object.fromEntries(
        wrongIn(values).map((field) => [field, { type: 'wrong' }]),
      )
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
    },
  })

  async function meet(before: FoodItem, mine: ItemValues): Promise<void> {
    const now = (await call(listFoodItems, { query: {} })).find(({ id }) => id === before.id)
    if (!now) return
    const touched = changeOf(before, mine)
    const kept = itemFields.filter((field) => Object.hasOwn(touched, field))
    const theirs = valuesOf(now, now.categoryId)
    form.reset({ ...theirs, ...Object.fromEntries(kept.map((field) => [field, mine[field]])) })
    setBase(now)
    setMet(true)
  }

  function tell(error: unknown): void {
    toast({
      variant: 'destructive',
      title: t(base ? 'updateFailed' : 'createFailed'),
      description: sentenceOf(error, t('tryAgain')),
    })
  }

  const submit = form.handleSubmit(async (values) => {
    try {
      if (base === null) await call(createFoodItem, { body: asNew(values) }, { idempotencyKey })
      else {
        const params = { id: String(base.id) }
        await call(updateFoodItem, { params, body: changeOf(base, values) })
      }
      toast({ title: t(base ? 'updated' : 'created'), description: nameIn(values, language) })
      onDone()
    } catch (error) {
      if (base && isRefusal(error, 'stale')) await meet(base, values).catch(tell)
      else tell(error)
    } finally {
      void refreshUrls((path) => path.startsWith('/api/food/'))
    }
  })

  const errors = form.formState.errors
  const sentenceFor = (field: ItemField) => {
    if (!errors[field]) return undefined
    if (field === 'price') {
      return t(isNegative(form.getValues('price')) ? 'errors.negative' : 'errors.price')
    }
    return t(`errors.${field}`)
  }
  return { form, submit, isMet, isNew: base === null, sentenceFor }
}

import {
  createFoodItem,
  listManagedFoodItems,
  NewFoodItem,
  updateFoodItem,
  type FoodCategory,
  type ManagedFoodItem,
} from '@lantern/contract/menu/menu'
import { listOptionGroups } from '@lantern/contract/menu/options'
import { nameIn } from '@lantern/contract/venue/languages'
import { useQuery } from '@tanstack/react-query'
import { Controller, useController, useWatch, useForm, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Alert } from '../../../ui/states/alert.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { AmountInput } from '../../../ui/fields/input.tsx'
import { PictureField } from '../../../kit/act/picture-field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Textarea } from '../../../ui/fields/textarea.tsx'
import { BothNames } from '../../../kit/member/both-names.tsx'
import { useLanguage } from '../../../i18n/words.tsx'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { defaultDishPictures } from '../../../lib/shown/pictures/default-pictures.ts'
import { NamedOptions } from '../../../kit/booking/named-options.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { checkedAs } from '../../../kit/member/checked-as.ts'
import { useUnsavedForm } from '../../../ui/overlays/unsaved.ts'
import { useAction } from '../../../kit/act/use-action.ts'
import { call } from '../../../lib/api/api-client.ts'
import { isRefusal } from '../../../lib/api/failures/api-error.ts'
import {
  asNew,
  changeOf,
  itemFields,
  isNegative,
  valuesOf,
  type ItemField,
  type ItemValues,
} from './item-values.ts'

export interface ItemFormProps {
  /** `null` for a new item. */
  item: ManagedFoodItem | null
  categories: readonly FoodCategory[]
  only?: number | undefined
  onDone: () => void
}

const check = zodResolver(NewFoodItem)

function Options({ control }: Pick<UseFormReturn<ItemValues>, 'control'>) {
  const t = useTranslations('menuEditing.options')
  const language = useLanguage()
  const { data: groups = [] } = useQuery(queryOf(listOptionGroups, {}))
  const { field } = useController({ control, name: 'optionGroups' })
  if (groups.length === 0) return null
  const turn = (id: number, isOn: boolean) =>
    field.onChange(
      groups
        .map((group) => group.id)
        .filter((each) => (each === id ? isOn : field.value.includes(each))),
    )
  return (
    <fieldset className="flex flex-wrap gap-x-5">
      <legend className="font-semibold">{t('title')}</legend>
      {groups.map((group) => (
        <Checkbox
          key={group.id}
          label={nameIn(group, language)}
          checked={field.value.includes(group.id)}
          onChange={({ target }) => turn(group.id, target.checked)}
        />
      ))}
    </fieldset>
  )
}

/**
 * Adds an item to the menu, or changes one (product#dish-fields). If another person saved it meanwhile, unchanged
 * fields are updated, changed ones stay, and the editor is asked to check them, so that nothing is overwritten unseen.
 */
export function ItemForm({ item, categories, only, onDone }: ItemFormProps) {
  const t = useTranslations('menuEditing')
  const language = useLanguage()
  const [base, setBase] = useState(item)
  const [isMet, setMet] = useState(false)
  const form = useForm<ItemValues>({
    defaultValues: valuesOf(item, only ?? 0),
    resolver: checkedAs(check, asNew),
  })
  const { register, control, getValues, reset, formState } = form
  const { errors, isDirty, isSubmitting } = formState

  /** Returns whether the update is shown. It isn't if the read fails, or the item is gone. */
  async function meet(before: ManagedFoodItem): Promise<boolean> {
    const mine = getValues()
    const all = await call(listManagedFoodItems, {}).catch(() => [])
    const now = all.find(({ id }) => id === before.id)
    if (!now) return false
    const touched = changeOf(before, mine)
    const kept = itemFields.filter((field) => Object.hasOwn(touched, field))
    const theirs = valuesOf(now, now.categoryId)
    reset({ ...theirs, ...Object.fromEntries(kept.map((field) => [field, mine[field]])) })
    setBase(now)
    setMet(true)
    return true
  }

  const saved = (title: string) => (one: ManagedFoodItem) => ({
    title,
    description: nameIn(one, language),
  })
  const creating = useAction(createFoodItem, {
    done: saved(t('created')),
    failed: t('createFailed'),
    onDone,
  })
  const changing = useAction(updateFoodItem, {
    done: saved(t('updated')),
    failed: t('updateFailed'),
    onDone,
    onRefused: (error) => base !== null && isRefusal(error, 'stale') && meet(base),
  })
  const submit = form.handleSubmit((values) =>
    base === null
      ? creating.act({ body: asNew(values) })
      : changing.act({ params: { id: String(base.id) }, body: changeOf(base, values) }),
  )
  useUnsavedForm(isDirty && !isSubmitting)
  const names = useWatch({ control, name: ['nameEn', 'nameCh'] })
  const sentenceFor = (field: ItemField) =>
    errors[field] &&
    t(`errors.${field === 'price' && isNegative(getValues('price')) ? 'negative' : field}`)
  return (
    <Form className="grid gap-5" onSubmit={submit}>
      {isMet && (
        <Alert tone="warning" title={t('met')}>
          {t('metText')}
        </Alert>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <BothNames {...form} names={names} label={t} error={sentenceFor} maxLength={80} required />
        <Field label={t('category')} error={sentenceFor('categoryId')} required>
          <Select {...register('categoryId', { valueAsNumber: true })}>
            {base === null && <option value={0}>{t('chooseCategory')}</option>}
            <NamedOptions of={categories} />
          </Select>
        </Field>
        <Field label={t('price')} error={sentenceFor('price')} required>
          <AmountInput {...register('price')} />
        </Field>
        <Field label={t('cost')} hint={t('costHint')} error={sentenceFor('cost')}>
          <AmountInput {...register('cost')} />
        </Field>
      </div>
      <Field label={t('description')}>
        <Textarea lang="en" rows={2} maxLength={500} {...register('description')} />
      </Field>
      <Field label={t('descriptionCh')}>
        <Textarea lang="zh-CN" rows={2} maxLength={500} {...register('descriptionCh')} />
      </Field>
      <Options control={control} />
      <Controller
        control={control}
        name="imageUrl"
        render={({ field }) => (
          <PictureField
            label={t('picture')}
            hint={t('pictureHint')}
            error={sentenceFor('imageUrl')}
            value={field.value}
            onChange={field.onChange}
            choices={defaultDishPictures(language)}
          />
        )}
      />
      <Checkbox label={t('isAvailable')} {...register('isAvailable')} />
      <Checkbox label={t('isAlcohol')} {...register('isAlcohol')} />
      <Button type="submit" size="large" loading={isSubmitting}>
        {t(base === null ? 'create' : 'save')}
      </Button>
    </Form>
  )
}

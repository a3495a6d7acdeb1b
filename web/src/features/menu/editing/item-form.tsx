import {
  type FoodCategory,
  type ManagedFoodItem,
  createFoodItem,
  listManagedFoodItems,
  NewFoodItem,
  updateFoodItem,
} from '@lantern/contract/menu/menu'
import { listOptionGroups } from '@lantern/contract/menu/options'
import { nameIn } from '@lantern/contract/venue/languages'
import { pictureTypes } from '@lantern/contract/menu/pictures'
import { useQuery } from '@tanstack/react-query'
import { Controller, useWatch, useForm, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Alert } from '../../../ui/states/alert.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { AmountInput, Input } from '../../../ui/fields/input.tsx'
import { PictureField } from '../../../ui/fields/picture-field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Textarea } from '../../../ui/fields/textarea.tsx'
import { ChineseName } from '../../../kit/member/chinese-name.tsx'
import { useUpload } from '../../../kit/act/use-upload.ts'
import { useLanguage } from '../../../i18n/words.tsx'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { defaultDishPictures } from '../../../lib/shown/pictures/default-pictures.ts'
import { NamedOptions } from '../../../kit/booking/named-options.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { checkedAs } from '../../../kit/member/checked-as.ts'
import { useUnsavedForm } from '../../../ui/overlays/unsaved.ts'
import { useAction, useRun } from '../../../kit/act/use-action.ts'
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
function useItemForm(
  item: ManagedFoodItem | null,
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
  async function meet(before: ManagedFoodItem, mine: ItemValues): Promise<boolean> {
    const all = await call(listManagedFoodItems, {}).catch(() => [])
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

  const saved = (title: string) => (item: ManagedFoodItem) => ({
    title,
    description: nameIn(item, language),
  })
  const creating = useAction(createFoodItem, {
    done: saved(t('created')),
    failed: t('createFailed'),
    onDone,
  })
  const changing = useRun(
    ({ before, values }: { before: ManagedFoodItem; values: ItemValues }) =>
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
  useUnsavedForm(form.formState.isDirty && !form.formState.isSubmitting)

  return { form, submit, isMet, isNew: base === null, sentenceFor: useSentences(form) }
}

type ItemFormState = ReturnType<typeof useItemForm>

type NamesProps = Pick<ItemFormState, 'form' | 'sentenceFor'>

function Names({ form: { register, control, setValue }, sentenceFor }: NamesProps) {
  const t = useTranslations('menuEditing')
  const [nameEn, nameCh] = useWatch({ control, name: ['nameEn', 'nameCh'] })
  return (
    <>
      <Field label={t('nameEn')} error={sentenceFor('nameEn')} required>
        <Input autoComplete="off" lang="en" maxLength={80} {...register('nameEn')} />
      </Field>
      <ChineseName
        label={t('nameCh')}
        error={sentenceFor('nameCh')}
        english={nameEn}
        chinese={nameCh}
        onSuggested={(name) =>
          setValue('nameCh', name, { shouldDirty: true, shouldValidate: true })
        }
        required
        maxLength={80}
        {...register('nameCh')}
      />
    </>
  )
}

function Descriptions({ form: { register } }: Pick<NamesProps, 'form'>) {
  const t = useTranslations('menuEditing')
  return (
    <>
      <Field label={t('description')}>
        <Textarea lang="en" rows={2} maxLength={500} {...register('description')} />
      </Field>
      <Field label={t('descriptionCh')}>
        <Textarea lang="zh-CN" rows={2} maxLength={500} {...register('descriptionCh')} />
      </Field>
    </>
  )
}

function Options({ form: { control } }: Pick<NamesProps, 'form'>) {
  const t = useTranslations('menuEditing.options')
  const language = useLanguage()
  const { data: groups = [] } = useQuery(queryOf(listOptionGroups, {}))
  if (groups.length === 0) return null
  return (
    <Controller
      control={control}
      name="optionGroups"
      render={({ field: { value, onChange } }) => (
        <fieldset className="flex flex-wrap gap-x-5">
          <legend className="font-semibold">{t('title')}</legend>
          {groups.map((group) => (
            <Checkbox
              key={group.id}
              label={nameIn(group, language)}
              checked={value.includes(group.id)}
              onChange={({ target }) =>
                onChange(
                  groups
                    .map(({ id }) => id)
                    .filter((id) => (id === group.id ? target.checked : value.includes(id))),
                )
              }
            />
          ))}
        </fieldset>
      )}
    />
  )
}

/** Adds an item to the menu, or changes one (product#dish-fields). */
export function ItemForm({ item, categories, only, onDone }: ItemFormProps) {
  const t = useTranslations('menuEditing')
  const upload = useUpload()
  const language = useLanguage()
  const tStaff = useTranslations('staff')
  const { form, submit, isMet, isNew, sentenceFor } = useItemForm(item, only, onDone)
  const { register, control, formState } = form
  return (
    <Form className="grid gap-5" onSubmit={submit}>
      {isMet && (
        <Alert tone="warning" title={t('met')}>
          {t('metText')}
        </Alert>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Names form={form} sentenceFor={sentenceFor} />
        <Field label={t('category')} error={sentenceFor('categoryId')} required>
          <Select {...register('categoryId', { valueAsNumber: true })}>
            {isNew && <option value={0}>{t('chooseCategory')}</option>}
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
      <Descriptions form={form} />
      <Options form={form} />
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
            onUpload={upload}
            uploadLabel={t('upload')}
            accept={pictureTypes.join(',')}
            choices={defaultDishPictures(language)}
            choicesLabel={tStaff('picture.house')}
          />
        )}
      />
      <Checkbox label={t('isAvailable')} {...register('isAvailable')} />
      <Checkbox label={t('isAlcohol')} {...register('isAlcohol')} />
      <Button type="submit" size="large" loading={formState.isSubmitting}>
        {t(isNew ? 'create' : 'save')}
      </Button>
    </Form>
  )
}

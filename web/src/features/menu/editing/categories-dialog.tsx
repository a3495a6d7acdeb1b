import {
  createFoodCategory,
  deleteFoodCategory,
  orderFoodCategories,
  updateFoodCategory,
  type FoodCategory,
  FoodCategoryChange,
} from '@lantern/contract/menu/menu'
import { nameIn } from '@lantern/contract/venue/languages'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { BothNames } from '../../../kit/member/both-names.tsx'
import { useAction } from '../../../kit/act/use-action.ts'
import { useLanguage } from '../../../i18n/words.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { MoveButtons } from '../../../ui/actions/move-buttons.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { DeleteAsked } from './delete-asked.tsx'
import { useUnsavedForm } from '../../../ui/overlays/unsaved.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { useRowOrder } from './use-row-order.ts'

const kinds = ['food', 'beverage', 'service'] as const

export type CategoryEntries = Pick<FoodCategory, 'nameEn' | 'nameCh' | 'kind'>

const entriesOf = ({ nameEn, nameCh, kind }: CategoryEntries): CategoryEntries => ({
  nameEn,
  // Without a Chinese name the English one is stored as the Chinese one.
  nameCh: nameCh === nameEn ? '' : nameCh,
  kind,
})

/** Whether the contract accepts the category. */
export const holds = (entries: CategoryEntries): boolean =>
  FoodCategoryChange.safeParse(entries).success

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

export const differ = (one: CategoryEntries, other: CategoryEntries): boolean =>
  Object.keys(changeOf(one, other)).length > 0

function CategoryFields({ form }: { form: UseFormReturn<CategoryEntries> }) {
  const t = useTranslations('menuEditing')
  const names = useWatch({ control: form.control, name: ['nameEn', 'nameCh'] })
  return (
    <div className="grid gap-3 sm:grid-cols-[1fr_1fr_9rem]">
      <BothNames {...form} names={names} label={t} maxLength={60} />
      <Field label={t('kind')}>
        <Select {...form.register('kind')}>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kinds.${kind}`)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}

interface RowProps {
  category: FoodCategory
  place: number
  count: number
  onMove: (by: -1 | 1) => void
}

/** A category's form. Others' changes appear in unedited fields; before they are overwritten, it asks once. */
function CategoryRow({ category, place, count, onMove }: RowProps) {
  const t = useTranslations('menuEditing')
  const language = useLanguage()
  const { id, version } = category
  const name = nameIn(category, language)
  const form = useForm<CategoryEntries>({
    values: entriesOf(category),
    resetOptions: { keepDirtyValues: true },
  })
  const isWritten = Object.keys(form.formState.dirtyFields).length > 0
  const [base, setBase] = useState<FoodCategory>()
  if (isWritten !== (base !== undefined)) setBase(isWritten ? category : undefined)
  const { act, isBusy } = useAction(updateFoodCategory, {
    awaitsRefetch: true,
    done: (saved) => ({ title: t('categorySaved', { name: nameIn(saved, language) }) }),
    failed: t('updateFailed'),
    onDone: (saved) => form.reset(entriesOf(saved)),
  })
  useUnsavedForm(form.formState.isDirty)
  const entries = useWatch({ control: form.control, compute: entriesOf })
  const save = () => {
    if (base && differ(base, category)) {
      setBase(category)
      toast({ variant: 'destructive', title: t('met'), description: t('metText') })
      return
    }
    void act({ params: { id: String(id) }, body: { ...changeOf(category, entries), version } })
  }
  return (
    <li className="grid gap-3 border-b border-line py-4">
      <CategoryFields form={form} />
      <div className="flex items-center gap-1">
        <MoveButtons {...{ t, name, place, count, onMove }} />
        <DeleteAsked
          endpoint={deleteFoodCategory}
          id={id}
          name={name}
          words={{
            title: t('deleteCategory', { name }),
            text: t('deleteCategoryText'),
            done: t('categoryDeleted', { name }),
          }}
        />
        <Button
          size="small"
          className="ml-auto"
          disabled={!differ(entries, category) || !holds(entries)}
          loading={isBusy}
          onClick={save}
        >
          {t('save')}
        </Button>
      </div>
    </li>
  )
}

const blank: CategoryEntries = { nameEn: '', nameCh: '', kind: 'food' }

function NewCategory({ displayOrder }: { displayOrder: number }) {
  const t = useTranslations('menuEditing')
  const language = useLanguage()
  const form = useForm<CategoryEntries>({ defaultValues: blank })
  const entries = useWatch({ control: form.control, compute: entriesOf })
  const { act, isBusy } = useAction(createFoodCategory, {
    awaitsRefetch: true,
    done: (made) => ({ title: t('categoryAdded', { name: nameIn(made, language) }) }),
    failed: t('createFailed'),
    onDone: () => form.reset(blank),
  })
  const submit = form.handleSubmit((body) => act({ body: { ...body, displayOrder } }))
  return (
    <Form className="grid gap-3 pt-5" onSubmit={submit}>
      <h3 className="text-lg">{t('newCategory')}</h3>
      <CategoryFields form={form} />
      <Button type="submit" variant="outline" disabled={!holds(entries)} loading={isBusy}>
        <Plus />
        {t('addCategory')}
      </Button>
    </Form>
  )
}

export interface CategoriesDialogProps {
  categories: readonly FoodCategory[]
  onClose: () => void
}

/** The categories of the menu: their names, their order, and their tab of the till. */
export function CategoriesDialog({ categories, onClose }: CategoriesDialogProps) {
  const t = useTranslations('menuEditing')
  const ordering = useAction(orderFoodCategories, {
    awaitsRefetch: true,
    failed: t('updateFailed'),
  })
  const { ordered, move } = useRowOrder(categories, (ids) => ordering.act({ body: { ids } }))
  const last = Math.max(0, ...categories.map(({ displayOrder }) => displayOrder))
  return (
    <Dialog
      onClose={onClose}
      title={t('categories')}
      description={t('categoriesLead')}
      className="md:max-w-3xl!"
    >
      <ul>
        {ordered.map((category, place) => (
          <CategoryRow
            key={category.id}
            category={category}
            place={place}
            count={ordered.length}
            onMove={(by) => move(category.id, by)}
          />
        ))}
      </ul>
      <NewCategory displayOrder={last + 10} />
    </Dialog>
  )
}

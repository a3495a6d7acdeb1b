import { bulkUpdateFoodItems, type FoodCategory } from '@lantern/contract/menu/menu'
import { readMoney } from '@lantern/contract/calls/numbers'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { checkedBy } from '../../../lib/api/failures/checked-by.ts'
import { useAction } from '../../../kit/act/use-action.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { AmountInput } from '../../../ui/fields/input.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { UnsavedForm } from '../../../ui/overlays/unsaved.ts'
import { NamedOptions } from '../../../kit/booking/named-options.tsx'
import { bulkOf, isNegative, validateBulk, type BulkEntries } from './item-values.ts'

export interface BulkDialogProps {
  ids: readonly number[]
  categories: readonly FoodCategory[]
  onClose: () => void
  onDone: () => void
}

/** Changes several items at once. An unchanged field isn't sent (product#menu-management). */
export function BulkDialog({ ids, categories, onClose, onDone }: BulkDialogProps) {
  const t = useTranslations('menuEditing')
  const { register, handleSubmit, control, formState } = useForm<BulkEntries>({
    defaultValues: { categoryId: '', price: '', availability: '' },
    resolver: checkedBy(validateBulk),
  })
  const price = useWatch({ control, name: 'price' })
  const { act, isBusy } = useAction(bulkUpdateFoodItems, {
    awaitsRefetch: true,
    done: ({ message }) => ({ title: t('bulkDone'), description: message }),
    failed: t('bulkFailed'),
    onDone,
  })
  const isWrong = price.trim() !== '' && readMoney(price) === null
  const problem = isWrong && t(isNegative(price) ? 'errors.negative' : 'errors.price')

  const submit = handleSubmit(async (entries) => {
    const updateData = bulkOf(entries)
    if (Object.keys(updateData).length === 0) {
      toast({ variant: 'destructive', title: t('noChanges'), description: t('noChangesText') })
      return
    }
    await act({ body: { items: [...ids], updateData } })
  })

  return (
    <Dialog
      onClose={onClose}
      title={t('bulkTitle', { count: ids.length })}
      description={t('bulkLead')}
    >
      <UnsavedForm isChanged={formState.isDirty && !isBusy} />
      <Form className="grid gap-5" onSubmit={submit}>
        <Field label={t('category')}>
          <Select {...register('categoryId')}>
            <option value="">{t('asItIs')}</option>
            <NamedOptions of={categories} />
          </Select>
        </Field>
        <Field label={t('price')} error={problem}>
          <AmountInput placeholder={t('asItIs')} {...register('price')} />
        </Field>
        <Field label={t('availability')}>
          <Select {...register('availability')}>
            <option value="">{t('asItIs')}</option>
            <option value="yes">{t('available')}</option>
            <option value="no">{t('soldOut')}</option>
          </Select>
        </Field>
        <Button type="submit" size="large" disabled={ids.length === 0} loading={isBusy}>
          {t('bulkApply')}
        </Button>
      </Form>
    </Dialog>
  )
}

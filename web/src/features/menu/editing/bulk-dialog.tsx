import { bulkUpdateFoodItems, type FoodCategory } from '@lantern/contract/menu'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useAct } from '../../../kit/use-act.ts'
import { useLanguage } from '../../../i18n/words.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { isNegative, priceOf } from './item-values.ts'

export interface BulkDialogProps {
  ids: readonly number[]
  categories: readonly FoodCategory[]
  onClose: () => void
  onDone: () => void
}

/** Changes several items at once; a field left as it is isn't touched (product#menu-management). */
export function BulkDialog({ ids, categories, onClose, onDone }: BulkDialogProps) {
  const t = useTranslations('menuEditing')
  const language = useLanguage()
  const [categoryId, setCategoryId] = useState('')
  const [price, setPrice] = useState('')
  const [availability, setAvailability] = useState('')
  const { act, isBusy } = useAct(bulkUpdateFoodItems, {
    outdated: ['menu'],
    awaitsOutdated: true,
    done: ({ message }) => ({ title: t('bulkDone'), description: message }),
    failed: t('bulkFailed'),
    onDone,
  })
  const amount = price.trim() === '' ? undefined : priceOf(price)
  const problem = amount === null && t(isNegative(price) ? 'errors.negative' : 'errors.price')

  function submit(event: FormEvent) {
    event.preventDefault()
    if (amount === null) return
    const updateData = {
      ...(categoryId !== '' && { categoryId: Number(categoryId) }),
      ...(amount !== undefined && { price: amount }),
      ...(availability !== '' && { isAvailable: availability === 'yes' }),
    }
    if (Object.keys(updateData).length === 0) {
      toast({ variant: 'destructive', title: t('noChanges'), description: t('noChangesText') })
      return
    }
    void act({ body: { items: [...ids], updateData } })
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('bulkTitle', { count: ids.length })}
      description={t('bulkLead')}
      closeLabel={t('close')}
    >
      <form noValidate className="grid gap-5" onSubmit={submit}>
        <Field label={t('category')}>
          <Select value={categoryId} onChange={(event) => setCategoryId(event.target.value)}>
            <option value="">{t('asItIs')}</option>
            {categories.map((category) => (
              <option key={category.id} value={category.id}>
                {language === 'ch' ? category.nameCh : category.nameEn}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('price')} error={problem || undefined}>
          <Input
            inputMode="decimal"
            autoComplete="off"
            className="figures"
            placeholder={t('asItIs')}
            value={price}
            onChange={(event) => setPrice(event.target.value)}
          />
        </Field>
        <Field label={t('availability')}>
          <Select value={availability} onChange={(event) => setAvailability(event.target.value)}>
            <option value="">{t('asItIs')}</option>
            <option value="yes">{t('available')}</option>
            <option value="no">{t('soldOut')}</option>
          </Select>
        </Field>
        <Button type="submit" size="large" disabled={ids.length === 0} loading={isBusy}>
          {t('bulkApply')}
        </Button>
      </form>
    </Dialog>
  )
}

import { deleteFoodCategory, type FoodCategory } from '@lantern/contract/menu'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { nameIn } from '@lantern/contract/languages'
import { useLanguage } from '../../../i18n/words.tsx'
import { useAction } from '../../../kit/use-action.ts'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'

/** Removes a category after a question, because a removed one can't be restored. */
export function DeleteCategory({ category }: { category: FoodCategory }) {
  const t = useTranslations('menuEditing')
  const [isAsked, setAsked] = useState(false)
  const name = nameIn(category, useLanguage())
  const { act, isBusy } = useAction(deleteFoodCategory, {
    awaitsRefetch: true,
    done: t('categoryDeleted', { name }),
    failed: t('deleteFailed'),
    onDone: () => setAsked(false),
    onRefused: () => setAsked(false),
  })
  return (
    <>
      <IconButton label={t('deleteOf', { name })} onClick={() => setAsked(true)}>
        <Trash2 aria-hidden="true" className="text-vermilion" />
      </IconButton>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={t('deleteCategory', { name })}
        description={t('deleteCategoryText')}
        cancelLabel={t('keep')}
        confirmLabel={t('delete')}
        onConfirm={() => void act({ params: { id: String(category.id) } })}
        loading={isBusy}
        destructive
      />
    </>
  )
}

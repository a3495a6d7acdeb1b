import type { deleteFoodCategory } from '@lantern/contract/menu/menu'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAction } from '../../../kit/act/use-action.ts'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'

export interface DeleteAskedProps {
  /** Or that of a group of options, which is like it. */
  endpoint: typeof deleteFoodCategory
  id: number
  name: string
  words: { title: string; text: string; done: string }
}

/** Removes a category or a group of options after a question, because a removed one can't be restored. */
export function DeleteAsked({ endpoint, id, name, words }: DeleteAskedProps) {
  const t = useTranslations('menuEditing')
  const [isAsked, setAsked] = useState(false)
  const { act, isBusy } = useAction(endpoint, {
    awaitsRefetch: true,
    done: words.done,
    failed: t('deleteFailed'),
    onDone: () => setAsked(false),
    onRefused: () => setAsked(false),
  })
  return (
    <>
      <IconButton label={t('deleteOf', { name })} onClick={() => setAsked(true)}>
        <Trash2 className="text-vermilion" />
      </IconButton>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={words.title}
        description={words.text}
        cancelLabel={t('keep')}
        confirmLabel={t('delete')}
        onConfirm={() => void act({ params: { id: String(id) } })}
        loading={isBusy}
        destructive
      />
    </>
  )
}

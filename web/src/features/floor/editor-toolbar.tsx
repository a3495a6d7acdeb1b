import { Pencil, Plus, Redo2, Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

export interface EditorToolbarProps {
  canUndo: boolean
  canRedo: boolean
  isBusy: boolean
  /** The name of the one table that is selected. */
  selected: string | undefined
  onUndo: () => void
  onRedo: () => void
  onAdd: () => void
  onEdit: () => void
  onSaveDefault: () => void
  onRestore: () => void
  onCancel: () => void
  onDone: () => void
}

/** What can be done with the layout as a whole (spec §2). */
export function EditorToolbar(props: EditorToolbarProps) {
  const t = useTranslations('floor.editor')
  const { selected, isBusy } = props
  const first = useRef<HTMLButtonElement>(null)
  // What opened the editor is gone, and the focus was on it.
  useEffect(() => first.current?.focus(), [])
  return (
    <div role="toolbar" aria-label={t('toolbar')} className="flex flex-wrap items-center gap-2">
      <Button ref={first} variant="outline" onClick={props.onAdd}>
        <Plus aria-hidden="true" />
        {t('add')}
      </Button>
      <Button variant="outline" disabled={selected === undefined} onClick={props.onEdit}>
        <Pencil aria-hidden="true" />
        {selected === undefined ? t('edit') : t('editName', { name: selected })}
      </Button>
      <IconButton label={t('undo')} disabled={!props.canUndo} onClick={props.onUndo}>
        <Undo2 aria-hidden="true" />
      </IconButton>
      <IconButton label={t('redo')} disabled={!props.canRedo} onClick={props.onRedo}>
        <Redo2 aria-hidden="true" />
      </IconButton>
      <span className="grow" />
      <Button variant="quiet" disabled={isBusy} onClick={props.onSaveDefault}>
        {t('saveDefault')}
      </Button>
      <Button variant="quiet" disabled={isBusy} onClick={props.onRestore}>
        {t('restore')}
      </Button>
      <Button variant="outline" disabled={isBusy} onClick={props.onCancel}>
        {t('cancel')}
      </Button>
      <Button loading={isBusy} onClick={props.onDone}>
        {t('done')}
      </Button>
    </div>
  )
}

import type { Floor } from '@lantern/contract/floor'
import { useCallback, useState, type KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import type { DraftTable } from './draft.ts'
import EditorCanvas from './canvas/editor-canvas.tsx'
import { EditorToolbar } from './editor-toolbar.tsx'
import { StaleDialog } from './stale-dialog.tsx'
import { TableForm } from './table-form.tsx'
import { useEditor } from './use-editor.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

export interface EditorProps {
  /** The floor as it stood when editing began. */
  floor: Floor
  onDone: () => void
}

/** Edit Layout: the plan to shape by hand, saved as a whole when one is done (product#layout-editor). */
export default function Editor({ floor, onDone }: EditorProps) {
  const t = useTranslations('floor.editor')
  const editor = useEditor(floor, onDone)
  const { draft, isDirty, stale } = editor
  const [selected, setSelected] = useState<number | null>(null)
  const [form, setForm] = useState<DraftTable>()
  const [doomed, setDoomed] = useState<DraftTable>()
  const [isCanceling, setCanceling] = useState(false)
  const guard = useLeaveGuard(isDirty)
  const { tables } = draft
  const edit = useCallback(
    (id: number) => setForm(tables.find((table) => table.id === id)),
    [tables],
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    if (event.shiftKey) editor.redo()
    else editor.undo()
  }
  const isNew = form !== undefined && !tables.some(({ id }) => id === form.id)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Ctrl+Z anywhere in the editor.
    <div className="grid gap-4" onKeyDown={onKeyDown}>
      <EditorToolbar
        canUndo={draft.past.length > 0}
        canRedo={draft.future.length > 0}
        isBusy={editor.isBusy}
        selected={tables.find(({ id }) => id === selected)?.name}
        onUndo={editor.undo}
        onRedo={editor.redo}
        onAdd={() => setForm(editor.blank())}
        onEdit={() => selected !== null && edit(selected)}
        onSaveDefault={() => void editor.saveDefault()}
        onRestore={() => void editor.restore()}
        onCancel={() => (isDirty ? setCanceling(true) : onDone())}
        onDone={() => void editor.done()}
      />
      <EditorCanvas
        tables={tables}
        onChange={editor.setTables}
        onEdit={edit}
        onSelect={setSelected}
      />
      <p className="text-sm text-soft">{t('hint')}</p>
      {form && (
        <TableForm
          key={form.id}
          title={isNew ? t('add') : t('editName', { name: form.name })}
          table={form}
          taken={tables.filter(({ id }) => id !== form.id).map(({ name }) => name)}
          onSave={(table) => {
            editor.put(table)
            setForm(undefined)
          }}
          onDelete={
            isNew
              ? undefined
              : () => {
                  setDoomed(form)
                  setForm(undefined)
                }
          }
          onClose={() => setForm(undefined)}
        />
      )}
      <ConfirmDialog
        open={doomed !== undefined}
        onOpenChange={(open) => open || setDoomed(undefined)}
        title={t('deleteTitle', { name: doomed?.name ?? '' })}
        description={t('deleteText')}
        cancelLabel={t('keep')}
        confirmLabel={t('delete')}
        loading={editor.isBusy}
        destructive
        onConfirm={() => doomed && void editor.remove(doomed.id).then(() => setDoomed(undefined))}
      />
      <ConfirmDialog
        open={guard.isAsking || isCanceling}
        onOpenChange={(open) => {
          if (open) return
          guard.stay()
          setCanceling(false)
        }}
        title={t('leaveTitle')}
        description={t('leaveText')}
        cancelLabel={t('stay')}
        confirmLabel={t('discard')}
        destructive
        onConfirm={() => (isCanceling ? onDone() : guard.leave())}
      />
      {stale && (
        <StaleDialog
          sentence={stale.sentence}
          theirs={stale.theirs}
          isBusy={editor.isBusy}
          onReload={editor.reload}
          onOverwrite={() => void editor.overwrite()}
          onClose={editor.closeStale}
        />
      )}
    </div>
  )
}

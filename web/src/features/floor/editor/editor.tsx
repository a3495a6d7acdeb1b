import type { Floor } from '@lantern/contract/floor'
import { useBlocker } from '@tanstack/react-router'
import { useCallback, useState, type KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { AreasDialog } from './areas-dialog.tsx'
import type { DraftTable } from './draft.ts'
import EditorCanvas from './canvas/editor-canvas.tsx'
import { EditorToolbar, type EditorToolbarProps } from './editor-toolbar.tsx'
import { StaleDialog } from './stale-dialog.tsx'
import { TableForm } from './table-form.tsx'
import { useEditor, type Stale } from './use-editor.ts'

export interface EditorProps {
  /** The floor at the start of the edit. */
  floor: Floor
  onDone: () => void
}

type EditorState = ReturnType<typeof useEditor>

/** Ctrl+Z undoes, and with Shift it redoes. */
function undoByKey(event: KeyboardEvent, editor: EditorState): void {
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
  event.preventDefault()
  if (event.shiftKey) editor.redo()
  else editor.undo()
}

interface ToolsProps extends Pick<
  EditorToolbarProps,
  'selected' | 'onAdd' | 'onEdit' | 'onCancel'
> {
  editor: EditorState
}

/** The toolbar, with the editor's actions. */
function Tools({ editor, ...acts }: ToolsProps) {
  const { past, future } = editor.draft
  const [isNaming, setNaming] = useState(false)
  return (
    <>
      <EditorToolbar
        {...acts}
        canUndo={past.length > 0}
        canRedo={future.length > 0}
        isBusy={editor.isBusy}
        onUndo={editor.undo}
        onRedo={editor.redo}
        onSaveDefault={() => void editor.saveDefault()}
        onRestore={() => void editor.restore()}
        onAreas={() => setNaming(true)}
        onDone={() => void editor.done()}
      />
      {isNaming && (
        <AreasDialog
          areas={editor.areas}
          onSaved={(areas) => {
            editor.takeAreas(areas)
            setNaming(false)
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  )
}

interface AskDeleteProps {
  editor: EditorState
  /** `undefined` while no dialog is open. */
  table: DraftTable | undefined
  onClose: () => void
}

function AskDelete({ editor, table, onClose }: AskDeleteProps) {
  const t = useTranslations('floor.editor')
  return (
    <ConfirmDialog
      open={table !== undefined}
      onOpenChange={(open) => open || onClose()}
      title={t('deleteTitle', { name: table?.name ?? '' })}
      description={t('deleteText')}
      cancelLabel={t('keep')}
      confirmLabel={t('delete')}
      loading={editor.isBusy}
      destructive
      onConfirm={() => table && void editor.remove(table.id).then(onClose)}
    />
  )
}

interface AskLeaveProps {
  isOpen: boolean
  onKeepEditing: () => void
  onLeave: () => void
}

function AskLeave({ isOpen, onKeepEditing, onLeave }: AskLeaveProps) {
  const t = useTranslations('floor.editor')
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={(open) => open || onKeepEditing()}
      title={t('leaveTitle')}
      description={t('leaveText')}
      cancelLabel={t('keepEditing')}
      confirmLabel={t('discard')}
      destructive
      onConfirm={onLeave}
    />
  )
}

/** Shown if another person has saved meanwhile. */
function AskStale({ editor, stale }: { editor: EditorState; stale: Stale }) {
  return (
    <StaleDialog
      sentence={stale.sentence}
      theirs={stale.theirs}
      isBusy={editor.isBusy}
      onReload={editor.reload}
      onOverwrite={() => void editor.overwrite()}
      onClose={editor.closeStale}
    />
  )
}

/** The layout editor: the plan is arranged by hand, and saved as a whole (product#layout-editor). */
export default function Editor({ floor, onDone }: EditorProps) {
  const t = useTranslations('floor.editor')
  const editor = useEditor(floor, onDone)
  const { draft, isDirty } = editor
  const [selected, setSelected] = useState<number | null>(null)
  const [form, setForm] = useState<DraftTable>()
  const [doomed, setDoomed] = useState<DraftTable>()
  const [isCanceling, setCanceling] = useState(false)
  const guard = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  const { tables } = draft
  const edit = useCallback(
    (id: number) => setForm(tables.find((table) => table.id === id)),
    [tables],
  )
  const doom = (table: DraftTable) => {
    setDoomed(table)
    setForm(undefined)
  }
  const isNew = form !== undefined && !tables.some(({ id }) => id === form.id)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Ctrl+Z anywhere in the editor.
    <div className="grid gap-4" onKeyDown={(event) => undoByKey(event, editor)}>
      <Tools
        editor={editor}
        selected={tables.find(({ id }) => id === selected)?.name}
        onAdd={() => setForm(editor.blank())}
        onEdit={() => selected !== null && edit(selected)}
        onCancel={() => (isDirty ? setCanceling(true) : onDone())}
      />
      <EditorCanvas
        areas={editor.areas}
        tables={tables}
        onChange={editor.setTables}
        onEdit={edit}
        onSelect={setSelected}
      />
      {form && (
        <TableForm
          key={form.id}
          title={isNew ? t('add') : t('editName', { name: form.name })}
          table={form}
          areas={editor.areas}
          taken={tables.filter(({ id }) => id !== form.id).map(({ name }) => name)}
          onSave={(table) => {
            editor.put(table)
            setForm(undefined)
          }}
          onDelete={isNew ? undefined : () => doom(form)}
          onClose={() => setForm(undefined)}
        />
      )}
      <AskDelete editor={editor} table={doomed} onClose={() => setDoomed(undefined)} />
      <AskLeave
        isOpen={guard.status === 'blocked' || isCanceling}
        onKeepEditing={() => {
          guard.reset?.()
          setCanceling(false)
        }}
        onLeave={() => (isCanceling ? onDone() : guard.proceed?.())}
      />
      {editor.stale && <AskStale editor={editor} stale={editor.stale} />}
    </div>
  )
}

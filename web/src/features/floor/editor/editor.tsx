import type { Floor } from '@lantern/contract/floor/floor'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Redo2 from 'lucide-react/icons/redo-2'
import SquareDashed from 'lucide-react/icons/square-dashed'
import Undo2 from 'lucide-react/icons/undo-2'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { AreasDialog } from './areas-dialog.tsx'
import type { DraftTable } from './draft.ts'
import EditorCanvas from './editor-canvas.tsx'
import { TableForm } from './table-form.tsx'
import { type Stale, useEditor } from './use-editor.ts'
import { useUnsaved, useUnsavedForm } from '../../../ui/overlays/unsaved.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuSeparator,
} from '../../../ui/actions/dropdown-menu.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'

type EditorState = ReturnType<typeof useEditor>

function StaleDialog({ editor, stale }: { editor: EditorState; stale: Stale }) {
  const t = useTranslations('floor.editor')
  return (
    <Dialog
      onClose={editor.closeStale}
      title={t('stale')}
      description={stale.sentence}
      footer={
        <>
          <Button variant="danger" loading={editor.isBusy} onClick={() => void editor.overwrite()}>
            {t('overwrite')}
          </Button>
          <Button onClick={editor.reload}>{t('reload')}</Button>
        </>
      }
    >
      <ul className="grid gap-1.5">
        {stale.theirs.map(({ name, what }) => (
          <li
            key={`${name} ${what}`}
            className="flex justify-between gap-4 border-b border-line pb-1.5"
          >
            <span className="font-semibold">{name}</span>
            <span className="text-soft">{t(`what.${what}`)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-soft">{t('staleText')}</p>
    </Dialog>
  )
}

interface ToolsProps {
  editor: EditorState
  /** The name of the selected table, if exactly one is selected. */
  selected: string | undefined
  onAdd: () => void
  onEdit: () => void
  onAreas: () => void
  onCancel: () => void
}

/** A short label on a phone, and the long one otherwise. */
function Words({ short, long }: { short: string; long: string }) {
  return (
    <>
      <span className="md:hidden">{short}</span>
      <span className="max-md:hidden">{long}</span>
    </>
  )
}

/** Actions on the layout as a whole (product#layout-editor): one row, on a phone partly in a menu. */
function Tools(props: ToolsProps) {
  const t = useTranslations('floor.editor')
  const { editor, selected } = props
  const { isBusy } = editor
  const { past, future } = editor.draft
  const first = useRef<HTMLButtonElement>(null)
  // The button that opened the editor is gone, and it had the focus.
  useEffect(() => first.current?.focus(), [])
  const edit = selected === undefined ? t('edit') : t('editName', { name: selected })
  return (
    <div
      role="toolbar"
      aria-label={t('toolbar')}
      className="flex flex-wrap items-center gap-1 md:gap-2"
    >
      <Button ref={first} variant="outline" className="max-md:px-3!" onClick={props.onAdd}>
        <Plus />
        <Words short={t('addShort')} long={t('add')} />
      </Button>
      <Button
        variant="outline"
        className="max-md:min-w-11 max-md:px-2!"
        data-tip={edit}
        disabled={selected === undefined}
        onClick={props.onEdit}
      >
        <Pencil />
        <span className="max-md:sr-only">{edit}</span>
      </Button>
      <IconButton label={t('undo')} disabled={past.length === 0} onClick={editor.undo}>
        <Undo2 />
      </IconButton>
      <IconButton label={t('redo')} disabled={future.length === 0} onClick={editor.redo}>
        <Redo2 />
      </IconButton>
      <IconButton
        label={t('areas.open')}
        className="max-md:hidden"
        disabled={isBusy}
        onClick={props.onAreas}
      >
        <SquareDashed />
      </IconButton>
      <DropdownMenu
        trigger={
          <IconButton label={t('more')} className="md:hidden" disabled={editor.isBusy}>
            <Ellipsis />
          </IconButton>
        }
      >
        <DropdownMenuItem onSelect={props.onAreas}>{t('areas.open')}</DropdownMenuItem>
        <DropdownMenuItem onSelect={() => void editor.saveDefault()}>
          {t('saveDefault')}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => void editor.restore()}>{t('restore')}</DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={props.onCancel}>{t('cancel')}</DropdownMenuItem>
      </DropdownMenu>
      <span className="grow" />
      <div className="hidden gap-2 md:flex">
        <Button variant="quiet" disabled={isBusy} onClick={() => void editor.saveDefault()}>
          {t('saveDefault')}
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={() => void editor.restore()}>
          {t('restore')}
        </Button>
        <Button variant="outline" disabled={isBusy} onClick={props.onCancel}>
          {t('cancel')}
        </Button>
      </div>
      <Button className="max-md:px-3!" loading={isBusy} onClick={() => void editor.done()}>
        <Words short={t('doneShort')} long={t('done')} />
      </Button>
    </div>
  )
}

/** The layout editor: the plan is arranged by hand, and saved as a whole (product#layout-editor). */
export default function Editor({ floor, onDone }: { floor: Floor; onDone: () => void }) {
  const t = useTranslations('floor.editor')
  const editor = useEditor(floor, onDone)
  const { draft, isDirty } = editor
  const [selected, setSelected] = useState<number | null>(null)
  const [isNaming, setNaming] = useState(false)
  const [form, setForm] = useState<DraftTable>()
  const [doomed, setDoomed] = useState<DraftTable>()
  const { leave } = useUnsaved()
  useUnsavedForm(isDirty && !editor.isBusy)
  const { tables } = draft
  const edit = useCallback(
    (id: number) => setForm(tables.find((table) => table.id === id)),
    [tables],
  )
  const doom = (table: DraftTable) => {
    setDoomed(table)
    setForm(undefined)
  }
  const spare = () => setDoomed(undefined)
  const undoByKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    if (event.shiftKey) editor.redo()
    else editor.undo()
  }
  const isNew = form !== undefined && !tables.some(({ id }) => id === form.id)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Ctrl+Z anywhere in the editor.
    <div className="grid gap-4" onKeyDown={undoByKey}>
      <Tools
        editor={editor}
        selected={tables.find(({ id }) => id === selected)?.name}
        onAdd={() => setForm(editor.blank())}
        onEdit={() => selected !== null && edit(selected)}
        onAreas={() => setNaming(true)}
        onCancel={() => leave(onDone)}
      />
      <EditorCanvas
        areas={editor.areas}
        tables={tables}
        onChange={editor.setTables}
        onEdit={edit}
        onSelect={setSelected}
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
      <ConfirmDialog
        open={doomed !== undefined}
        onClose={spare}
        title={t('deleteTitle', { name: doomed?.name ?? '' })}
        description={t('deleteText')}
        cancelLabel={t('keep')}
        confirmLabel={t('delete')}
        loading={editor.isBusy}
        destructive
        onConfirm={() => doomed && void editor.remove(doomed.id).then(spare)}
      />
      {editor.stale && <StaleDialog editor={editor} stale={editor.stale} />}
    </div>
  )
}

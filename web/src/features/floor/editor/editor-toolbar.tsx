import Ellipsis from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Redo2 from 'lucide-react/icons/redo-2'
import SquareDashed from 'lucide-react/icons/square-dashed'
import Undo2 from 'lucide-react/icons/undo-2'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuSeparator,
} from '../../../ui/actions/dropdown-menu.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'

export interface EditorToolbarProps {
  canUndo: boolean
  canRedo: boolean
  isBusy: boolean
  /** The name of the selected table, if exactly one is selected. */
  selected: string | undefined
  onUndo: () => void
  onRedo: () => void
  onAdd: () => void
  onEdit: () => void
  onAreas: () => void
  onSaveDefault: () => void
  onRestore: () => void
  onCancel: () => void
  onDone: () => void
}

/** A menu of the actions that don't fit on a phone. */
function More(
  props: Pick<
    EditorToolbarProps,
    'isBusy' | 'onAreas' | 'onSaveDefault' | 'onRestore' | 'onCancel'
  >,
) {
  const t = useTranslations('floor.editor')
  return (
    <DropdownMenu
      trigger={
        <IconButton label={t('more')} className="md:hidden" disabled={props.isBusy}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
    >
      <DropdownMenuItem onSelect={props.onAreas}>{t('areas.open')}</DropdownMenuItem>
      <DropdownMenuItem onSelect={props.onSaveDefault}>{t('saveDefault')}</DropdownMenuItem>
      <DropdownMenuItem onSelect={props.onRestore}>{t('restore')}</DropdownMenuItem>
      <DropdownMenuSeparator />
      <DropdownMenuItem onSelect={props.onCancel}>{t('cancel')}</DropdownMenuItem>
    </DropdownMenu>
  )
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
export function EditorToolbar(props: EditorToolbarProps) {
  const t = useTranslations('floor.editor')
  const { selected, isBusy } = props
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
        <Plus aria-hidden="true" />
        <Words short={t('addShort')} long={t('add')} />
      </Button>
      <Button
        variant="outline"
        className="max-md:min-w-11 max-md:px-2!"
        data-tip={edit}
        disabled={selected === undefined}
        onClick={props.onEdit}
      >
        <Pencil aria-hidden="true" />
        <span className="max-md:sr-only">{edit}</span>
      </Button>
      <IconButton label={t('undo')} disabled={!props.canUndo} onClick={props.onUndo}>
        <Undo2 aria-hidden="true" />
      </IconButton>
      <IconButton label={t('redo')} disabled={!props.canRedo} onClick={props.onRedo}>
        <Redo2 aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('areas.open')}
        className="max-md:hidden"
        disabled={isBusy}
        onClick={props.onAreas}
      >
        <SquareDashed aria-hidden="true" />
      </IconButton>
      <More {...props} />
      <span className="grow" />
      <div className="hidden gap-2 md:flex">
        <Button variant="quiet" disabled={isBusy} onClick={props.onSaveDefault}>
          {t('saveDefault')}
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={props.onRestore}>
          {t('restore')}
        </Button>
        <Button variant="outline" disabled={isBusy} onClick={props.onCancel}>
          {t('cancel')}
        </Button>
      </div>
      <Button className="max-md:px-3!" loading={isBusy} onClick={props.onDone}>
        <Words short={t('doneShort')} long={t('done')} />
      </Button>
    </div>
  )
}

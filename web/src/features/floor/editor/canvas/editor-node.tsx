import type { AreaLook } from '@lantern/contract/tables'
import { NodeResizer, type Node, type NodeProps } from '@xyflow/react'
import Pencil from 'lucide-react/icons/pencil'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { bounds, type DraftTable } from '../draft.ts'
import { TableFace } from '../../plan/table-face.tsx'

export interface NodeData extends Record<string, unknown> {
  table: DraftTable
  /** The look of the table's area; `null` without an area. */
  look: AreaLook | null
  onEdit: (id: number) => void
}

export type TableNode = Node<NodeData, 'table'>

/** A table in the editor: its furniture, resize handles, and the Edit button (product#layout-editor). */
export const EditorNode = memo(function EditorNode({
  data,
  selected,
  width,
  height,
}: NodeProps<TableNode>) {
  const t = useTranslations('floor.editor')
  const { table, look, onEdit } = data
  const size = {
    width: Math.round(width ?? table.width),
    height: Math.round(height ?? table.height),
  }
  return (
    <div className="group relative size-full cursor-move">
      <NodeResizer
        isVisible={selected}
        minWidth={bounds.width.least}
        minHeight={bounds.height.least}
        maxWidth={bounds.width.most}
        maxHeight={bounds.height.most}
        color="var(--color-lantern)"
        handleStyle={{ width: 12, height: 12, borderRadius: 4 }}
      />
      <TableFace
        table={{ ...table, ...size }}
        look={look}
        status="available"
        note={String(table.capacity)}
      />
      <button
        type="button"
        tabIndex={-1}
        onClick={() => onEdit(table.id)}
        className="nodrag absolute inset-x-0 -bottom-3 mx-auto flex w-fit items-center gap-1 rounded-full border border-line bg-surface px-2.5 py-1 text-xs font-semibold text-ink opacity-0 shadow-soft transition-opacity group-hover:opacity-100 focus-visible:opacity-100"
      >
        <Pencil className="size-3" aria-hidden="true" />
        {t('edit')}
      </button>
    </div>
  )
})

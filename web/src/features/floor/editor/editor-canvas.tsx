import { planSize } from '@lantern/contract/floor/layout'
import type { AreaLook, FloorArea } from '@lantern/contract/floor/tables'
import {
  applyNodeChanges,
  type Node,
  type NodeChange,
  type NodeProps,
  NodeResizer,
  type NodeTypes,
  ReactFlow,
  type ReactFlowInstance,
  ViewportPortal,
} from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import Pencil from 'lucide-react/icons/pencil'
import { type CSSProperties, memo, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Building } from '../plan/building.tsx'
import { type Looks, looksOf } from '../floor-state.ts'
import { bounds, type DraftTable } from './draft.ts'
import { type Box, roomsOf } from '../plan/plan-geometry.ts'
import { type Guide, snapped } from './snap.ts'
import { clampZoom, firstView, windowHeight } from '../plan/view.ts'
import { classNames } from '../../../ui/layout/class-names.ts'
import { ZoomButtons } from '../plan/plan.tsx'
import { TableFace } from '../plan/table-face.tsx'

/** A percentage with two decimals: a pixel of the plan is a twelfth of a percent. */
const percent = (at: number, of: number) =>
  Math.min(100, Math.max(0, Math.round((at / of) * 10_000) / 100))

/** A table as a node of the canvas: its position is that of its middle. */
function toNode(
  table: DraftTable,
  { looks, onEdit }: Pick<NodeData, 'onEdit'> & { looks: Looks },
): TableNode {
  return {
    id: String(table.id),
    type: 'table',
    position: {
      x: (table.positionX / 100) * planSize.width,
      y: (table.positionY / 100) * planSize.height,
    },
    width: table.width,
    height: table.height,
    data: { table, look: looks.get(table.areaId) ?? null, onEdit },
    ariaLabel: table.name,
  }
}

/** The tables after they were moved and resized on the canvas. */
function toTables(nodes: readonly TableNode[]): DraftTable[] {
  return nodes.map(({ data: { table }, position, width, height }) => ({
    ...table,
    positionX: percent(position.x, planSize.width),
    positionY: percent(position.y, planSize.height),
    width: Math.round(width ?? table.width),
    height: Math.round(height ?? table.height),
  }))
}

function boxOf({ position, width = 0, height = 0 }: TableNode): Box {
  return { x: position.x - width / 2, y: position.y - height / 2, width, height }
}

/** Snaps a table that is dragged alone to the others; several together keep their arrangement. */
function lineUp(
  changes: readonly NodeChange<TableNode>[],
  nodes: readonly TableNode[],
): { changes: NodeChange<TableNode>[]; guides: Guide[] } {
  const dragged = changes.filter((change) => change.type === 'position' && change.dragging)
  const [only] = dragged
  if (dragged.length !== 1 || only?.type !== 'position' || !only.position) {
    return { changes: [...changes], guides: [] }
  }
  const node = nodes.find(({ id }) => id === only.id)
  if (!node) return { changes: [...changes], guides: [] }
  const others = nodes.filter(({ id }) => id !== only.id).map(boxOf)
  const { box, guides } = snapped(boxOf({ ...node, position: only.position }), others)
  const position = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  return {
    changes: changes.map((change) => (change === only ? { ...only, position } : change)),
    guides,
  }
}

interface NodeData extends Record<string, unknown> {
  table: DraftTable
  /** The look of the table's area; `null` without an area. */
  look: AreaLook | null
  onEdit: (id: number) => void
}

type TableNode = Node<NodeData, 'table'>

/** A table in the editor: its furniture, resize handles, and the Edit button (product#layout-editor). */
const EditorNode = memo(function EditorNode({
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
        <Pencil className="size-3" />
        {t('edit')}
      </button>
    </div>
  )
})

const nodeTypes: NodeTypes = { table: EditorNode }
const { width, height } = planSize
const HOUSE: [[number, number], [number, number]] = [
  [0, 0],
  [width, height],
]
/** The distance by which the plan may be dragged beyond its walls. */
const AROUND: [[number, number], [number, number]] = [
  [-240, -160],
  [width + 240, height + 160],
]

function Guides({ guides }: { guides: readonly Guide[] }) {
  return guides.map(({ axis, at }) => (
    <div
      key={`${axis} ${at}`}
      className="absolute bg-lantern"
      style={
        axis === 'x'
          ? { left: at, top: 0, width: 1.5, height }
          : { top: at, left: 0, height: 1.5, width }
      }
    />
  ))
}

const sizeOf = (element: HTMLElement | null) => ({
  width: element?.clientWidth ?? width,
  height: element?.clientHeight ?? height,
})

/** Whether a change is complete: the end of a drag or resize, or a key. */
const isOver = (change: NodeChange<TableNode>) =>
  (change.type === 'position' && !change.dragging) ||
  (change.type === 'dimensions' && change.resizing === false)

interface EditorCanvasProps {
  areas: readonly FloorArea[]
  tables: readonly DraftTable[]
  onChange: (tables: DraftTable[]) => void
  onEdit: (id: number) => void
  onSelect: (id: number | null) => void
}

/** The tables as the canvas holds them during a move, and the guide lines. */
function useNodes({ areas, tables, onChange, onEdit, onSelect }: EditorCanvasProps) {
  const options = useMemo(() => ({ looks: looksOf(areas), onEdit }), [areas, onEdit])
  const [nodes, setNodes] = useState<TableNode[]>(() => tables.map((each) => toNode(each, options)))
  const [guides, setGuides] = useState<readonly Guide[]>([])
  const current = useRef(nodes)

  // Undone, edited and restored layouts come from outside; the selection is kept.
  useEffect(() => {
    const selected = new Set(current.current.filter((node) => node.selected).map(({ id }) => id))
    const next = tables.map((each) => {
      const node = toNode(each, options)
      return selected.has(node.id) ? { ...node, selected: true } : node
    })
    current.current = next
    setNodes(next)
  }, [tables, options])

  const onNodesChange = (raw: NodeChange<TableNode>[]) => {
    const lined = lineUp(raw, current.current)
    const next = applyNodeChanges(lined.changes, current.current)
    current.current = next
    setNodes(next)
    setGuides(lined.guides)
    if (raw.some((change) => change.type === 'select')) {
      const [only, ...more] = next.filter((node) => node.selected)
      onSelect(only && more.length === 0 ? only.data.table.id : null)
    }
    // Moves by key fire only this event, so the step is recorded here.
    if (lined.changes.some(isOver)) onChange(toTables(next))
  }

  return { nodes, guides, onNodesChange }
}

/** The plan for arranging tables: drag with guide lines, arrow keys, handles to resize. */
export default function EditorCanvas(props: EditorCanvasProps) {
  const { areas, tables, onEdit } = props
  const t = useTranslations('floor')
  const { nodes, guides, onNodesChange } = useNodes(props)
  const [zoom, setZoom] = useState(1)
  const frame = useRef<HTMLDivElement>(null)
  const flow = useRef<Pick<ReactFlowInstance, 'zoomTo' | 'setViewport'>>(null)
  // The editor's own zoom is in the same steps as the plan's.
  const zoomTo = (next: number) => {
    setZoom(next)
    void flow.current?.zoomTo(next)
  }
  const showAll = () => {
    const view = firstView(sizeOf(frame.current))
    setZoom(view.zoom)
    void flow.current?.setViewport(view)
  }
  const rooms = useMemo(() => roomsOf(tables), [tables])

  const letters: CSSProperties & Record<'--zoom', string> = { '--zoom': String(zoom) }
  return (
    <div className="grid gap-3">
      <div
        ref={frame}
        className={classNames(
          'relative overflow-hidden rounded-panel border-2 border-lantern bg-sunk',
          windowHeight,
        )}
        style={letters}
      >
        <ReactFlow
          nodes={nodes}
          edges={[]}
          nodeTypes={nodeTypes}
          nodeOrigin={[0.5, 0.5]}
          nodeExtent={HOUSE}
          translateExtent={AROUND}
          onNodesChange={onNodesChange}
          onNodeDoubleClick={(_, node) => onEdit(node.data.table.id)}
          onMoveEnd={(_, viewport) => setZoom(viewport.zoom)}
          onInit={(made) => {
            flow.current = made
            showAll()
          }}
          minZoom={0.5}
          maxZoom={2}
          zoomOnScroll={false}
          zoomOnDoubleClick={false}
          preventScrolling={false}
          nodesConnectable={false}
          deleteKeyCode={null}
          proOptions={{ hideAttribution: true }}
          aria-label={t('plan')}
        >
          <ViewportPortal>
            <div className="absolute top-0 left-0 -z-1">
              <Building rooms={rooms} areas={areas} />
            </div>
            <Guides guides={guides} />
          </ViewportPortal>
        </ReactFlow>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-60 text-sm text-soft">{t('editor.hint')}</p>
        <ZoomButtons
          className="ml-auto"
          zoom={zoom}
          onZoom={(steps) => zoomTo(clampZoom(zoom + steps / 10))}
          onReset={showAll}
        />
      </div>
    </div>
  )
}

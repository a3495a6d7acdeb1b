import { planSize } from '@lantern/contract/layout'
import type { FloorArea } from '@lantern/contract/tables'
import {
  applyNodeChanges,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  ViewportPortal,
  type NodeChange,
  type NodeTypes,
} from '@xyflow/react'
import { useCallback, useEffect, useMemo, useRef, useState, type CSSProperties } from 'react'
import { useTranslations } from 'use-intl'
import '@xyflow/react/dist/base.css'
import { Building, type PlaceName } from '../../plan/building.tsx'
import { looksOf } from '../../floor-state.ts'
import type { DraftTable } from '../draft.ts'
import { EditorNode, type TableNode } from './editor-node.tsx'
import { lineUp, toNode, toTables } from './editor-nodes.ts'
import { roomsOf } from '../../plan/plan-geometry.ts'
import type { Guide } from './snap.ts'
import { clampZoom, firstView, windowHeight, type View } from '../../plan/view.ts'
import { classNames } from '../../../../ui/layout/class-names.ts'
import { ZoomButtons } from '../../plan/zoom-buttons.tsx'

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

interface EditorZoomProps {
  zoom: number
  onZoom: (zoom: number) => void
  /** The first view of the plan. */
  first: () => View
}

/** The editor's own zoom, in the same steps as the plan's. */
function EditorZoom({ zoom, onZoom, first }: EditorZoomProps) {
  const flow = useReactFlow()
  const to = (next: number) => {
    onZoom(next)
    void flow.zoomTo(next)
  }
  return (
    <ZoomButtons
      className="ml-auto"
      zoom={zoom}
      onZoom={(steps) => to(clampZoom(zoom + steps / 10))}
      onReset={() => {
        const view = first()
        onZoom(view.zoom)
        void flow.setViewport(view)
      }}
    />
  )
}

export interface EditorCanvasProps {
  areas: readonly FloorArea[]
  tables: readonly DraftTable[]
  onChange: (tables: DraftTable[]) => void
  onEdit: (id: number) => void
  /** The one table that is selected, for the toolbar. */
  onSelect: (id: number | null) => void
}

/** The tables as the canvas holds them during a move, and the guide lines. */
function useNodes({ areas, tables, onChange, onEdit, onSelect }: EditorCanvasProps) {
  const told = useMemo(() => ({ looks: looksOf(areas), onEdit }), [areas, onEdit])
  const [nodes, setNodes] = useState<TableNode[]>(() => tables.map((each) => toNode(each, told)))
  const [guides, setGuides] = useState<readonly Guide[]>([])
  const current = useRef(nodes)

  // Undone, edited and restored layouts come from outside; the selection is kept.
  useEffect(() => {
    const selected = new Set(current.current.filter((node) => node.selected).map(({ id }) => id))
    const next = tables.map((each) => {
      const node = toNode(each, told)
      return selected.has(node.id) ? { ...node, selected: true } : node
    })
    current.current = next
    setNodes(next)
  }, [tables, told])

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

/** The plan, and outside of its walls a hint and the zoom. */
function Workbench(props: EditorCanvasProps) {
  const { areas, tables, onEdit } = props
  const t = useTranslations('floor')
  const { nodes, guides, onNodesChange } = useNodes(props)
  const [zoom, setZoom] = useState(1)
  const frame = useRef<HTMLDivElement>(null)
  const rooms = useMemo(() => roomsOf(tables), [tables])
  const words = useCallback((place: PlaceName) => t(`places.${place}`), [t])

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
          onInit={(flow) => {
            const view = firstView(sizeOf(frame.current))
            setZoom(view.zoom)
            void flow.setViewport(view)
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
              <Building rooms={rooms} areas={areas} words={words} />
            </div>
            <Guides guides={guides} />
          </ViewportPortal>
        </ReactFlow>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-60 text-sm text-soft">{t('editor.hint')}</p>
        <EditorZoom zoom={zoom} onZoom={setZoom} first={() => firstView(sizeOf(frame.current))} />
      </div>
    </div>
  )
}

/** The plan for arranging tables: drag with guide lines, arrow keys, handles to resize. */
export default function EditorCanvas(props: EditorCanvasProps) {
  return (
    <ReactFlowProvider>
      <Workbench {...props} />
    </ReactFlowProvider>
  )
}

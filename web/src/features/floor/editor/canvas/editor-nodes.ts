import { planSize } from '@lantern/contract/layout'
import type { NodeChange } from '@xyflow/react'
import type { DraftTable } from '../draft.ts'
import type { Looks } from '../../floor-state.ts'
import type { NodeData, TableNode } from './editor-node.tsx'
import type { Box } from '../../plan/plan-geometry.ts'
import { snapped, type Guide } from './snap.ts'

/** A percentage with two decimals: a pixel of the plan is a twelfth of a percent. */
const percent = (at: number, of: number) =>
  Math.min(100, Math.max(0, Math.round((at / of) * 10_000) / 100))

/** A table as a node of the canvas: its position is that of its middle. */
export function toNode(
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
export function toTables(nodes: readonly TableNode[]): DraftTable[] {
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
export function lineUp(
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

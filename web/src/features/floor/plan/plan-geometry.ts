import { planSize } from '@lantern/contract/floor/layout'
import type { TablePlace } from '@lantern/contract/floor/tables'

/** A rectangle on the plan, in pixels at zoom 1. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

type Placed = Pick<TablePlace, 'positionX' | 'positionY' | 'width' | 'height'>

/** The rectangle that a table covers. Its position is that of its middle. */
export function boxOf({ positionX, positionY, width, height }: Placed): Box {
  return {
    x: (positionX / 100) * planSize.width - width / 2,
    y: (positionY / 100) * planSize.height - height / 2,
    width,
    height,
  }
}

function around(one: Box, other: Box): Box {
  const x = Math.min(one.x, other.x)
  const y = Math.min(one.y, other.y)
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  }
}

/** Tables of one area that are at most this far apart share a room. */
const REACH = 150

const grown = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
})

const meet = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

/** The space between tables and walls for chairs at the sides, and for the room's name above. */
const MARGIN = { side: 30, top: 46, wall: 16 }

function room(tables: Box): Box {
  const { side, top, wall } = MARGIN
  const x = Math.max(wall, tables.x - side)
  const y = Math.max(wall, tables.y - top)
  return {
    x,
    y,
    width: Math.min(planSize.width - wall, tables.x + tables.width + side) - x,
    height: Math.min(planSize.height - wall, tables.y + tables.height + side) - y,
  }
}

/** An area as it is drawn: its floor and its name. */
export interface Room {
  areaId: number
  box: Box
}

/** Tables of one area that are close to each other share a room, so that the walls follow the tables. */
export function roomsOf(tables: readonly (Placed & { areaId: number | null })[]): Room[] {
  const rooms: { areaId: number; tables: Box }[] = []
  for (const table of tables) {
    const { areaId } = table
    if (areaId === null) continue
    let whole = boxOf(table)
    for (;;) {
      const reach = grown(whole, REACH / 2)
      const near = rooms.findIndex(
        (each) => each.areaId === areaId && meet(grown(each.tables, REACH / 2), reach),
      )
      const [joined] = near === -1 ? [] : rooms.splice(near, 1)
      if (!joined) break
      whole = around(whole, joined.tables)
    }
    rooms.push({ areaId, tables: whole })
  }
  return rooms.map((each) => ({ areaId: each.areaId, box: room(each.tables) }))
}

/** A seat beside a table: its middle relative to the table's, and its direction in degrees. */
export interface Seat {
  x: number
  y: number
  turn: number
}

const SEAT_GAP = 9
/** The maximum number of chairs that are drawn; a larger table shows this many. */
const MOST_SEATS = 16

/** Chairs around a table: evenly on a circle, else along the sides by their length. */
export function seatsOf(
  table: Pick<TablePlace, 'shape' | 'width' | 'height' | 'capacity'>,
): Seat[] {
  const { shape, width, height } = table
  const count = Math.min(MOST_SEATS, table.capacity)
  if (shape === 'circle') {
    return Array.from({ length: count }, (_, place) => {
      const angle = (place / count) * 2 * Math.PI - Math.PI / 2
      return {
        x: Math.cos(angle) * (width / 2 + SEAT_GAP),
        y: Math.sin(angle) * (height / 2 + SEAT_GAP),
        turn: (angle * 180) / Math.PI + 90,
      }
    })
  }
  return alongSides(count, width, height)
}

function alongSides(count: number, width: number, height: number): Seat[] {
  const sides = [
    { length: width, turn: 0 },
    { length: height, turn: 90 },
    { length: width, turn: 180 },
    { length: height, turn: 270 },
  ]
  const seats = sides.map(() => 0)
  for (let seat = 0; seat < count; seat += 1) {
    // The next chair goes to the side with the most space.
    const room = sides.map((side, place) => side.length / ((seats[place] ?? 0) + 1))
    const roomiest = room.indexOf(Math.max(...room))
    seats[roomiest] = (seats[roomiest] ?? 0) + 1
  }
  return sides.flatMap(({ length, turn }, place) => {
    const here = seats[place] ?? 0
    return Array.from({ length: here }, (_, seat) => {
      const along = ((seat + 1) / (here + 1) - 0.5) * length
      const out = (turn % 180 === 0 ? height : width) / 2 + SEAT_GAP
      const [x, y] = turned(along, -out, turn)
      return { x, y, turn }
    })
  })
}

function turned(x: number, y: number, degrees: number): [x: number, y: number] {
  const angle = (degrees * Math.PI) / 180
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)]
}

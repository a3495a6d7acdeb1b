import { planSize } from '@lantern/contract/floor/layout'
import type { AreaLook, FloorArea } from '@lantern/contract/floor/tables'
import { nameIn } from '@lantern/contract/venue/languages'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import type { Room } from './plan-geometry.ts'

const { width, height } = planSize
const DOOR = 18
const ENTRANCE = { x: 708, half: 38 }

/** A room's walls, open at the door in the middle of its lower side. */
function walls({ x, y, width: w, height: h }: Room['box']): string {
  const middle = x + w / 2
  return (
    `M${middle - DOOR} ${y + h}H${x + 10}q-10 0-10-10V${y + 10}q0-10 10-10` +
    `H${x + w - 10}q10 0 10 10V${y + h - 10}q0 10-10 10H${middle + DOOR}`
  )
}

/** The swing of a door, as in architectural plans. */
function Door({ x, y, size, down }: { x: number; y: number; size: number; down: boolean }) {
  const side = down ? size : -size
  return (
    <path
      d={`M${x} ${y}v${side}a${size} ${size} 0 0 ${down ? 0 : 1} ${size} ${-side}`}
      className="fill-none stroke-edge"
      strokeWidth="1.2"
      strokeDasharray="3 3"
    />
  )
}

const isWalled = (look: AreaLook) => look !== 'dining'

/**
 * The names on the plan grow as it is zoomed out (`--zoom`), like the tables' names, until they fill the space above
 * the tables.
 */
const nameLook = 'heading fill-soft [font-size:clamp(15px,calc(11px/var(--zoom,1)),22px)]'

function RoomFloor({ room, look, name }: { room: Room; look: AreaLook; name: string }) {
  const { x, y, width: w, height: h } = room.box
  return (
    <g>
      <rect x={x} y={y} width={w} height={h} rx="10" className="fill-paper" />
      {isWalled(look) ? (
        <>
          <path
            d={walls(room.box)}
            className="fill-none stroke-edge"
            strokeWidth="4"
            strokeLinecap="round"
          />
          <Door x={x + w / 2 - DOOR} y={y + h} size={DOOR * 2} down />
        </>
      ) : (
        <rect
          x={x + 2}
          y={y + 2}
          width={w - 4}
          height={h - 4}
          rx="10"
          className="fill-none stroke-line"
          strokeDasharray="2 6"
          strokeWidth="2"
          strokeLinecap="round"
        />
      )}
      <text x={x + 16} y={y + 24} className={nameLook}>
        {name}
      </text>
    </g>
  )
}

/** The bar in its corner: counter, stools, bottles on the wall. */
function Bar({ name }: { name: string }) {
  const [x, y] = [936, 432]
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width="238" height="142" rx="10" className="fill-paper" />
      <path
        d="M30 96V58q0-22 22-22H206"
        className="fill-none stroke-edge"
        strokeWidth="20"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M30 96V58q0-22 22-22H206"
        className="fill-none stroke-amber-wash"
        strokeWidth="15"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {[78, 110, 142, 174, 206].map((stool) => (
        <circle key={stool} cx={stool} cy="12" r="6" className="fill-surface stroke-edge" />
      ))}
      {[70, 94].map((stool) => (
        <circle key={stool} cx="8" cy={stool} r="6" className="fill-surface stroke-edge" />
      ))}
      <rect x="66" y="122" width="160" height="10" rx="3" className="fill-sunk stroke-edge" />
      {Array.from({ length: 13 }, (_, bottle) => (
        <circle
          key={bottle}
          cx={76 + bottle * 12}
          cy="127"
          r="3"
          className={bottle % 3 === 1 ? 'fill-lantern' : 'fill-edge'}
          opacity="0.7"
        />
      ))}
      <text x="140" y="86" textAnchor="middle" className={nameLook}>
        {name}
      </text>
    </g>
  )
}

function Plant({ x, y }: { x: number; y: number }) {
  return (
    <g
      transform={`translate(${x} ${y})`}
      className="fill-jade-wash stroke-jade"
      strokeWidth="1"
      opacity="0.8"
    >
      {[0, 60, 120, 180, 240, 300].map((turn) => (
        <ellipse key={turn} cx="0" cy="-8" rx="4.5" ry="9" transform={`rotate(${turn})`} />
      ))}
      <circle r="4" className="fill-amber-wash stroke-lantern-deep" />
    </g>
  )
}

interface BuildingProps {
  rooms: readonly Room[]
  areas: readonly FloorArea[]
}

/** The building around the tables. Memoized, so that dragging a table doesn't render it again. */
export const Building = memo(function Building({ rooms, areas }: BuildingProps) {
  const t = useTranslations('floor.places')
  const { x, half } = ENTRANCE
  const language = useLanguage()
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className="pointer-events-none absolute inset-0 overflow-visible"
      aria-hidden="true"
    >
      <rect x="6" y="6" width={width - 12} height={height - 12} rx="14" className="fill-surface" />
      <path
        d={`M${x - half} 6H20q-14 0-14 14V${height - 20}q0 14 14 14H${width - 20}q14 0 14-14V20q0-14-14-14H${x + half}`}
        className="fill-none stroke-ink"
        strokeWidth="7"
        strokeLinecap="round"
        opacity="0.8"
      />
      <rect
        x={x - half + 6}
        y="2"
        width={half * 2 - 12}
        height="46"
        rx="4"
        className="fill-amber-wash"
      />
      <Door x={x - half} y={6} size={half} down />
      <path
        d={`M${x + half} 6v${half}a${half} ${half} 0 0 1 ${-half} ${-half}`}
        className="fill-none stroke-edge"
        strokeWidth="1.2"
        strokeDasharray="3 3"
      />
      <text x={x} y="66" textAnchor="middle" className={nameLook}>
        {t('entrance')}
      </text>
      {rooms.map((room) => {
        const area = areas.find(({ id }) => id === room.areaId)
        if (!area) return null
        const key = `${room.areaId} ${room.box.x} ${room.box.y}`
        return <RoomFloor key={key} room={room} look={area.look} name={nameIn(area, language)} />
      })}
      <Bar name={t('bar')} />
      <Plant x={644} y={30} />
      <Plant x={772} y={30} />
      <Plant x={1164} y={412} />
      <Plant x={910} y={560} />
    </svg>
  )
})

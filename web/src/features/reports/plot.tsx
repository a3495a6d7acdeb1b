import { AxisBottom, AxisLeft } from '@visx/axis'
import { scaleBand, scaleLinear } from '@visx/scale'
import { LinePath } from '@visx/shape'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Figure, RowsLink, type Source, useWritten } from './figures.tsx'
import type { Compared, Nights } from './period.ts'

/** The sizes of a plot in pixels. */
const HEIGHT = 240
const TOP = 20
const BOTTOM = HEIGHT - 26
const LEFT = 56
/** A label of the lower axis, with the space beside it. */
const LABEL = 68
/** Lines with more places than this have no marks on them. */
const MOST_MARKS = 31

/** A place of a plot: its figures, what they are made of, and its label on the axis. */
export interface PlotPoint extends Figure {
  label: string
  short: string
  source: Source
  nights: Compared<Nights>
}

export interface PlotProps {
  points: readonly PlotPoint[]
  /** Lines for nights, bars for classes. */
  look: 'lines' | 'bars'
}

/** The figures of a place as numbers. */
const nowOf = ({ of }: PlotPoint) => Number(of.now)
const yearBeforeOf = ({ of }: PlotPoint) => Number(of.yearBefore)

/** The width of an element in pixels; 0 until it is measured. */
function useWidth() {
  const box = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (!box.current) return undefined
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return [box, width] as const
}

function useScales(points: readonly PlotPoint[], width: number, padding: number) {
  const figures = points.flatMap((point) => [nowOf(point), yearBeforeOf(point)])
  const x = scaleBand({ domain: points.map((_, place) => place), range: [LEFT, width], padding })
  const y = scaleLinear({
    domain: [Math.min(0, ...figures), Math.max(1, ...figures)],
    range: [BOTTOM, TOP],
    nice: 4,
  })
  return { x, y, middleOf: (place: number) => (x(place) ?? 0) + x.bandwidth() / 2 }
}

interface ShapeProps {
  points: PlotProps['points']
  scales: ReturnType<typeof useScales>
}

function Lines({ points, scales: { y, middleOf } }: ShapeProps) {
  return (
    <>
      <LinePath
        data={points.map(yearBeforeOf)}
        x={(_, place) => middleOf(place)}
        y={(figure) => y(figure)}
        className="fill-none stroke-soft stroke-2"
        strokeDasharray="5 4"
      />
      <LinePath
        data={points.map(nowOf)}
        x={(_, place) => middleOf(place)}
        y={(figure) => y(figure)}
        className="fill-none stroke-lantern-edge stroke-[2.5]"
      />
      {points.length <= MOST_MARKS &&
        points.map((point, place) => (
          <circle
            key={place}
            cx={middleOf(place)}
            cy={y(nowOf(point))}
            r={3.5}
            className="fill-lantern-edge"
          />
        ))}
    </>
  )
}

function Bars({ points, scales: { x, y } }: ShapeProps) {
  const { figureOf } = useWritten()
  const width = x.bandwidth()
  return points.map((point, place) => {
    const left = x(place) ?? 0
    const [now, yearBefore] = [nowOf(point), yearBeforeOf(point)]
    return (
      <g key={place}>
        <rect
          x={left}
          width={width * 0.6}
          y={y(now)}
          height={BOTTOM - y(now)}
          className="fill-lantern-edge"
        />
        <rect
          x={left + width * 0.66}
          width={width * 0.34}
          y={y(yearBefore)}
          height={BOTTOM - y(yearBefore)}
          className="fill-none stroke-soft stroke-[1.5]"
          strokeDasharray="4 3"
        />
        <text
          x={left + width * 0.3}
          y={y(now) - 5}
          textAnchor="middle"
          className="figures fill-ink text-xs font-semibold"
        >
          {figureOf(now, point.unit)}
        </text>
      </g>
    )
  })
}

/**
 * Lines or bars of a period beside the year before, which is dashed. Each place leads to what it is made of. The
 * keyboard and screen readers have the table beside the plot instead.
 */
export default function Plot({ points, look }: PlotProps) {
  const t = useTranslations('reports')
  const { figureOf } = useWritten()
  const [box, width] = useWidth()
  const scales = useScales(points, width, look === 'bars' ? 0.25 : 0)
  const { x, y } = scales
  const unit = points[0]?.unit ?? 'count'
  const labels = { className: 'figures fill-soft text-xs' }
  return (
    <figure ref={box} aria-hidden="true" className="min-w-0">
      <p className="mb-2 flex flex-wrap items-center gap-x-5 text-sm text-soft">
        <span className="w-6 border-t-[3px] border-lantern-edge" />
        <span className="-ml-3">{t('now')}</span>
        <span className="w-6 border-t-2 border-dashed border-soft" />
        <span className="-ml-3">{t('yearBefore')}</span>
      </p>
      {width > 0 && (
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} className="w-full">
          <AxisLeft
            left={LEFT}
            scale={y}
            numTicks={4}
            tickFormat={(figure) => figureOf(Number(figure), unit).replace(/\.00$/, '')}
            tickLength={LEFT - width}
            tickLineProps={{ className: 'stroke-line' }}
            tickLabelProps={() => ({ ...labels, dx: LEFT - width - 12, dy: 4, textAnchor: 'end' })}
            hideAxisLine
          />
          <AxisBottom
            top={BOTTOM}
            scale={x}
            numTicks={Math.max(1, Math.floor((width - LEFT) / LABEL))}
            tickFormat={(place) => points[place]?.short ?? ''}
            tickLabelProps={() => ({ ...labels, textAnchor: 'middle' })}
            hideAxisLine
            hideTicks
          />
          {look === 'lines' ? (
            <Lines points={points} scales={scales} />
          ) : (
            <Bars points={points} scales={scales} />
          )}
          {points.map(({ label, of, source, nights }, place) => (
            <RowsLink
              key={place}
              {...source}
              nights={nights.now}
              tabIndex={-1}
              data-tip={`${label}: ${figureOf(Number(of.now), unit)} · ${t('yearBefore')} ${figureOf(Number(of.yearBefore), unit)}`}
            >
              <rect
                x={x(place)}
                width={x.bandwidth()}
                y={TOP}
                height={BOTTOM - TOP}
                className="fill-ink opacity-0 hover:opacity-8"
              />
            </RowsLink>
          ))}
        </svg>
      )}
    </figure>
  )
}

import { AxisBottom, AxisLeft } from '@visx/axis'
import { scaleBand, scaleLinear } from '@visx/scale'
import { LinePath } from '@visx/shape'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/words.tsx'
import { dayOfMonth, money } from '../../lib/shown/format.ts'
import { RowsLink, useWritten } from './figures.tsx'
import type { Point } from './period.ts'

/** The sizes of the plot in pixels; `LABEL` is a date below it with the space beside it. */
const [HEIGHT, TOP, LEFT, LABEL] = [240, 12, 56, 68]
const BOTTOM = HEIGHT - 26

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

/**
 * A line of the income, beside that of the year before, which is dashed. Each point leads to what it is made of. The
 * keyboard and screen readers have the table beside the plot instead.
 */
export default function Plot({ points }: { points: readonly Point[] }) {
  const t = useTranslations('reports')
  const language = useLanguage()
  const { nightsOf } = useWritten()
  const [box, width] = useWidth()
  const now = points.map(({ of }) => Number(of.now))
  const then = points.map(({ of }) => Number(of.yearBefore))
  const x = scaleBand({ domain: points.map((_, place) => place), range: [LEFT, width] })
  const y = scaleLinear({
    domain: [Math.min(0, ...now, ...then), Math.max(1, ...now, ...then)],
    range: [BOTTOM, TOP],
    nice: 4,
  })
  const leftOf = (place: number) => x(place) ?? 0
  const middleOf = (place: number) => leftOf(place) + x.bandwidth() / 2
  const line = {
    x: (_: number, place: number) => middleOf(place),
    y: (figure: number) => y(figure),
  }
  const label = 'figures fill-soft text-xs'
  return (
    <figure ref={box} aria-hidden="true" className="min-w-0">
      <p className="mb-2 flex flex-wrap items-center gap-x-5 text-sm text-soft">
        <span className="w-6 border-t-[3px] border-lantern-edge" />
        <span className="-ml-3">{t('now')}</span>
        <span className="w-6 border-t-2 border-dashed border-soft" />
        <span className="-ml-3">{t('yearBefore')}</span>
      </p>
      {width > 0 && (
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} className="w-full overflow-visible">
          <AxisLeft
            left={LEFT}
            scale={y}
            numTicks={4}
            tickFormat={(figure) => money(Number(figure)).replace(/\.00$/, '')}
            tickLength={LEFT - width}
            tickLineProps={{ className: 'stroke-line' }}
            tickLabelProps={{ className: label, dx: LEFT - width - 12, dy: 4, textAnchor: 'end' }}
            hideAxisLine
          />
          <AxisBottom
            top={BOTTOM}
            scale={x}
            numTicks={Math.max(1, Math.floor((width - LEFT) / LABEL))}
            tickFormat={(place) => dayOfMonth(points[place]?.nights.from ?? '', language)}
            tickLabelProps={{ className: label, textAnchor: 'middle' }}
            hideAxisLine
            hideTicks
          />
          <LinePath
            {...line}
            data={then}
            className="fill-none stroke-soft stroke-2 [stroke-dasharray:5_4]"
          />
          <LinePath {...line} data={now} className="fill-none stroke-lantern-edge stroke-[2.5]" />
          {points.map(({ nights }, place) => {
            const [figure, earlier] = [now[place] ?? 0, then[place] ?? 0]
            const tip = `${nightsOf(nights)}: ${money(figure)} · ${t('yearBefore')} ${money(earlier)}`
            return (
              <RowsLink
                key={place}
                source={{ kind: 'lines' }}
                nights={nights}
                tabIndex={-1}
                data-tip={tip}
                className="group"
              >
                {points.length <= 31 && (
                  <circle
                    cx={middleOf(place)}
                    cy={y(figure)}
                    r={3.5}
                    className="fill-lantern-edge"
                  />
                )}
                <rect
                  x={leftOf(place)}
                  width={x.bandwidth()}
                  y={TOP}
                  height={BOTTOM - TOP}
                  className="fill-ink opacity-0 group-hover:opacity-8"
                />
              </RowsLink>
            )
          })}
        </svg>
      )}
    </figure>
  )
}

import { useTranslations } from 'use-intl'
import { Part } from '../../ui/states/part.tsx'
import { FigureTable } from './figures.tsx'
import type { Nights } from './period.ts'
import type { PlotProps } from './plot.tsx'

const download = () => import('./plot.tsx')

/** Figures as a plot, whose code is loaded with it, and as a table to be opened. */
export function Plotted({ label, nights, ...plot }: PlotProps & { label: string; nights: Nights }) {
  const t = useTranslations('reports')
  return (
    <div className="min-w-0">
      <h3 className="pb-1">{label}</h3>
      {/* The height of the plot, whose table doesn't move when it comes. */}
      <div className="min-h-68">
        <Part download={download} wish given={plot} />
      </div>
      <details className="print:hidden">
        <summary className="flex min-h-11 w-fit items-center text-sm font-semibold underline decoration-line underline-offset-4 hover:decoration-current">
          {t('asTable')}
        </summary>
        <FigureTable label={label} figures={plot.points} nights={nights} />
      </details>
    </div>
  )
}

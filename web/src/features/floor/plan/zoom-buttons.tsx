import RotateCcw from 'lucide-react/icons/rotate-ccw'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { isLargest, isSmallest } from './view.ts'

export interface ZoomButtonsProps {
  /** `undefined` until the canvas has been measured. */
  zoom: number | undefined
  onZoom: (steps: number) => void
  onReset: () => void
  className?: string
}

/** Buttons to zoom in, out and back (product#floor). */
export function ZoomButtons({ zoom, onZoom, onReset, className = '' }: ZoomButtonsProps) {
  const t = useTranslations('floor.zoom')
  return (
    <div
      className={`flex w-fit items-center rounded-full border border-line bg-surface ${className}`}
    >
      <IconButton
        label={t('out')}
        disabled={zoom === undefined || isSmallest({ zoom })}
        onClick={() => onZoom(-1)}
      >
        <ZoomOut />
      </IconButton>
      <output className="figures min-w-11 text-center text-sm font-semibold" aria-label={t('now')}>
        {zoom !== undefined && `${Math.round(zoom * 100)}%`}
      </output>
      <IconButton
        label={t('in')}
        disabled={zoom === undefined || isLargest({ zoom })}
        onClick={() => onZoom(1)}
      >
        <ZoomIn />
      </IconButton>
      <IconButton label={t('reset')} onClick={onReset}>
        <RotateCcw />
      </IconButton>
    </div>
  )
}

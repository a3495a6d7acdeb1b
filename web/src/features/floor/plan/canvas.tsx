import { useRef, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react'
import { planSize } from '@lantern/contract/layout'
import { classNames } from '../../../ui/layout/class-names.ts'
import { useView } from './use-view.ts'
import { windowHeight, type View } from './view.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

const KEYS: Readonly<Record<string, [x: number, y: number]>> = {
  ArrowLeft: [60, 0],
  ArrowRight: [-60, 0],
  ArrowUp: [0, 60],
  ArrowDown: [0, -60],
}

/** `--zoom` lets letters grow as the plan shrinks. */
function placed(view: View): CSSProperties {
  const zoom = { '--zoom': String(view.zoom) }
  return {
    ...zoom,
    width: planSize.width,
    height: planSize.height,
    transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom})`,
    transformOrigin: '0 0',
  }
}

export interface CanvasProps {
  label: string
  /** What stands beside the zoom buttons, above the plan and off its walls. */
  tools: ReactNode
  /** What lies on the plan, in its own pixels. */
  children: ReactNode
}

/** The plan's window (product#floor): zoomed in, out and back, dragged by hand or by keys. */
export function Canvas({ label, tools, children }: CanvasProps) {
  const frame = useRef<HTMLElement>(null)
  const { view, zoom, reset, pan, handlers, wasDrag } = useView(frame)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.target === event.currentTarget ? KEYS[event.key] : undefined
    if (!step) return
    event.preventDefault()
    pan(...step)
  }
  return (
    <div className="grid gap-3">
      <div className="flex min-w-0 flex-wrap items-center gap-3 max-sm:justify-between sm:justify-end">
        {tools}
        <ZoomButtons zoom={view?.zoom} onZoom={zoom} onReset={reset} className="max-sm:ml-auto" />
      </div>
      {/* It is dragged by hand; by keys too, and the buttons above do the rest. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        ref={frame}
        aria-label={label}
        // A place to move with the arrow keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={onKeyDown}
        className={classNames(
          'relative touch-pan-y cursor-grab overflow-hidden rounded-panel border border-line bg-sunk select-none active:cursor-grabbing',
          windowHeight,
        )}
        {...handlers}
        // The press that ends a drag chooses nothing. A key never drags.
        onClickCapture={(event) => event.detail > 0 && wasDrag() && event.stopPropagation()}
      >
        {view && (
          <div className="absolute top-0 left-0" style={placed(view)}>
            {children}
          </div>
        )}
      </section>
    </div>
  )
}

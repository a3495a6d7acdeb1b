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

/** `--zoom` lets text grow as the plan shrinks. */
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
  /** Rendered beside the zoom buttons, above the plan and outside of its walls. */
  tools: ReactNode
  /** Rendered on the plan, in its own pixels. */
  children: ReactNode
}

/** The plan's viewport (product#floor): zoomed and reset by buttons, moved by dragging or keys. */
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
      {/* It is dragged by pointer and moved by keys; the buttons above zoom. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        ref={frame}
        aria-label={label}
        // Focusable, for moving the plan with the arrow keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={onKeyDown}
        className={classNames(
          'relative touch-pan-y cursor-grab overflow-hidden rounded-panel border border-line bg-sunk select-none active:cursor-grabbing',
          windowHeight,
        )}
        {...handlers}
        // The click that ends a drag selects nothing. A key never drags.
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

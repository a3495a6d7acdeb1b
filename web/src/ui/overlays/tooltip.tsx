import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { watchTips } from './tooltip-watch.ts'

/** In pixels: off what it explains (product#tooltips), and off the screen's edges. */
const gap = 4
const edge = 8

interface Shown {
  target: Element
  text: string
  /** Where that stands which it explains. */
  around: DOMRect
}

/** Above its middle, below where there is no room above, and never over an edge. In pixels from the top left. */
function placeOf(around: DOMRect, width: number, height: number): { x: number; y: number } {
  const above = around.top - height
  const middle = around.left + around.width / 2 - width / 2
  return {
    x: Math.max(edge - gap, Math.min(middle, document.documentElement.clientWidth - width - edge)),
    y: above >= edge - gap ? above : around.bottom,
  }
}

/**
 * The one tooltip of the page: a word of explanation on everything that has `data-tip`, when the pointer rests on it
 * or a key leads there (product#tooltips). A finger never sees it, so it must not carry what one has to know.
 */
export default function Tooltip() {
  const [shown, setShown] = useState<Shown>()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  useEffect(
    () =>
      watchTips((target) => {
        const text = target?.getAttribute('data-tip')
        setShown(
          target && text ? { target, text, around: target.getBoundingClientRect() } : undefined,
        )
      }),
    [],
  )
  useEffect(() => {
    // What is its name already needn't be heard twice.
    if (!shown || shown.target.getAttribute('aria-label') === shown.text) return undefined
    const { target } = shown
    const before = target.getAttribute('aria-describedby')
    target.setAttribute('aria-describedby', [before, id].filter(Boolean).join(' '))
    return () => {
      if (before === null) target.removeAttribute('aria-describedby')
      else target.setAttribute('aria-describedby', before)
    }
  }, [shown, id])
  useLayoutEffect(() => {
    if (!shown || !box.current) return
    const { width, height } = box.current.getBoundingClientRect()
    const { x, y } = placeOf(shown.around, width, height)
    box.current.style.translate = `${x}px ${y}px`
  }, [shown])
  if (!shown) return null
  // The gap is the box's own, so that the pointer reaches the words without leaving them.
  return (
    <div
      ref={box}
      id={id}
      role="tooltip"
      style={{ padding: gap }}
      className="fixed top-0 left-0 z-50 w-max max-w-72 animate-fade-in"
    >
      <p className="rounded-[8px] border border-transparent bg-ink px-2.5 py-1.5 text-sm leading-snug wrap-anywhere text-paper">
        {shown.text}
      </p>
    </div>
  )
}

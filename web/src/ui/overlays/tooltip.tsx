import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { watchTips } from './tooltip-watch.ts'

/** The distance in pixels from the explained element (product#tooltips), and from the edges of the screen. */
const gap = 4
const edge = 8

interface Shown {
  target: Element
  text: string
  /** The rectangle of the explained element. */
  around: DOMRect
}

/**
 * The tooltip's position in pixels from the top left: centred above the element, or below it without room above, and
 * within the screen.
 */
function placeOf(around: DOMRect, width: number, height: number): { x: number; y: number } {
  const above = around.top - height
  const middle = around.left + around.width / 2 - width / 2
  return {
    x: Math.max(edge - gap, Math.min(middle, document.documentElement.clientWidth - width - edge)),
    y: above >= edge - gap ? above : around.bottom,
  }
}

/**
 * The page's only tooltip. It explains every element with `data-tip`, when the pointer rests on it or the keyboard
 * focuses it (product#tooltips). Touch screens never show it, so it must not contain anything essential.
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
    // If the tooltip's text is the element's name, screen readers don't read it twice.
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
  // The gap belongs to the tooltip's box, so that the pointer can move from the element to the text. It is added to
  // the body, because an open dialog hides all other elements from screen readers and pointers.
  return createPortal(
    <div
      ref={box}
      id={id}
      role="tooltip"
      style={{ padding: gap }}
      className="pointer-events-auto fixed top-0 left-0 z-50 w-max max-w-72 animate-fade-in"
    >
      <p className="rounded-[8px] border border-transparent bg-ink px-2.5 py-1.5 text-sm leading-snug wrap-anywhere text-paper">
        {shown.text}
      </p>
    </div>,
    document.body,
  )
}

import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

/** The distance in pixels from the explained element (product#tooltips), and from the edges of the screen. */
const gap = 4
const edge = 8

interface Shown {
  target: Element
  text: string
  around: DOMRect
}

/** The position in pixels from the top left: above the element or else below it, and within the screen. */
function placeOf(around: DOMRect, width: number, height: number): { x: number; y: number } {
  const above = around.top - height
  const middle = around.left + around.width / 2 - width / 2
  return {
    x: Math.max(edge - gap, Math.min(middle, document.documentElement.clientWidth - width - edge)),
    y: above >= edge - gap ? above : around.bottom,
  }
}

/** A tooltip opens when the pointer has rested on its element for this many milliseconds (product#tooltips). */
const OPENS_AFTER_MS = 700
/** For this long after a tooltip has closed the next one opens at once, for moving along a row of icons. */
const NEXT_WITHIN_MS = 300

const withTip = '[data-tip]'
const tip = '[role=tooltip]'

const elementOf = (event: Event) => (event.target instanceof Element ? event.target : null)

/** Whether a key moves the focus to another element. */
const leads = (key: string) => key === 'Tab' || key.startsWith('Arrow')

/**
 * Follows pointer and keyboard over all elements with `data-tip`, and calls back with the one whose tooltip is to be
 * shown. Focus opens one only if a key has moved it. Escape leaves a dialog below open.
 */
function watchTips(show: (target: Element | undefined) => void): () => void {
  let over: Element | null = null
  let shown: Element | undefined
  let closedAt = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLed = false

  const open = (target: Element) => {
    clearTimeout(timer)
    shown = target
    show(target)
  }
  const close = () => {
    clearTimeout(timer)
    if (!shown) return
    closedAt = performance.now()
    shown = undefined
    show(undefined)
  }

  const point = (event: PointerEvent) => {
    const at = elementOf(event)
    // The pointer may rest on the tooltip itself, so that it can be read or enlarged.
    if (event.pointerType === 'touch' || at?.closest(tip)) return
    const target = at?.closest(withTip) ?? null
    if (target === over) return
    over = target
    close()
    if (!target) return
    const wait = performance.now() - closedAt < NEXT_WITHIN_MS ? 0 : OPENS_AFTER_MS
    timer = setTimeout(() => open(target), wait)
  }
  const focus = (event: FocusEvent) => {
    const target = isLed && elementOf(event)?.closest(withTip)
    if (target) open(target)
  }
  const blur = (event: FocusEvent) => {
    if (shown?.contains(elementOf(event))) close()
  }
  const press = (event: KeyboardEvent) => {
    if (leads(event.key)) {
      isLed = true
      setTimeout(() => {
        isLed = false
      })
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (event.key === 'Enter' || event.key === ' ') {
      close()
    }
  }
  const followScroll = () => shown && show(shown)

  const ends = new AbortController()
  const options = { capture: true, passive: false, signal: ends.signal }
  addEventListener('pointerover', point, options)
  addEventListener('pointerdown', close, options)
  addEventListener('focusin', focus, options)
  addEventListener('focusout', blur, options)
  addEventListener('keydown', press, options)
  addEventListener('scroll', followScroll, options)
  addEventListener('resize', close, options)
  return () => {
    clearTimeout(timer)
    ends.abort()
  }
}

/** The tooltip of every element with `data-tip` (product#tooltips). Touch never shows it: nothing essential in it. */
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
  // The gap is in its box, so that the pointer can reach the text; it is in the body, beside an open dialog.
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

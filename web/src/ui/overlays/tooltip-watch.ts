/** A tooltip opens when the pointer has rested on its element for this many milliseconds (product#tooltips). */
const OPENS_AFTER_MS = 700
/**
 * For this many milliseconds after a tooltip has closed the next one opens at once, for moving along a row of icons.
 */
const NEXT_WITHIN_MS = 300

const withTip = '[data-tip]'
const tip = '[role=tooltip]'

const elementOf = (event: Event) => (event.target instanceof Element ? event.target : null)

/** Whether a key moves the focus to another element. */
const leads = (key: string) => key === 'Tab' || key.startsWith('Arrow')

/**
 * Follows pointer and keyboard over all elements with `data-tip`, and calls back with the one whose tooltip is to be
 * shown, or with `undefined`. Touch opens no tooltip. Focus opens one only if a key has moved it, not if a dialog
 * has. Escape closes the tooltip and leaves the dialog below it open. Returns a function that stops it.
 */
export function watchTips(show: (target: Element | undefined) => void): () => void {
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

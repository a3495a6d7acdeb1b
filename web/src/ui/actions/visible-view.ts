import { useSyncExternalStore } from 'react'
import type { View } from './floating-position.ts'

/** Measures the safe-area insets, which are available in CSS only. */
function readInsets(): View['insets'] {
  const probe = document.createElement('div')
  probe.style.cssText =
    'position:fixed;visibility:hidden;padding:env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left)'
  document.body.append(probe)
  const { paddingTop, paddingRight, paddingBottom, paddingLeft } = getComputedStyle(probe)
  const insets = {
    top: parseFloat(paddingTop),
    right: parseFloat(paddingRight),
    bottom: parseFloat(paddingBottom),
    left: parseFloat(paddingLeft),
  }
  probe.remove()
  return insets
}

function readView(): View {
  const { clientWidth, clientHeight } = document.documentElement
  const seen = window.visualViewport
  return {
    left: seen?.offsetLeft ?? 0,
    top: seen?.offsetTop ?? 0,
    // Some browsers count the scrollbar as part of the visual viewport. The page's own width excludes it.
    width: Math.min(seen?.width ?? clientWidth, clientWidth),
    height: Math.min(seen?.height ?? clientHeight, window.innerHeight),
    insets: readInsets(),
  }
}

let view: View | undefined
const listeners = new Set<() => void>()

function refresh() {
  view = readView()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  const sources = [window, window.visualViewport]
  if (listeners.size === 0) {
    for (const source of sources) source?.addEventListener('resize', refresh)
    window.visualViewport?.addEventListener('scroll', refresh)
    view = readView()
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    for (const source of sources) source?.removeEventListener('resize', refresh)
    window.visualViewport?.removeEventListener('scroll', refresh)
  }
}

const snapshot = () => (view ??= readView())

/** The visible part of the page, kept up to date with resizing, rotation, zoom and the virtual keyboard. */
export function useVisibleView(): View {
  return useSyncExternalStore(subscribe, snapshot)
}

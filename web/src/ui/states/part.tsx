import { startTransition, useEffect, useState, type ComponentType } from 'react'

export interface PartProps<Props> {
  /** Must be the same function on each render. */
  download: () => Promise<{ default: ComponentType<Props> }>
  /** The reason to load the part. Nothing is loaded while it is falsy; a new value starts another try. */
  request: unknown
  given: Props
}

/** The pause after the first failure, in milliseconds. It doubles after each further one. */
const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 32_000

/**
 * A part whose code is loaded when it is first needed. If that fails it is loaded again: at once when the network is
 * back, and after a pause, because browsers report being online before they can reach anything.
 */
export function Part<Props extends object>({ download, request, given }: PartProps<Props>) {
  const [Loaded, setLoaded] = useState<ComponentType<Props>>()
  useEffect(() => {
    if (!request || Loaded) return undefined
    let isWanted = true
    let pause = FIRST_PAUSE
    let retry: ReturnType<typeof setTimeout> | undefined
    const ask = () => {
      clearTimeout(retry)
      download().then(
        (part) => isWanted && startTransition(() => setLoaded(() => part.default)),
        () => {
          if (!isWanted || !navigator.onLine) return
          clearTimeout(retry)
          retry = setTimeout(ask, pause)
          pause = Math.min(2 * pause, LONGEST_PAUSE)
        },
      )
    }
    ask()
    window.addEventListener('online', ask)
    return () => {
      isWanted = false
      clearTimeout(retry)
      window.removeEventListener('online', ask)
    }
  }, [request, Loaded, download])
  return Loaded && <Loaded {...given} />
}

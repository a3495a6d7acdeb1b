import { useEffect, useState, type ComponentType } from 'react'

export interface PartProps<Props> {
  /** The same function each time. */
  download: () => Promise<{ default: ComponentType<Props> }>
  /** What wants it: nothing as long as it is falsy; another value is another wish. */
  wish: unknown
  given: Props
}

/** How long to wait after the first failure, in milliseconds; twice as long after each further one. */
const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 32_000

/**
 * A part of the page whose code comes when it is first wanted, and is there from then on. Where it doesn't come, the page
 * stays as it is, and the part is asked for again: at once when there is a network again, and after a pause, for a
 * browser says that it is online before anything can be reached.
 */
export function Part<Props extends object>({ download, wish, given }: PartProps<Props>) {
  const [Loaded, setLoaded] = useState<ComponentType<Props>>()
  useEffect(() => {
    if (!wish || Loaded) return undefined
    let isWanted = true
    let pause = FIRST_PAUSE
    let retry: ReturnType<typeof setTimeout> | undefined
    const ask = () => {
      clearTimeout(retry)
      download().then(
        (part) => isWanted && setLoaded(() => part.default),
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
  }, [wish, Loaded, download])
  return Loaded && <Loaded {...given} />
}

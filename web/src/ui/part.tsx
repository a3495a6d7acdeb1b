import { useEffect, useState, type ComponentType } from 'react'

export interface PartProps<Props> {
  /** The same function each time. */
  download: () => Promise<{ default: ComponentType<Props> }>
  /** What wants it: nothing as long as it is falsy; another value is another wish. */
  wish: unknown
  given: Props
}

/**
 * A part of the page whose code comes when it is first wanted, and is there from then on. Where it doesn't come, as
 * without a network, the page stays as it is, and the part is asked for again when there is one, or with the next wish.
 */
export function Part<Props extends object>({ download, wish, given }: PartProps<Props>) {
  const [Loaded, setLoaded] = useState<ComponentType<Props>>()
  useEffect(() => {
    if (!wish || Loaded) return undefined
    const ask = () => {
      download().then(
        (part) => setLoaded(() => part.default),
        () => undefined,
      )
    }
    ask()
    window.addEventListener('online', ask)
    return () => window.removeEventListener('online', ask)
  }, [wish, Loaded, download])
  return Loaded && <Loaded {...given} />
}

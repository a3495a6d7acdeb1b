import { startTransition, useEffect, useState, type ComponentType, type ReactNode } from 'react'

/** A part's own properties, and what stands in its place until its code is there; nothing by default. */
export type OnDemandProps<Props> = Props & { ghost?: ReactNode }

/**
 * Why code didn't come. Firefox gives no reason where the page is left while it links what has come: nothing would be
 * thrown then, and nobody could tell what that was.
 */
const reasonOf = (cause: unknown): Error =>
  cause instanceof Error
    ? cause
    : new Error('a dynamically imported module failed without a reason', { cause })

/**
 * A component whose code is downloaded when it is first drawn. `load` downloads it ahead, and rejects where that fails. A
 * part that fails while it is drawn throws to the boundary around it, and is downloaded anew when it is drawn again.
 *
 * `React.lazy` does neither: what it failed to get it never asks for again, and React holds back what has suspended until
 * 300 ms after the latest fallback, however quick the line.
 */
export function onDemand<Props extends object>(
  download: () => Promise<{ default: ComponentType<Props> }>,
) {
  let loaded: ComponentType<Props> | undefined
  const load = async (): Promise<ComponentType<Props>> => {
    loaded = (await download()).default
    return loaded
  }

  function OnDemand(props: OnDemandProps<Props>) {
    // A part that is there already is shown at once, without its ghost.
    const [Loaded, setLoaded] = useState(() => loaded)
    const [failure, setFailure] = useState<Error>()
    useEffect(() => {
      if (Loaded) return
      load().then(
        (part) => startTransition(() => setLoaded(() => part)),
        (cause: unknown) => setFailure(reasonOf(cause)),
      )
    }, [Loaded])
    if (failure) throw failure
    return Loaded ? <Loaded {...props} /> : props.ghost
  }
  return Object.assign(OnDemand, { load })
}

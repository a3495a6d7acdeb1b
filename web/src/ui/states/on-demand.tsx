import { startTransition, useEffect, useState, type ComponentType, type ReactNode } from 'react'

/** The component's own properties, and the skeleton that is shown until its code is loaded; none by default. */
export type OnDemandProps<Props> = Props & { skeleton?: ReactNode }

/**
 * The reason why code was not loaded. Firefox rejects with `undefined` if the page is left while it links a module;
 * the component could not throw that, and the report would have no text.
 */
const reasonOf = (cause: unknown): Error =>
  cause instanceof Error
    ? cause
    : new Error('a dynamically imported module failed without a reason', { cause })

/**
 * A component whose code is downloaded when it is first rendered. `load` downloads it ahead, and rejects if that
 * fails. If the download fails while the component is rendered, it throws to the boundary around it, and is
 * downloaded again at the next render.
 *
 * `React.lazy` isn't used: it never repeats a failed download, and React delays suspended content until 300 ms after
 * the latest fallback, even on a fast connection.
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
    // A loaded component is shown at once, without its skeleton.
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
    return Loaded ? <Loaded {...props} /> : props.skeleton
  }
  return Object.assign(OnDemand, { load })
}

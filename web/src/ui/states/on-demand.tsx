import { startTransition, useEffect, useState, type ComponentType, type ReactNode } from 'react'

/** The component's own properties, and the skeleton that is shown until its code is loaded; none by default. */
export type OnDemandProps<Props> = Props & { skeleton?: ReactNode }

/** Firefox rejects with `undefined` if the page is left while it links a module: that couldn't be thrown. */
const reasonOf = (cause: unknown): Error =>
  cause instanceof Error
    ? cause
    : new Error('a dynamically imported module failed without a reason', { cause })

/**
 * A component whose code is downloaded when it is first rendered, or ahead by `load`. A failure is thrown to the
 * boundary around it; the next render tries again. `React.lazy` isn't used: it never repeats a failed download, and
 * delays suspended content by 300 ms.
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

import { useSyncExternalStore } from 'react'

/** One value that lives outside of React and that components follow. */
export interface Store<T> {
  get: () => T
  set: (next: T) => void
  /** Calls back on every change; returns the end of the subscription. */
  subscribe: (listener: () => void) => () => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The value of a store, followed. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get)
}

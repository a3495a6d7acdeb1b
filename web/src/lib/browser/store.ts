import { useSyncExternalStore } from 'react'

/** Makes a store: a value outside of React that components can subscribe to. */
export function createStore<T>(initial: T) {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: (): T => value,
    set: (next: T) => {
      value = next
      for (const listener of listeners) listener()
    },
    /** Calls back on every change. Returns a function that ends the subscription. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
export type Store<T> = ReturnType<typeof createStore<T>>

/** The store's current value; the component renders again when it changes. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get)
}

/** The part of the value that `select` returns. It must not make a new object each time. */
export function useSelected<T, S>(store: Store<T>, select: (value: T) => S): S {
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}

import { useSyncExternalStore } from 'react'

/** A value outside of React that components can subscribe to. */
export interface Store<T> {
  get: () => T
  set: (next: T) => void
  /** Calls back on every change. Returns a function that ends the subscription. */
  subscribe: (listener: () => void) => () => void
}

/** Makes a store. */
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

/** The store's current value; the component renders again when it changes. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get)
}

/** The part of the value that `select` returns. It must not make a new object each time. */
export function useSelected<T, S>(store: Store<T>, select: (value: T) => S): S {
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}

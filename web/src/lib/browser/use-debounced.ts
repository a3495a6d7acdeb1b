import { useEffect, useState } from 'react'

/** Returns a value once it hasn't changed for `quietMs` milliseconds, so that a search isn't sent for every letter. */
export function useDebounced<T>(value: T, quietMs = 250): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), quietMs)
    return () => clearTimeout(timer)
  }, [value, quietMs])
  return debounced
}

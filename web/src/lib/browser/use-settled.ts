import { useEffect, useState } from 'react'

/** A value once it has stayed the same for a while, so that not every letter of a search is asked for. */
export function useSettled<T>(value: T, quietMs = 250): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietMs)
    return () => clearTimeout(timer)
  }, [value, quietMs])
  return settled
}

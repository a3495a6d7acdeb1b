import { useEffect, useState } from 'react'

/** Long enough not to ask for every letter, short enough not to be waited for. */
const PAUSE_MS = 250

/** What was typed, once it has rested for a moment. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    if (text === settled) return undefined
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, settled])
  return settled
}

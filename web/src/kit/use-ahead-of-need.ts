import { useEffect } from 'react'
import { whenIdle } from '../lib/browser/when-idle.ts'

/** Downloads a part while the page rests, so that it is there by the time that it is opened. */
export function useAheadOfNeed({ load }: { load: () => Promise<unknown> }): void {
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), [load])
}

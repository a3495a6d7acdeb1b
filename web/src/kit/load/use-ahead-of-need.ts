import { useEffect } from 'react'
import { whenIdle } from '../../lib/browser/when-idle.ts'

/** Downloads a part while the page is idle, so that it opens without delay. */
export function useAheadOfNeed({ load }: { load: () => Promise<unknown> }): void {
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), [load])
}

import { useEffect } from 'react'

/** Keeps the screen lit for as long as the board is in sight, where the device allows it. */
export function useAwake(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined
    let isOver = false
    let lock: WakeLockSentinel | undefined
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      // A device that saves its battery says no; the board works all the same.
      const held = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isOver) void held?.release()
      else lock = held
    }
    const take = () => void hold()
    take()
    document.addEventListener('visibilitychange', take)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', take)
      void lock?.release()
    }
  }, [])
}

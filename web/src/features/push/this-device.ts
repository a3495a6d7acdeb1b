import type { PushSubscription } from '@lantern/contract/account/push'

/** Whether this browser supports pushes and they aren't blocked. An iPhone supports them only for an installed page. */
export const canBeNotified = (): boolean =>
  import.meta.env.PROD &&
  'serviceWorker' in navigator &&
  'PushManager' in window &&
  'Notification' in window &&
  Notification.permission !== 'denied'

/** Whether this is a phone, in either orientation: a small touch screen. A tablet isn't one. */
export const isHandheld = (): boolean =>
  ['width', 'height'].some(
    (side) => window.matchMedia(`(pointer: coarse) and (max-${side}: 30rem)`).matches,
  )

/** An iPhone or iPad whose page isn't on the Home Screen yet, so that it can't receive pushes. */
export const wantsHomeScreen = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) && !('PushManager' in window)

/** The person declined, or had blocked pushes before. */
export class NotAllowed extends Error {}

/** Asks for the browser's permission, and subscribes this browser. Throws `NotAllowed` if it is declined. */
export async function subscribeHere(publicKey: string): Promise<PushSubscription> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed()
  const { pushManager } = await navigator.serviceWorker.ready
  // A subscription for other keys, such as another database's, doesn't work any more.
  await (await pushManager.getSubscription())?.unsubscribe()
  const made = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { p256dh = '', auth = '' } = made.toJSON().keys ?? {}
  return { endpoint: made.endpoint, p256dh, auth }
}

export async function unsubscribeHere(): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
}

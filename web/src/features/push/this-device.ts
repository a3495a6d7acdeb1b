import type { PushSubscription } from '@lantern/contract/push'

/** Whether this browser can be told anything by push, and hasn't been forbidden to. On an iPhone only an installed page can. */
export const canBeTold = (): boolean =>
  import.meta.env.PROD &&
  'serviceWorker' in navigator &&
  'PushManager' in window &&
  'Notification' in window &&
  Notification.permission !== 'denied'

/** Whether this is a phone, held upright or not: a small screen with a finger on it. A tablet is none. */
export const isHandheld = (): boolean =>
  ['width', 'height'].some(
    (side) => window.matchMedia(`(pointer: coarse) and (max-${side}: 30rem)`).matches,
  )

/** An iPhone or iPad whose page isn't on the Home Screen yet. It can get no pushes there. */
export const wantsHomeScreen = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) && !('PushManager' in window)

/** The person doesn't want it, or the browser was told so before. */
export class NotAllowed extends Error {}

/** Asks the person by the browser's own question, and subscribes this browser. Throws `NotAllowed` if they decline. */
export async function subscribeHere(publicKey: string): Promise<PushSubscription> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed()
  const { pushManager } = await navigator.serviceWorker.ready
  // A subscription that was made for other keys, such as another database's, doesn't work any more.
  await (await pushManager.getSubscription())?.unsubscribe()
  const made = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { p256dh = '', auth = '' } = made.toJSON().keys ?? {}
  return { endpoint: made.endpoint, p256dh, auth }
}

/** Takes this browser's subscription back. Without one, nothing happens. */
export async function unsubscribeHere(): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
}

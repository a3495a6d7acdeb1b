import { PushNotice } from '@lantern/contract/account/push'

declare const self: ServiceWorkerGlobalScope

/** The offline page as one text, and the policy that it runs under: `worker.config.ts` writes both in at the build. */
declare const OFFLINE_PAGE: string
declare const OFFLINE_POLICY: string

/** Calls and downloads are the server's own answers, also where the address bar asks for them. */
const isPage = ({ method, mode, url }: Request) =>
  method === 'GET' && mode === 'navigate' && !new URL(url).pathname.startsWith('/api/')

const offlinePage = () =>
  new Response(OFFLINE_PAGE, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': OFFLINE_POLICY,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
  })

/** Every page comes from the server. The worker stands in only where the server can't be reached at all. */
async function answer({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    const ahead: unknown = await preloadResponse
    return ahead instanceof Response ? ahead : await fetch(request)
  } catch {
    return offlinePage()
  }
}

/** What the server sent to this device; `null` for what it can't have sent. */
function noticeIn(data: PushMessageData | null): PushNotice | null {
  try {
    return PushNotice.parse(data?.json())
  } catch {
    return null
  }
}

async function show(data: PushMessageData | null): Promise<void> {
  const notice = noticeIn(data)
  // Browsers take the permission from a page that shows nothing for a push, so at least the name is shown.
  const { title, body, path, tag, lang, icon } = notice ?? {
    title: self.location.host,
    body: '',
    path: '/account',
    tag: 'unread',
    lang: 'en',
    icon: undefined,
  }
  await self.registration.showNotification(title, {
    body,
    tag,
    lang,
    ...(icon && { icon, badge: '/icons/lantern-badge-96.png' }),
    data: path,
  })
}

/** An open page of that address comes to the front. Another one is left as it is: somebody may be writing there. */
async function openAt(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' })
  const there = pages.find(({ url }) => new URL(url).pathname === path)
  await (there ? there.focus() : self.clients.openWindow(path))
}

/**
 * Has the browser ask for a page while the worker starts. Firefox shows its own error where that call fails, whatever the
 * worker answers; it is told so anew each time, since it remembers what the worker before this one wanted.
 */
function setAhead({ navigationPreload: ahead }: ServiceWorkerRegistration): Promise<void> {
  return /Firefox\//.test(navigator.userAgent) ? ahead?.disable() : ahead?.enable()
}

// A new worker takes over at once. It keeps nothing of any build, so an open page notices no difference.
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), setAhead(self.registration)]))
})
self.addEventListener('fetch', (event) => {
  if (isPage(event.request)) event.respondWith(answer(event))
})
self.addEventListener('push', (event) => event.waitUntil(show(event.data)))
self.addEventListener('notificationclick', (event) => {
  const { notification } = event
  notification.close()
  event.waitUntil(openAt(String(notification.data)))
})

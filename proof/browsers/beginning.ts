import { COMPLAINT } from './line.ts'

/** What a page is refused, as by a browser that is set to keep nothing. */
export type Denied = 'nothing' | 'storage' | 'cookies'

interface Beginning {
  /** What the club's clock is ahead of the machine's, in milliseconds. */
  ahead: number
  denied: Denied
  /** The line's address for complaints. */
  to: string
}

/** Runs in the page before any other script: sets its clock, takes its storage, and has it tell of every error. */
function begin({ ahead, denied, to }: Beginning): void {
  // A file that doesn't come is the line's fault, or that of a page which was left meanwhile; the page shows what is missing.
  const missing = /dynamically imported module|Importing a module script failed/
  const complain = (text: string) =>
    missing.test(text) || navigator.sendBeacon(to, `${location.pathname}: ${text}`)
  addEventListener('error', ({ message }) => message && complain(message))
  addEventListener('unhandledrejection', ({ reason }) => complain(`unhandled: ${String(reason)}`))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    complain(`policy: ${violatedDirective} ${blockedURI}`),
  )
  for (const kind of ['error', 'warn'] as const) {
    const say = console[kind].bind(console)
    console[kind] = (...said) => {
      complain(`${kind}: ${said.map(String).join(' ')}`)
      say(...said)
    }
  }
  const moved = new Proxy(Date, {
    construct: (target, given) =>
      given.length === 0
        ? new target(target.now() + ahead)
        : Reflect.construct<unknown[], object>(target, given),
    get: (target, key) => {
      if (key === 'now') return () => target.now() + ahead
      const value: unknown = Reflect.get(target, key)
      return value
    },
  })
  Object.defineProperty(globalThis, 'Date', { value: moved, configurable: true, writable: true })
  if (denied === 'nothing') return
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
    Object.defineProperty(globalThis, name, { get: refuse, configurable: true })
  }
  if (denied === 'cookies')
    Object.defineProperty(document, 'cookie', { get: refuse, set: refuse, configurable: true })
}

/** The script that the line puts before a page's own first one. */
export const beginningOf = (options: Omit<Beginning, 'to'>): string =>
  `{ const __name = (named) => named; (${String(begin)})(${JSON.stringify({ ...options, to: COMPLAINT })}) }`

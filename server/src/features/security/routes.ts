import { listOwnSecurity, listSecurity } from '@lantern/contract/account/security'
import { transact } from '../../kernel/db/db.ts'
import { noteSecurity } from '../../kernel/db/security-events.ts'
import { loggable } from '../../kernel/http/errors.ts'
import { mount } from '../../kernel/http/mount.ts'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { listEvents, listOwn } from './service.ts'

const QUARTER_MS = 15 * 60_000

/** Logs callers that reach a limit: each call and origin once in a quarter of an hour and instance. */
export function watchLimits(app: App, { db, clock }: Kernel): void {
  let quarter = 0
  const noted = new Set<string>()
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode !== 429) return
    const at = clock.now()
    const now = Math.floor(at.getTime() / QUARTER_MS)
    if (now !== quarter) noted.clear()
    quarter = now
    const { ip: address, method, routeOptions } = request
    const userId = request.session?.viewer?.id ?? null
    const detail = `${method} ${routeOptions.url ?? ''}`
    const key = `${address} ${userId} ${detail}`
    if (noted.has(key) || noted.size >= 1_000) return
    noted.add(key)
    const from = { address, agent: request.headers['user-agent'] ?? null }
    const event = { kind: 'limit.reach', userId, actorId: userId, detail, from, at } as const
    await transact(db, (tx) => noteSecurity(tx, event)).catch((error: unknown) =>
      request.log.error({ err: loggable(error) }, 'a reached limit was not written down'),
    )
  })
}

export function securityRoutes(app: App, kernel: Kernel): void {
  mount(app, listSecurity, (call) => listEvents(kernel, call))
  mount(app, listOwnSecurity, ({ viewer }) => listOwn(kernel, viewer.id))
}

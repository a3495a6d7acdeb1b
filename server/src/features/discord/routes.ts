import {
  cancelDiscordCode,
  connectDiscord,
  discordInteractions,
  generateDiscordCode,
  getDiscord,
  proveForDiscord,
  returnFromDiscord,
  setDiscordSignIn,
  unlinkDiscord,
} from '@lantern/contract/account/discord'
import { loggable } from '../../kernel/http/errors.ts'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/http/mount.ts'
import { takeRawBody } from '../../kernel/http/security.ts'
import type { CallSession } from '../../kernel/http/session/session.ts'
import { takeInteraction } from './service.interactions.ts'
import * as oauth from './service.oauth.ts'
import * as discord from './service.ts'

const hereOf = ({ viewer, sid, from }: CallSession): oauth.Here | null =>
  viewer && { memberId: viewer.id, sid, from }

export function discordRoutes(app: App, kernel: Kernel): void {
  mount(app, getDiscord, (call) => discord.describeDiscord(kernel, call))
  mount(app, generateDiscordCode, (call) => discord.generateCode(kernel, call))
  mount(app, proveForDiscord, (call) => oauth.proveForDiscord(kernel, call))
  mount(app, setDiscordSignIn, (call) => oauth.setSignIn(kernel, call))
  mount(app, cancelDiscordCode, (call) => discord.cancelCode(kernel, call))
  mount(app, unlinkDiscord, (call) => discord.unlink(kernel, call))

  mount(app, connectDiscord, async ({ session, query, reply }) => {
    reply.redirect(oauth.startAt(kernel, hereOf(session), query.proof))
  })

  mount(app, returnFromDiscord, async ({ session, query, reply }) => {
    const warn = (problem: unknown) =>
      reply.log.warn({ err: loggable(problem) }, 'linking a Discord account failed')
    reply.redirect(await oauth.comeBack(kernel, hereOf(session), query, warn))
  })
}

/** The routes have an `app` of their own, because the signature covers the raw bytes of the body. */
export function interactionRoutes(app: App, kernel: Kernel): void {
  takeRawBody(app)
  mount(app, discordInteractions, async ({ reply }) => {
    const { body, headers } = reply.request
    const header = (name: string) => {
      const value = headers[name]
      return typeof value === 'string' ? value : ''
    }
    const answer = await takeInteraction(kernel, {
      body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
      signature: header('x-signature-ed25519'),
      timestamp: header('x-signature-timestamp'),
    })
    reply.send(answer)
  })
}

import {
  getUser,
  login,
  logout,
  ping,
  register,
  setLanguage,
  signInPage,
} from '@lantern/contract/members'
import type { App } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/http/mount.ts'
import type { AccountKernel } from './secrets/service.password.ts'
import * as members from './service.ts'

export function memberRoutes(app: App, kernel: AccountKernel): void {
  mount(app, getUser, async ({ viewer, session, reply }) => {
    const member = viewer && (await members.findMember(kernel, viewer.id))
    if (!member) {
      await session.end()
      reply.status(401)
    }
    return member
  })

  mount(app, register, async ({ body, session, language }) => {
    const member = await members.register(kernel, { ...body, language })
    await members.begin(kernel, member, session)
    return member
  })

  mount(app, login, ({ body, session, language }) =>
    members.signIn(kernel, body, session, language),
  )

  mount(app, logout, ({ session, query }) => session.end(query.idle && 'idle'))

  mount(app, ping, ({ session }) => session.touch())

  mount(app, setLanguage, ({ viewer, body }) =>
    members.chooseLanguage(kernel, viewer.id, body.language),
  )

  mount(app, signInPage, async ({ query, reply }) => {
    reply.redirect(members.signInAddress(query.next))
  })

  // An address that people type by hand; the sign-in dialog has no page of its own.
  app.get('/login', { schema: { hide: true } }, (request, reply) => {
    const [, query = ''] = request.url.split('?')
    reply.redirect(members.signInAddress(new URLSearchParams(query).get('next') ?? undefined))
  })
}

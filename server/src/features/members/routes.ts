import * as account from '@lantern/contract/account/account'
import { FileAnswer } from '../../kernel/http/answers.ts'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/http/mount.ts'
import * as profile from './service.profile.ts'
import { readMailbox, sendProof } from './mailbox/service.ts'
import { changePassword, readSecurity } from './secrets/service.password.ts'
import { changePin, readPin } from './secrets/service.pin.ts'
import {
  getUser,
  login,
  logout,
  ping,
  register,
  setLanguage,
  signInPage,
} from '@lantern/contract/members/members'
import * as members from './service.ts'

/** Browsers must not cache pictures: the next person at that browser could find out who used it. */
const PICTURE = { type: 'image/webp' }

export function accountRoutes(app: App, kernel: Kernel): void {
  mount(app, account.saveProfile, ({ viewer, session, body }) =>
    profile.saveProfile(
      kernel,
      { memberId: viewer.id, ...session, browser: session.keepDevice() },
      body,
    ),
  )

  mount(app, account.getSecurity, async ({ session }) => readSecurity(kernel, session))

  mount(app, account.getMailbox, ({ viewer }) => readMailbox(kernel, viewer.id))
  mount(app, account.sendProof, ({ viewer, session }) =>
    sendProof(kernel, viewer.id, session.keepDevice()),
  )

  mount(app, account.getPin, ({ viewer }) => readPin(kernel, viewer.id))

  mount(app, account.changePin, ({ viewer, session, body }) =>
    changePin(kernel, viewer.id, body, session.from),
  )

  mount(app, account.changePassword, async ({ viewer, session, body }) => {
    await changePassword(kernel, { memberId: viewer.id, ...session }, body)
    // The session gets a new id, so that somebody who has copied the old one is signed out.
    await session.start(viewer, { provedBy: session.provedBy ?? 'password', isAdmitted: true })
  })

  mount(app, account.uploadPicture, ({ viewer, body }) =>
    profile.uploadPicture(kernel, viewer.id, body.image),
  )
  mount(app, account.removePicture, ({ viewer }) => profile.removePicture(kernel, viewer.id))
  mount(
    app,
    account.getPicture,
    async ({ params }) => new FileAnswer(await profile.readPicture(kernel, params.name), PICTURE),
  )

  mount(app, account.listDevices, ({ viewer, session }) =>
    profile.listDevices(kernel, { memberId: viewer.id, sid: session.sid }),
  )
  mount(app, account.endDevice, async ({ viewer, session, params }) => {
    await profile.endDevice(kernel, viewer.id, params.id)
    if (params.id === session.sid) await session.end()
  })
  mount(app, account.endAllDevices, async ({ viewer, session }) => {
    await profile.endAllDevices(kernel, viewer.id)
    await session.end()
  })
}

export function memberRoutes(app: App, kernel: Kernel): void {
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

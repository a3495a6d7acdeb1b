import * as account from '@lantern/contract/account/account'
import * as contract from '@lantern/contract/members/members'
import * as signIn from '@lantern/contract/account/signin'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/http/mount.ts'
import * as profile from './service.profile.ts'
import { readMailbox, sendProof } from './mailbox/service.ts'
import { changePassword, provePassword, readSecurity } from './secrets/service.password.ts'
import { changePin, readPin } from './secrets/service.pin.ts'
import { issueLink, redeemToken, sendSignInLink } from './secrets/service.tokens.ts'
import * as members from './service.ts'

export function accountRoutes(app: App, kernel: Kernel): void {
  mount(app, account.saveProfile, (call) => profile.saveProfile(kernel, call))

  mount(app, account.getSecurity, async ({ session }) => readSecurity(kernel, session))
  mount(app, account.getMailbox, (call) => readMailbox(kernel, call))
  mount(app, account.sendProof, (call) => sendProof(kernel, call))
  mount(app, account.getPin, (call) => readPin(kernel, call))
  mount(app, account.changePin, (call) => changePin(kernel, call))
  mount(app, account.changePassword, (call) => changePassword(kernel, call))

  mount(app, account.uploadPicture, (call) => profile.uploadPicture(kernel, call))
  mount(app, account.removePicture, (call) => profile.removePicture(kernel, call))
  mount(app, account.getPicture, (call) => profile.readPicture(kernel, call))

  mount(app, account.listDevices, (call) => profile.listDevices(kernel, call))
  mount(app, account.endDevice, (call) => profile.endDevice(kernel, call))
  mount(app, account.endAllDevices, (call) => profile.endAllDevices(kernel, call))
}

export function memberRoutes(app: App, kernel: Kernel): void {
  mount(app, contract.getUser, (call) => members.readViewer(kernel, call))
  mount(app, contract.register, (call) => members.register(kernel, call))
  mount(app, contract.login, (call) => members.signIn(kernel, call))
  mount(app, contract.logout, ({ session, query }) => session.end(query.idle && 'idle'))
  mount(app, contract.ping, ({ session }) => session.touch())
  mount(app, contract.setLanguage, ({ viewer, body }) =>
    members.chooseLanguage(kernel, viewer.id, body.language),
  )

  mount(app, contract.signInPage, async ({ query, reply }) => {
    reply.redirect(members.signInAddress(query.next))
  })

  // An address that people type by hand; the sign-in dialog has no page of its own.
  app.get('/login', { schema: { hide: true } }, (request, reply) => {
    const [, query = ''] = request.url.split('?')
    reply.redirect(members.signInAddress(new URLSearchParams(query).get('next') ?? undefined))
  })
}

/** The ways into an account by a link, and the proof of who somebody is. */
export function signInRoutes(app: App, kernel: Kernel): void {
  mount(app, signIn.verifyAuthToken, (call) => redeemToken(kernel, call))
  mount(app, signIn.forgotPassword, (call) => sendSignInLink(kernel, call))
  mount(app, signIn.issueSignInLink, (call) => issueLink(kernel, call))
  // The contract's entry requires a fresh proof, which is checked before the handler.
  mount(app, signIn.checkProof, async () => undefined)
  mount(app, signIn.proveByPassword, async ({ viewer, session, body }) => {
    await provePassword(kernel, { memberId: viewer.id, from: session.from }, body.password)
    await session.prove('password')
  })
}

import {
  checkProof,
  forgotPassword,
  issueSignInLink,
  proveByPassword,
  verifyAuthToken,
} from '@lantern/contract/account/signin'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/http/mount.ts'
import * as signIn from './service.ts'

export function signInRoutes(app: App, kernel: Kernel): void {
  mount(app, verifyAuthToken, (call) => signIn.redeemToken(kernel, call))
  mount(app, forgotPassword, (call) => signIn.sendSignInLink(kernel, call))
  mount(app, issueSignInLink, (call) => signIn.issueLink(kernel, call))

  // The contract's entry requires a fresh proof, which is checked before the handler.
  mount(app, checkProof, async () => undefined)

  mount(app, proveByPassword, async ({ viewer, session, body }) => {
    await signIn.provePassword(kernel, { memberId: viewer.id, from: session.from }, body.password)
    await session.prove('password')
  })
}

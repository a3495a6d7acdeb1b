import * as passkeys from '@lantern/contract/account/passkeys'
import { mount } from '../../kernel/http/mount.ts'
import type { App, Kernel } from '../../kernel/kernel.ts'
import * as service from './service.ts'

export function passkeyRoutes(app: App, kernel: Kernel): void {
  mount(app, passkeys.listPasskeys, (call) => service.listOwn(kernel, call))
  mount(app, passkeys.askForPasskey, (call) => service.askForNew(kernel, call))
  mount(app, passkeys.addPasskey, (call) => service.addPasskey(kernel, call))
  mount(app, passkeys.removePasskey, (call) => service.removePasskey(kernel, call))
  mount(app, passkeys.makeRecoveryCodes, (call) => service.makeCodes(kernel, call))
  mount(app, passkeys.redeemRecoveryCode, (call) => service.redeemCode(kernel, call))
  mount(app, passkeys.askToSignIn, (call) => service.askToSignIn(kernel, call))
  mount(app, passkeys.signInByPasskey, (call) => service.signIn(kernel, call))
  mount(app, passkeys.askForProof, (call) => service.askForProof(kernel, call))
  mount(app, passkeys.proveByPasskey, (call) => service.prove(kernel, call))
}

import * as passkeys from '@lantern/contract/account/passkeys'
import { mount } from '../../kernel/http/mount.ts'
import type { CallSession, Viewer } from '../../kernel/http/session/session.ts'
import type { App, Kernel } from '../../kernel/kernel.ts'
import * as service from './service.ts'

const ownerOf = (viewer: Viewer, { sid, from, needsPasskey }: CallSession): service.Owner => ({
  memberId: viewer.id,
  sid,
  from,
  needsPasskey,
})

export function passkeyRoutes(app: App, kernel: Kernel): void {
  mount(app, passkeys.listPasskeys, ({ viewer }) => service.listOwn(kernel, viewer.id))

  mount(app, passkeys.askForPasskey, ({ viewer, session }) =>
    service.askForNew(kernel, ownerOf(viewer, session)),
  )
  mount(app, passkeys.addPasskey, async ({ viewer, session, body }) => {
    const reply = await service.addPasskey(kernel, ownerOf(viewer, session), body)
    // Making a passkey verifies the person in the same way as using one.
    await session.prove('passkey')
    return reply
  })
  mount(app, passkeys.removePasskey, ({ viewer, session, params }) =>
    service.removePasskey(kernel, ownerOf(viewer, session), params.id),
  )

  mount(app, passkeys.makeRecoveryCodes, ({ viewer, session }) =>
    service.makeCodes(kernel, ownerOf(viewer, session)),
  )
  mount(app, passkeys.redeemRecoveryCode, async ({ viewer, session, body }) => {
    const reply = await service.redeemCode(kernel, ownerOf(viewer, session), body.code)
    await session.prove('recovery')
    return reply
  })

  mount(app, passkeys.askToSignIn, ({ session }) => service.askToSignIn(kernel, session))
  mount(app, passkeys.signInByPasskey, ({ body, session, language }) =>
    service.signIn(kernel, body.assertion, session, language),
  )

  mount(app, passkeys.askForProof, ({ viewer, session }) =>
    service.askForProof(kernel, ownerOf(viewer, session)),
  )
  mount(app, passkeys.proveByPasskey, async ({ viewer, session, body }) => {
    await service.prove(kernel, ownerOf(viewer, session), body.assertion)
    await session.prove('passkey')
  })
}

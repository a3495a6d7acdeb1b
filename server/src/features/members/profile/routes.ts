import * as account from '@lantern/contract/account'
import * as mailbox from '@lantern/contract/account-mailbox'
import { FileAnswer } from '../../../kernel/http/answers.ts'
import type { App } from '../../../kernel/kernel.ts'
import { mount } from '../../../kernel/http/mount.ts'
import * as devices from './service.devices.ts'
import { readMailbox, sendProof } from '../mailbox/service.ts'
import { changePassword, readSecurity, type AccountKernel } from '../secrets/service.password.ts'
import * as pictures from './service.picture.ts'
import { changePin, readPin } from '../secrets/service.pin.ts'
import { saveProfile } from './service.ts'

/** Browsers must not cache pictures: the next person at that browser could find out who used it. */
const PICTURE = { type: 'image/webp' }

export function accountRoutes(app: App, kernel: AccountKernel): void {
  mount(app, account.saveProfile, ({ viewer, session, body }) =>
    saveProfile(kernel, { memberId: viewer.id, ...session, browser: session.keepDevice() }, body),
  )

  mount(app, account.getSecurity, async ({ session }) => readSecurity(kernel, session))

  mount(app, mailbox.getMailbox, ({ viewer }) => readMailbox(kernel, viewer.id))
  mount(app, mailbox.sendProof, ({ viewer, session }) =>
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
    pictures.uploadPicture(kernel, viewer.id, body.image),
  )
  mount(app, account.removePicture, ({ viewer }) => pictures.removePicture(kernel, viewer.id))
  mount(
    app,
    account.getPicture,
    async ({ params }) => new FileAnswer(await pictures.readPicture(kernel, params.name), PICTURE),
  )

  mount(app, account.listDevices, ({ viewer, session }) =>
    devices.listDevices(kernel, { memberId: viewer.id, sid: session.sid }),
  )
  mount(app, account.endDevice, async ({ viewer, session, params }) => {
    await devices.endDevice(kernel, viewer.id, params.id)
    if (params.id === session.sid) await session.end()
  })
  mount(app, account.endAllDevices, async ({ viewer, session }) => {
    await devices.endAllDevices(kernel, viewer.id)
    await session.end()
  })
}

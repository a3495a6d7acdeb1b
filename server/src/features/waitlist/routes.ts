import * as waitlist from '@lantern/contract/bookings/waitlist'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/http/mount.ts'
import { accept, decline, leave } from './service.answers.ts'
import { addWait, listForStaff, readExpectedWait, joinList, listWaits } from './service.ts'

export function waitlistRoutes(app: App, kernel: Kernel): void {
  mount(app, waitlist.listWaits, (call) => listWaits(kernel, call))
  mount(app, waitlist.joinWaitlist, (call) => joinList(kernel, call))
  mount(app, waitlist.leaveWaitlist, (call) => leave(kernel, call, 'member'))
  mount(app, waitlist.acceptOffer, ({ body, ...call }) =>
    accept(kernel, { ...call, body: { ...body, payment: 'balance' } }, 'member'),
  )
  mount(app, waitlist.declineOffer, (call) => decline(kernel, call, 'member'))

  mount(app, waitlist.listStaffWaits, (call) => listForStaff(kernel, call))
  mount(app, waitlist.quoteWait, (call) => readExpectedWait(kernel, call))
  mount(app, waitlist.addWait, (call) => addWait(kernel, call))
  mount(app, waitlist.acceptForParty, (call) => accept(kernel, call, 'desk'))
  mount(app, waitlist.declineForParty, (call) => decline(kernel, call, 'desk'))
  mount(app, waitlist.removeWait, (call) => leave(kernel, call, 'desk'))
}

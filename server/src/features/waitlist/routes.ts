import * as waitlist from '@lantern/contract/bookings/waitlist'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/http/mount.ts'
import { accept, decline, leave } from './service.answers.ts'
import { add, listForStaff, readExpectedWait } from './service.desk.ts'
import { joinList, listWaits } from './service.ts'

/** The waiting list, for members and for the desk. */
export function waitlistRoutes(app: App, kernel: Kernel): void {
  mount(app, waitlist.listWaits, ({ viewer }) => listWaits(kernel, viewer.id))
  mount(app, waitlist.joinWaitlist, ({ viewer, body, repeatable }) =>
    joinList(kernel, { memberId: viewer.id, body, repeatable }),
  )
  mount(app, waitlist.leaveWaitlist, ({ viewer, params }) =>
    leave(kernel, params.id, { memberId: viewer.id }),
  )
  mount(app, waitlist.acceptOffer, ({ viewer, params, body, repeatable }) =>
    accept(kernel, {
      id: params.id,
      body: { ...body, payment: 'balance' },
      actor: { memberId: viewer.id },
      repeatable,
    }),
  )
  mount(app, waitlist.declineOffer, ({ viewer, params, body }) =>
    decline(kernel, { id: params.id, ...body }, { memberId: viewer.id }),
  )

  mount(app, waitlist.listStaffWaits, () => listForStaff(kernel))
  mount(app, waitlist.quoteWait, ({ query }) => readExpectedWait(kernel, query))
  mount(app, waitlist.addWait, ({ viewer, body, repeatable }) =>
    add(kernel, { actorId: viewer.id, body, repeatable }),
  )
  mount(app, waitlist.acceptForParty, ({ viewer, params, body, repeatable }) =>
    accept(kernel, { id: params.id, body, actor: { actorId: viewer.id }, repeatable }),
  )
  mount(app, waitlist.declineForParty, ({ viewer, params, body }) =>
    decline(kernel, { id: params.id, ...body }, { actorId: viewer.id }),
  )
  mount(app, waitlist.removeWait, ({ viewer, params }) =>
    leave(kernel, params.id, { actorId: viewer.id }),
  )
}

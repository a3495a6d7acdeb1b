import * as invitation from '@lantern/contract/bookings-invitation'
import { mount } from '../../../kernel/http/mount.ts'
import type { App, Kernel } from '../../../kernel/kernel.ts'
import * as service from './service.ts'

export function invitationRoutes(app: App, kernel: Kernel): void {
  mount(app, invitation.getInvitation, ({ viewer, params }) =>
    service.readOwn(kernel, { memberId: viewer.id, bookingId: params.id }),
  )

  mount(app, invitation.makeInvitation, ({ viewer, params }) =>
    service.share(kernel, { memberId: viewer.id, bookingId: params.id }),
  )

  mount(app, invitation.endInvitation, ({ viewer, params }) =>
    service.stopSharing(kernel, { memberId: viewer.id, bookingId: params.id }),
  )

  mount(app, invitation.readInvitation, ({ params }) => service.readInvited(kernel, params.key))

  mount(app, invitation.answerInvitation, ({ params, body }) =>
    service.answer(kernel, params.key, body),
  )
}

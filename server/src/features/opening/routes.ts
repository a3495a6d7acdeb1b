import * as opening from '@lantern/contract/venue/opening'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/http/mount.ts'
import { changeOpening, openMenu, openRooms, showOpening } from './service.ts'
import { endRehearsalBooking, rehearseBooking } from './service.rehearsal.ts'
import { tryOut } from './service.try.ts'

export function openingRoutes(app: App, kernel: Kernel): void {
  mount(app, opening.getOpening, () => showOpening(kernel))
  mount(app, opening.moveOpening, ({ body }) => changeOpening(kernel, body))
  mount(app, opening.addRooms, ({ viewer, body }) => openRooms(kernel, viewer.id, body))
  mount(app, opening.addStarterMenu, ({ viewer }) => openMenu(kernel, viewer.id))
  mount(app, opening.tryService, ({ viewer, language, body }) =>
    tryOut(kernel, body.service, { adminId: viewer.id, language }),
  )
  mount(app, opening.rehearse, ({ viewer }) => rehearseBooking(kernel, viewer.id))
  mount(app, opening.endRehearsal, ({ viewer }) => endRehearsalBooking(kernel, viewer.id))
}

import * as opening from '@lantern/contract/venue/opening'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/http/mount.ts'
import { changeOpening, openMenu, openRooms, showOpening } from './service.ts'
import { endRehearsalBooking, rehearseBooking } from './service.rehearsal.ts'
import { tryOut } from './service.try.ts'

export function openingRoutes(app: App, kernel: Kernel): void {
  mount(app, opening.getOpening, (call) => showOpening(kernel, call))
  mount(app, opening.moveOpening, (call) => changeOpening(kernel, call))
  mount(app, opening.addRooms, (call) => openRooms(kernel, call))
  mount(app, opening.addStarterMenu, (call) => openMenu(kernel, call))
  mount(app, opening.tryService, (call) => tryOut(kernel, call))
  mount(app, opening.rehearse, (call) => rehearseBooking(kernel, call))
  mount(app, opening.endRehearsal, (call) => endRehearsalBooking(kernel, call))
}

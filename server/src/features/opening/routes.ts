import * as opening from '@lantern/contract/venue/opening'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/http/mount.ts'
import {
  changeOpening,
  endRehearsalBooking,
  openMenu,
  openRooms,
  rehearseBooking,
  showOpening,
} from './service.ts'
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

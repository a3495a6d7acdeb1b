import { openBookingBill, openTableBill } from '@lantern/contract/bills/actions'
import * as acts from '@lantern/contract/floor/acts'
import { getFloor, getTableChoices, listLiveBookings } from '@lantern/contract/floor/floor'
import { deleteTable, highlightTable, listTables, saveLayout } from '@lantern/contract/floor/tables'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/http/mount.ts'
import * as desk from './actions/service.ts'
import * as floor from './service.ts'
import { readChoices } from './service.choices.ts'
import * as layouts from './service.layout.ts'

export function floorRoutes(app: App, kernel: Kernel): void {
  mount(app, listTables, (call) => floor.listTables(kernel, call))
  mount(app, saveLayout, (call) => layouts.saveLayout(kernel, call))
  mount(app, deleteTable, (call) => layouts.deleteTable(kernel, call))

  mount(app, getFloor, () => floor.readFloor(kernel))
  mount(app, listLiveBookings, () => floor.listLiveBookings(kernel))
  mount(app, getTableChoices, (call) => readChoices(kernel, call))

  mount(app, highlightTable, (call) => desk.highlight(kernel, call))
  mount(app, acts.markTable, (call) => desk.mark(kernel, call))
  mount(app, acts.cleanTable, (call) => desk.clean(kernel, call))
  mount(app, acts.leaveTable, (call) => desk.leave(kernel, call))
  mount(app, acts.seatGuest, (call) => desk.seat(kernel, call))
  mount(app, acts.checkInBooking, (call) => desk.checkInParty(kernel, call))
  mount(app, acts.extendBooking, (call) => desk.extend(kernel, call))
  mount(app, acts.moveParty, (call) => desk.move(kernel, call))
  mount(app, acts.undoPartyAction, (call) => desk.undo(kernel, call))
  mount(app, openTableBill, (call) => desk.openForTable(kernel, call))
  mount(app, openBookingBill, (call) => desk.openForBooking(kernel, call))
}

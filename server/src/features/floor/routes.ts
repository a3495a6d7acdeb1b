import { openBookingBill, openTableBill } from '@lantern/contract/bills/actions'
import { getFloor, getTableChoices, listLiveBookings } from '@lantern/contract/floor/floor'
import {
  checkInBooking,
  cleanTable,
  extendBooking,
  leaveTable,
  markTable,
  moveParty,
  seatGuest,
  undoPartyAction,
} from '@lantern/contract/floor/acts'
import { deleteTable, highlightTable, listTables, saveLayout } from '@lantern/contract/floor/tables'
import { sendVersion } from '../../kernel/http/answers.ts'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/http/mount.ts'
import * as desk from './actions/service.ts'
import * as floor from './service.ts'
import { readChoices } from './service.choices.ts'
import * as marks from './actions/service.mark.ts'
import * as layouts from './service.layout.ts'

export function floorRoutes(app: App, kernel: Kernel): void {
  mount(app, listTables, async ({ reply }) => {
    const { version, tables } = await floor.listTables(kernel)
    sendVersion(reply, version)
    return tables
  })
  mount(app, saveLayout, async (call) => {
    sendVersion(call.reply, await layouts.saveLayout(kernel, call))
  })
  mount(app, deleteTable, async (call) => {
    sendVersion(call.reply, await layouts.deleteTable(kernel, call))
  })

  mount(app, getFloor, () => floor.readFloor(kernel))
  mount(app, listLiveBookings, () => floor.listLiveBookings(kernel))
  mount(app, getTableChoices, (call) => readChoices(kernel, call))

  mount(app, highlightTable, (call) => desk.highlight(kernel, call))
  mount(app, markTable, (call) => marks.mark(kernel, call))
  mount(app, cleanTable, (call) => marks.clean(kernel, call))
  mount(app, leaveTable, (call) => desk.leave(kernel, call))
  mount(app, seatGuest, (call) => desk.seat(kernel, call))
  mount(app, checkInBooking, (call) => desk.checkInParty(kernel, call))
  mount(app, extendBooking, (call) => desk.extend(kernel, call))
  mount(app, moveParty, (call) => desk.move(kernel, call))
  mount(app, undoPartyAction, (call) => desk.undo(kernel, call))
  mount(app, openTableBill, (call) => desk.openForTable(kernel, call))
  mount(app, openBookingBill, (call) => desk.openForBooking(kernel, call))
}

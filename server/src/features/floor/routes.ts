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
import { basedOn, sendVersion } from '../../kernel/http/answers.ts'
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

  mount(app, getFloor, () => floor.readFloor(kernel))

  mount(app, listLiveBookings, () => floor.listLiveBookings(kernel))

  mount(app, saveLayout, async ({ viewer, body, reply }) => {
    const save = { actor: viewer, layout: body, basedOn: basedOn(reply) }
    sendVersion(reply, await layouts.saveLayout(kernel, save))
  })

  mount(app, deleteTable, async ({ viewer, params, reply }) => {
    const version = await layouts.deleteTable(kernel, { actorId: viewer.id, tableId: params.id })
    sendVersion(reply, version)
  })

  mount(app, highlightTable, ({ viewer, body }) => desk.highlight(kernel, viewer, body))

  deskRoutes(app, kernel)
}

function deskRoutes(app: App, kernel: Kernel): void {
  mount(app, getTableChoices, ({ session, params }) =>
    readChoices(kernel, params.id, session.station !== null),
  )

  mount(app, seatGuest, ({ viewer, session, params, body, repeatable }) =>
    desk.seat(kernel, { actor: viewer, from: session.from, id: params.id, body, repeatable }),
  )

  mount(app, markTable, ({ viewer, params, body }) =>
    marks.mark(kernel, { actorId: viewer.id, id: params.id, body }),
  )

  mount(app, cleanTable, ({ viewer, params, body }) =>
    marks.clean(kernel, { actorId: viewer.id, id: params.id, body }),
  )

  mount(app, leaveTable, ({ viewer, params, body, repeatable }) =>
    desk.leave(kernel, { actorId: viewer.id, id: params.id, body, repeatable }),
  )

  mount(app, checkInBooking, ({ viewer, params, body, repeatable }) =>
    desk.checkInParty(kernel, { actorId: viewer.id, id: params.id, body, repeatable }),
  )

  mount(app, extendBooking, ({ viewer, session, params, body, repeatable }) => {
    const isStation = session.station !== null
    return desk.extend(kernel, { actorId: viewer.id, id: params.id, body, repeatable, isStation })
  })

  mount(app, openTableBill, ({ viewer, params, body, repeatable }) =>
    desk.openForTable(kernel, { actorId: viewer.id, id: params.id, body, repeatable }),
  )

  mount(app, openBookingBill, ({ viewer, params, repeatable }) =>
    desk.openForBooking(kernel, { actorId: viewer.id, id: params.id, repeatable }),
  )

  mount(app, moveParty, ({ viewer, session, params, body, repeatable }) => {
    const device = { isStation: session.station !== null, from: session.from }
    return desk.move(kernel, { actor: viewer, id: params.id, body, repeatable, ...device })
  })

  mount(app, undoPartyAction, ({ viewer, session, params, body, repeatable }) =>
    desk.undo(kernel, { actor: viewer, from: session.from, id: params.id, body, repeatable }),
  )
}

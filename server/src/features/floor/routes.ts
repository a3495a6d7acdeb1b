import { getFloor, listLiveBookings } from '@lantern/contract/floor'
import { deleteTable, highlightTable, listTables, saveLayout } from '@lantern/contract/tables'
import { basedOn, sendVersion } from '../../kernel/etag.ts'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/mount.ts'
import * as floor from './service.ts'
import * as desk from './service.desk.ts'
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
    const save = { actorId: viewer.id, layout: body, basedOn: basedOn(reply) }
    sendVersion(reply, await layouts.saveLayout(kernel, save))
  })

  mount(app, deleteTable, async ({ viewer, params, reply }) => {
    const version = await layouts.deleteTable(kernel, { actorId: viewer.id, tableId: params.id })
    sendVersion(reply, version)
  })

  mount(app, highlightTable, ({ viewer, body }) => desk.highlight(kernel, viewer, body))
}

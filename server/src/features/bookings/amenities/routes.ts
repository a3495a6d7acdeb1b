import {
  createUnit,
  releaseUnit,
  takeUnit,
  updateUnit,
  withdrawAmenity,
} from '@lantern/contract/amenities'
import { listAffected } from '@lantern/contract/bookings-affected'
import type { App, Kernel } from '../../../kernel/kernel.ts'
import { mount } from '../../../kernel/http/mount.ts'
import { listAffectedBookings } from './service.affected.ts'
import * as units from './service.units.ts'

/** Staff's calls about amenities that depend on bookings. */
export function amenityDeskRoutes(app: App, kernel: Kernel): void {
  mount(app, listAffected, ({ query }) => listAffectedBookings(kernel, query))

  mount(app, withdrawAmenity, ({ viewer, params }) =>
    units.withdrawAmenity(kernel, viewer.id, params.id),
  )

  mount(app, createUnit, ({ viewer, params, body }) =>
    units.createUnit(kernel, { actor: viewer, amenityId: params.id }, body),
  )

  mount(app, takeUnit, ({ viewer, params }) =>
    units.takeUnit(kernel, { actor: viewer, amenityId: params.id }, params.tableId),
  )

  mount(app, updateUnit, ({ viewer, params, body }) =>
    units.updateUnit(kernel, { actor: viewer, amenityId: params.id }, params.tableId, body),
  )

  mount(app, releaseUnit, ({ viewer, params }) =>
    units.releaseUnit(kernel, { actor: viewer, amenityId: params.id }, params.tableId),
  )
}

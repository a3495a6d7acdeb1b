import { getAmenity, listAmenities, listBlockedDates } from '@lantern/contract/amenities'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/mount.ts'
import * as amenities from './service.ts'

export function amenityRoutes(app: App, kernel: Kernel): void {
  mount(app, listAmenities, () => amenities.listAmenities(kernel))
  mount(app, getAmenity, ({ params }) => amenities.getAmenity(kernel, params.id))
  mount(app, listBlockedDates, ({ params }) => amenities.listBlockedDates(kernel, params.id))
}

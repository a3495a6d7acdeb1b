import { listOutside } from '@lantern/contract/bookings/affected'
import { getSettings, updateSettings } from '@lantern/contract/venue/settings'
import * as taxes from '@lantern/contract/venue/tax-settings'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/http/mount.ts'
import { changeSettings, listOutsideBookings, readSettings } from './service.ts'
import { listTaxes, saveTaxes } from './service.taxes.ts'

export function settingsRoutes(app: App, kernel: Kernel): void {
  mount(app, getSettings, () => readSettings(kernel))
  mount(app, updateSettings, ({ viewer, session, body }) =>
    changeSettings(kernel, { actor: viewer, from: session.from }, body),
  )

  mount(app, listOutside, ({ body }) => listOutsideBookings(kernel, body))

  mount(app, taxes.listTaxes, () => listTaxes(kernel))
  mount(app, taxes.saveTaxes, ({ viewer, body }) => saveTaxes(kernel, viewer.id, body))
}

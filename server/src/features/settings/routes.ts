import { listOutside } from '@lantern/contract/bookings/affected'
import { getSettings, updateSettings } from '@lantern/contract/venue/settings'
import * as taxes from '@lantern/contract/venue/tax-settings'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/http/mount.ts'
import { changeSettings, listOutsideBookings, readSettings } from './service.ts'
import { listTaxes, saveTaxes } from './service.taxes.ts'

export function settingsRoutes(app: App, kernel: Kernel): void {
  mount(app, getSettings, (call) => readSettings(kernel, call))
  mount(app, updateSettings, (call) => changeSettings(kernel, call))
  mount(app, listOutside, (call) => listOutsideBookings(kernel, call))
  mount(app, taxes.listTaxes, (call) => listTaxes(kernel, call))
  mount(app, taxes.saveTaxes, (call) => saveTaxes(kernel, call))
}

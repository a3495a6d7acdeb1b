import { listOutside } from '@lantern/contract/bookings-affected'
import { getSettings, updateSettings } from '@lantern/contract/settings'
import { listTaxRates, setTaxRate, withdrawTaxRate } from '@lantern/contract/settings-taxes'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/http/mount.ts'
import { changeSettings, listOutsideBookings, readSettings } from './service.ts'
import { listRates, setRate, withdrawRate } from './service.taxes.ts'

export function settingsRoutes(app: App, kernel: Kernel): void {
  mount(app, getSettings, () => readSettings(kernel))
  mount(app, updateSettings, ({ viewer, session, body }) =>
    changeSettings(kernel, { actor: viewer, from: session.from }, body),
  )

  mount(app, listOutside, ({ body }) => listOutsideBookings(kernel, body))

  mount(app, listTaxRates, () => listRates(kernel))
  mount(app, setTaxRate, ({ viewer, body }) => setRate(kernel, viewer.id, body))
  mount(app, withdrawTaxRate, ({ viewer, params }) => withdrawRate(kernel, viewer.id, params.id))
}

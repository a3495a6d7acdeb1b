import * as reminders from '@lantern/contract/account/reminders'
import { mount } from '../../kernel/http/mount.ts'
import type { App, Kernel } from '../../kernel/kernel.ts'
import * as service from './service.ts'

export function reminderRoutes(app: App, kernel: Kernel): void {
  mount(app, reminders.openReminder, ({ body }) => service.readReminder(kernel, body.key))
  mount(app, reminders.confirmComing, ({ body }) => service.confirmComing(kernel, body.key))
  mount(app, reminders.sayLate, ({ body }) => service.sayLate(kernel, body))
  mount(app, reminders.cancelByReminder, ({ body }) => service.cancelByReminder(kernel, body))
  mount(app, reminders.readNightByReminder, ({ body }) => service.readNight(kernel, body))
  mount(app, reminders.quoteChangeByReminder, ({ body }) => service.quoteByLink(kernel, body))
  mount(app, reminders.changeByReminder, ({ body }) => service.changeByLink(kernel, body))
  mount(app, reminders.payByLink, ({ body }) => service.payByLink(kernel, body.key))
  mount(app, reminders.getGuestLink, ({ params }) => service.readGuestLink(kernel, params.id))
  mount(app, reminders.stopReminders, ({ body }) => service.stopReminders(kernel, body.key))
  mount(app, reminders.getReminders, ({ viewer }) => service.readChoice(kernel, viewer.id))
  mount(app, reminders.setReminders, ({ viewer, body }) =>
    service.keepChoice(kernel, viewer.id, body.isOn),
  )
}

import * as reminders from '@lantern/contract/account/reminders'
import { mount } from '../../kernel/http/mount.ts'
import type { App, Kernel } from '../../kernel/kernel.ts'
import * as service from './service.ts'

export function reminderRoutes(app: App, kernel: Kernel): void {
  mount(app, reminders.openReminder, (call) => service.readReminder(kernel, call))
  mount(app, reminders.confirmComing, (call) => service.confirmComing(kernel, call))
  mount(app, reminders.sayLate, (call) => service.sayLate(kernel, call))
  mount(app, reminders.cancelByReminder, (call) => service.cancelByReminder(kernel, call))
  mount(app, reminders.readNightByReminder, (call) => service.readNight(kernel, call))
  mount(app, reminders.quoteChangeByReminder, (call) => service.quoteByLink(kernel, call))
  mount(app, reminders.changeByReminder, (call) => service.changeByLink(kernel, call))
  mount(app, reminders.payByLink, (call) => service.payByLink(kernel, call))
  mount(app, reminders.getGuestLink, (call) => service.readGuestLink(kernel, call))
  mount(app, reminders.stopReminders, (call) => service.stopReminders(kernel, call))
  mount(app, reminders.getReminders, (call) => service.readChoice(kernel, call))
  mount(app, reminders.setReminders, (call) => service.keepChoice(kernel, call))
}

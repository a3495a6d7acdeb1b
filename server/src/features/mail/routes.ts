import { listMail } from '@lantern/contract/calls/mail'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/http/mount.ts'
import { readOutbox } from './service.ts'

export function mailRoutes(app: App, kernel: Kernel): void {
  mount(app, listMail, (call) => readOutbox(kernel, call))
}

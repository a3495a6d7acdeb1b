import { endPush, getPush, subscribeToPush } from '@lantern/contract/account/push'
import { mount } from '../../kernel/http/mount.ts'
import type { App, Kernel } from '../../kernel/kernel.ts'
import * as push from './service.ts'

export function pushRoutes(app: App, kernel: Kernel): void {
  mount(app, getPush, (call) => push.listOwn(kernel, call))
  mount(app, subscribeToPush, (call) => push.subscribe(kernel, call))
  mount(app, endPush, (call) => push.end(kernel, call))
}

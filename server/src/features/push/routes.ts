import { endPush, getPush, subscribeToPush } from '@lantern/contract/account/push'
import { mount } from '../../kernel/http/mount.ts'
import type { App, Kernel } from '../../kernel/kernel.ts'
import * as push from './service.ts'

export function pushRoutes(app: App, kernel: Kernel): void {
  mount(app, getPush, ({ viewer, session }) =>
    push.listOwn(kernel, { memberId: viewer.id, session }),
  )
  mount(app, subscribeToPush, ({ viewer, session, body }) =>
    push.subscribe(kernel, { memberId: viewer.id, session }, body),
  )
  mount(app, endPush, ({ viewer, session, params }) =>
    push.end(kernel, { memberId: viewer.id, session }, params.id),
  )
}

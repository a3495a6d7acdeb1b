import * as calls from '@lantern/contract/members/tiers'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/http/mount.ts'
import { buyMembership, getMemberships, giveTier, setRenewal } from './service.ts'
import { listTiers, saveTiers } from './service.tiers.ts'

export function membershipRoutes(app: App, kernel: Kernel): void {
  mount(app, calls.listTiers, () => listTiers(kernel))
  mount(app, calls.saveTiers, ({ viewer, body }) => saveTiers(kernel, viewer.id, body))
  mount(app, calls.getMemberships, ({ viewer }) => getMemberships(kernel, viewer.id))
  mount(app, calls.buyMembership, (call) => buyMembership(kernel, call))
  mount(app, calls.setRenewal, (call) => setRenewal(kernel, call))
  mount(app, calls.getCustomerMemberships, ({ params }) => getMemberships(kernel, params.id))
  mount(app, calls.giveTier, (call) => giveTier(kernel, call))
}

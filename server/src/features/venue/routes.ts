import { getVenue } from '@lantern/contract/venue'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { lasting } from '../../kernel/http/lasting-answer.ts'
import { mount } from '../../kernel/http/mount.ts'
import { describeVenue } from './service.ts'

export function venueRoutes(app: App, kernel: Kernel): void {
  mount(app, getVenue, async () => lasting(await describeVenue(kernel)))
}

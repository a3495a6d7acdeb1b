import { getVenue } from '@lantern/contract/venue/venue'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mountCached } from '../../kernel/http/mount.ts'
import { describeVenue } from './service.ts'

export function venueRoutes(app: App, kernel: Kernel): void {
  mountCached(app, getVenue, () => describeVenue(kernel))
}

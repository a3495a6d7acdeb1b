import { getVenue } from '@lantern/contract/venue'
import type { FastifyInstance } from 'fastify'
import type { Kernel } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/mount.ts'
import { describeVenue } from './service.ts'

export function venueRoutes(app: FastifyInstance, kernel: Kernel): void {
  mount(app, getVenue, () => describeVenue(kernel))
}

import {
  createAmenity,
  getAmenity,
  listAmenities,
  listBlockedDates,
  listManagedAmenities,
  updateAmenity,
} from '@lantern/contract/venue/amenities'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount, mountCached } from '../../kernel/http/mount.ts'
import * as manage from './service.manage.ts'
import * as snapshot from './service.snapshot.ts'

export function amenityRoutes(app: App, kernel: Kernel): void {
  mountCached(app, listAmenities, () => snapshot.listAmenities(kernel))
  mountCached(app, getAmenity, ({ params }) => snapshot.getAmenity(kernel, params.id))
  mount(app, listBlockedDates, async ({ params }) => [
    ...(await snapshot.listBlockedDates(kernel, params.id)),
  ])

  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => {
    const pages = await snapshot.listPages(kernel)
    if (pages === null) return reply.callNotFound()
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/xml; charset=utf-8')
      .send(pages)
  })

  mount(app, listManagedAmenities, () => manage.listManaged(kernel))
  mount(app, createAmenity, ({ viewer, body, repeatable }) =>
    manage.createAmenity(kernel, viewer.id, body, repeatable),
  )
  mount(app, updateAmenity, ({ viewer, params, body }) =>
    manage.editAmenity(kernel, viewer, params.id, body),
  )
}

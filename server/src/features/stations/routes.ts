import {
  chooseSeller,
  getStation,
  listSellers,
  listStations,
  restTill,
  revokeStation,
  startStation,
} from '@lantern/contract/members/stations'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/http/mount.ts'
import * as stations from './service.ts'

export function stationRoutes(app: App, kernel: Kernel): void {
  mount(app, getStation, async ({ session }) =>
    session.station ? stations.readStation(kernel, session.station.id) : null,
  )

  mount(app, listSellers, ({ session }) => stations.listSellers(kernel, session.seller))

  mount(app, chooseSeller, ({ viewer, session, body }) =>
    stations.chooseSeller(kernel, { actorId: viewer.id, session }, body),
  )

  mount(app, restTill, ({ session }) => stations.restTill(kernel, session))

  mount(app, listStations, () => stations.listStations(kernel))

  mount(app, startStation, async ({ viewer, body, session }) => {
    const station = await stations.issueStation(kernel, viewer.id, body, session.from)
    await session.startStation({ id: station.id, screen: station.screen, issuedBy: viewer.id })
    return station
  })

  mount(app, revokeStation, ({ viewer, session, params }) =>
    stations.revokeStation(kernel, { actorId: viewer.id, id: params.id, from: session.from }),
  )
}

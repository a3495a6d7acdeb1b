import * as contract from '@lantern/contract/members/stations'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/http/mount.ts'
import * as stations from './service.ts'

export function stationRoutes(app: App, kernel: Kernel): void {
  mount(app, contract.getStation, (call) => stations.readStation(kernel, call))
  mount(app, contract.listSellers, (call) => stations.listSellers(kernel, call))
  mount(app, contract.chooseSeller, (call) => stations.chooseSeller(kernel, call))
  mount(app, contract.restTill, (call) => stations.restTill(kernel, call))
  mount(app, contract.listStations, (call) => stations.listStations(kernel, call))
  mount(app, contract.startStation, (call) => stations.issueStation(kernel, call))
  mount(app, contract.revokeStation, (call) => stations.revokeStation(kernel, call))
}

import * as account from '@lantern/contract/account/account'
import * as customers from '@lantern/contract/members/customers'
import * as users from '@lantern/contract/members/users'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/http/mount.ts'
import { moveCash } from './service.cash.ts'
import * as service from './service.ts'
import * as privacy from './service.deletion.ts'
import { changeRole, listUsers } from './service.users.ts'

export function customerRoutes(app: App, kernel: Kernel): void {
  mount(app, account.downloadOwnData, (call) => privacy.writeOwnData(kernel, call))
  mount(app, account.getDeletion, (call) => privacy.readRequest(kernel, call))
  mount(app, account.setDeletion, (call) => privacy.changeRequest(kernel, call))
  mount(app, account.listDeletions, (call) => privacy.listRequests(kernel, call))
  mount(app, customers.listCustomers, (call) => service.listCustomers(kernel, call))
  mount(app, customers.getCustomer, (call) => service.readCustomer(kernel, call))
  mount(app, customers.createCustomer, (call) => service.addCustomer(kernel, call))
  mount(app, customers.updateCustomer, (call) => service.updateCustomer(kernel, call))
  mount(app, customers.deleteCustomer, ({ viewer, session, params, reply }) => {
    const pin = reply.request.headers['x-staff-pin']
    const typed = typeof pin === 'string' ? pin : ''
    return privacy.deleteCustomer(kernel, viewer, { id: params.id, pin: typed, from: session.from })
  })
  mount(app, customers.moveCash, (call) => moveCash(kernel, call))
  mount(app, customers.joinGuest, (call) => service.joinGuest(kernel, call))
  mount(app, customers.getCustomerStatement, (call) => service.readCustomerStatement(kernel, call))
  mount(app, customers.listNotes, (call) => service.listNotes(kernel, call))
  mount(app, customers.addNote, (call) => service.addNote(kernel, call))
  mount(app, users.listUsers, (call) => listUsers(kernel, call))
  mount(app, users.setRole, (call) => changeRole(kernel, call))
}

import * as account from '@lantern/contract/account/account'
import * as customers from '@lantern/contract/members/customers'
import { FileAnswer } from '../../kernel/http/answers.ts'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/http/mount.ts'
import { moveCash } from './service.cash.ts'
import * as service from './service.ts'
import * as privacy from './service.deletion.ts'

const OWN_DATA = { type: 'application/json; charset=utf-8', name: 'lantern-my-data.json' }

export function customerRoutes(app: App, kernel: Kernel): void {
  mount(
    app,
    account.downloadOwnData,
    async ({ viewer, session }) =>
      new FileAnswer(await privacy.writeOwnData(kernel, viewer.id, session.from), OWN_DATA),
  )
  mount(app, account.getDeletion, ({ viewer }) => privacy.readRequest(kernel, viewer.id))
  mount(app, account.setDeletion, ({ viewer, body }) =>
    privacy.changeRequest(kernel, viewer.id, body.isAsked),
  )
  mount(app, account.listDeletions, () => privacy.listRequests(kernel))
  mount(app, customers.listCustomers, ({ query }) => service.listCustomers(kernel, query))
  mount(app, customers.getCustomer, ({ params }) => service.readCustomer(kernel, params.id))
  mount(app, customers.createCustomer, ({ viewer, session, body }) =>
    service.addCustomer(kernel, viewer, body, session),
  )
  mount(app, customers.updateCustomer, ({ viewer, session, params, body }) =>
    service.updateCustomer(kernel, viewer, { id: params.id, change: body, session }),
  )
  mount(app, customers.deleteCustomer, ({ viewer, session, params, reply }) => {
    const pin = reply.request.headers['x-staff-pin']
    const typed = typeof pin === 'string' ? pin : ''
    return privacy.deleteCustomer(kernel, viewer, { id: params.id, pin: typed, from: session.from })
  })
  mount(app, customers.moveCash, ({ viewer, session, params, body, repeatable }) =>
    moveCash(kernel, { actor: viewer, session, id: params.id, body, repeatable }),
  )
  mount(app, customers.joinGuest, ({ viewer, params, body }) =>
    service.joinGuest(kernel, viewer, { id: params.id, phone: body.phone }),
  )
  mount(app, customers.getCustomerStatement, ({ params, query }) =>
    service.readCustomerStatement(kernel, params.id, query.before),
  )
  mount(app, customers.listNotes, ({ params }) => service.listNotes(kernel, params.id))
  mount(app, customers.addNote, ({ viewer, params, body }) =>
    service.addNote(kernel, viewer.id, { userId: params.id, text: body.text }),
  )
}

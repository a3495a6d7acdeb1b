import {
  downloadStatement,
  getBalance,
  getPoints,
  getStatement,
} from '@lantern/contract/payments/wallet'
import { noteExport } from '../../kernel/db/security-events.ts'
import { FileAnswer } from '../../kernel/http/answers.ts'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/http/mount.ts'
import { readBalance } from './service.ts'
import { readPoints, readStatement, writeStatement } from './service.statement.ts'

const STATEMENT = { type: 'text/csv; charset=utf-8', name: 'lantern-statement.csv' }

export function walletRoutes(app: App, kernel: Kernel): void {
  mount(app, getBalance, ({ viewer }) => readBalance(kernel, viewer.id))
  mount(app, getStatement, ({ viewer, query }) => readStatement(kernel, viewer.id, query.before))
  mount(app, getPoints, (call) => readPoints(kernel, call))
  mount(app, downloadStatement, async (call) => {
    const { viewer, session } = call
    const file = await writeStatement(kernel, call)
    await noteExport(kernel, { actorId: viewer.id, file: STATEMENT.name, from: session.from })
    return new FileAnswer(file, STATEMENT)
  })
}

import { downloadStatement, getBalance, getPoints, getStatement } from '@lantern/contract/wallet'
import { FileAnswer } from '../../kernel/http/file-answer.ts'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/http/mount.ts'
import { readBalance } from './service.ts'
import { readPoints, readStatement, writeStatement } from './service.statement.ts'

const STATEMENT = { type: 'text/csv; charset=utf-8', name: 'lantern-statement.csv' }

export function walletRoutes(app: App, kernel: Kernel): void {
  mount(app, getBalance, ({ viewer }) => readBalance(kernel, viewer.id))

  mount(app, getStatement, ({ viewer, query }) => readStatement(kernel, viewer.id, query.before))

  mount(app, getPoints, ({ viewer, query }) => readPoints(kernel, viewer.id, query.before))

  mount(
    app,
    downloadStatement,
    async ({ viewer, query }) =>
      new FileAnswer(await writeStatement(kernel, viewer.id, query.language), STATEMENT),
  )
}

import type { Reply } from '@lantern/contract/endpoint'
import type { getStatement } from '@lantern/contract/wallet'
import { transact } from '../../kernel/db/db.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { requireCustomer } from '../members/accounts/service.ts'
import { readStatement } from '../wallet/service.statement.ts'

/** A customer's statement for the desk, as the customer sees it. */
export async function readCustomerStatement(
  kernel: Kernel,
  id: number,
  before: string | undefined,
): Promise<Reply<typeof getStatement>> {
  await transact(kernel.db, (tx) => requireCustomer(tx, id))
  return readStatement(kernel, id, before)
}

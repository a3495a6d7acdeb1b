import type { setBillCompany as setting } from '@lantern/contract/bills/actions'
import type * as contract from '@lantern/contract/bills/own-bill'
import type { Company } from '@lantern/contract/calls/primitives'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Call } from '../../kernel/http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { publish } from '../../kernel/live/live-channel.ts'
import {
  updateBill,
  findOwnBill,
  findOwnCompany,
  findProposed,
  keepOwnCompany,
} from './repository.ts'
import { publishBill, requireBill } from './service.ts'
import { onBill } from './view/service.ts'

async function write(tx: Tx, billId: number, company: Company | null): Promise<void> {
  const bill = await requireBill(tx, billId)
  await updateBill(tx, billId, { company })
  await publishBill(tx, bill)
}

async function show(tx: Tx, billId: number): Promise<contract.ReceiptCompany> {
  const { company } = await requireBill(tx, billId)
  return { company, proposed: company === null ? await findProposed(tx, billId) : null }
}

export const readBillCompany = ({ db }: Kernel, billId: number) =>
  transact(db, (tx) => show(tx, billId))

export const setBillCompany = (kernel: Kernel, call: Call<typeof setting>) =>
  onBill(kernel, call, 'bill.company', (tx) => write(tx, call.params.id, call.body.company))

export const readOwnCompany = ({ db }: Kernel, memberId: number) =>
  transact(db, (tx) => findOwnCompany(tx, memberId))

export const setOwnCompany = (
  { db }: Kernel,
  { viewer: { id: memberId }, body: { company } }: Call<typeof contract.setOwnCompany>,
) =>
  transact(db, async (tx) => {
    await keepOwnCompany(tx, memberId, company)
    await publish(tx, 'account', { memberId })
    return { company }
  })

/** The bill of a receipt. Only its own member writes on it, since it is the receipt of the whole bill. */
async function ownBill(tx: Tx, memberId: number, number: string): Promise<number> {
  const bill = await findOwnBill(tx, memberId, number)
  if (!bill) throw new Refusal('not_found')
  return bill.id
}

export const readReceiptCompany = (
  { db }: Kernel,
  { viewer, params }: Call<typeof contract.getReceiptCompany>,
) => transact(db, async (tx) => show(tx, await ownBill(tx, viewer.id, params.lanternId)))

export const setReceiptCompany = (
  { db }: Kernel,
  { viewer, params, body }: Call<typeof contract.setReceiptCompany>,
) =>
  transact(db, async (tx) => {
    const billId = await ownBill(tx, viewer.id, params.lanternId)
    await write(tx, billId, body.company)
    return show(tx, billId)
  })

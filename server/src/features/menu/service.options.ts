import type { OptionGroup, OptionGroupInput } from '@lantern/contract/menu/options'
import { toCents } from '@lantern/contract/payments/pricing'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Viewer } from '../../kernel/http/session/session.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuseCheaper } from '../wallet/service.ts'
import * as repository from './repository.ts'
import type { GroupView } from './repository.ts'
import { toOptionGroup } from './rules.ts'
import { changeMenu, inOrderOf, orderOf } from './service.change.ts'

/** The groups of options in their order (`GET /api/food/options`). */
export const listGroups = ({ db }: Kernel): Promise<OptionGroup[]> =>
  transact(db, async (tx) => (await repository.findGroups(tx)).map(toOptionGroup))

type Fields = Omit<OptionGroupInput, 'version'>

const logged = ({ nameEn, nameCh, least, most, choices }: Fields | OptionGroup) => ({
  nameEn,
  nameCh,
  least,
  most,
  choices: choices
    .map((choice) => `${choice.nameEn} $${choice.price}${choice.isAvailable ? '' : ' (off)'}`)
    .join(', '),
})

async function write(tx: Tx, id: number, { choices }: Fields): Promise<OptionGroup> {
  await repository.setChoices(
    tx,
    id,
    choices.map((choice) => ({ ...choice, price: toCents(choice.price) })),
  )
  return toOptionGroup(await locked(tx, id))
}

/** Inserts a group of options as the last one. Throws `invalid_input` if a choice has an id. */
export async function addGroup(tx: Tx, fields: Fields): Promise<OptionGroup> {
  const { nameEn, nameCh, least, most, choices } = fields
  if (choices.some((choice) => choice.id !== undefined)) throw new Refusal('invalid_input')
  return write(tx, await repository.insertGroup(tx, { nameEn, nameCh, least, most }), fields)
}

export function createGroup(
  kernel: Kernel,
  actorId: number,
  { version: _none, ...fields }: OptionGroupInput,
): Promise<OptionGroup> {
  return changeMenu(kernel, { actorId, action: 'menu.options.create' }, async (tx) => {
    const group = await addGroup(tx, fields)
    return { subject: `option_group:${group.id}`, after: logged(fields), result: group }
  })
}

async function locked(tx: Tx, id: number): Promise<GroupView> {
  const view = await repository.lockGroup(tx, id)
  if (!view) throw new Refusal('not_found')
  return view
}

/** Changes a group and its choices. Throws `stale`, also if a choice was removed meanwhile, and `price_by_admin`. */
export function updateGroup(
  kernel: Kernel,
  actor: Viewer,
  { id, version, ...fields }: OptionGroupInput & { id: number },
): Promise<OptionGroup> {
  const act = { actorId: actor.id, action: 'menu.options.update' } as const
  return changeMenu(kernel, act, async (tx, at) => {
    const view = await locked(tx, id)
    const known = new Map(view.choices.map((choice) => [choice.id, choice]))
    const isStale = version !== undefined && version !== view.version
    const ids = fields.choices.flatMap((choice) => choice.id ?? [])
    if (isStale || ids.some((each) => !known.has(each))) throw new Refusal('stale')
    if (new Set(ids).size < ids.length) throw new Refusal('invalid_input')
    const prices = fields.choices.flatMap((choice) => {
      const was = choice.id === undefined ? undefined : known.get(choice.id)
      return was ? [{ was: was.price, is: toCents(choice.price) }] : []
    })
    await refuseCheaper(tx, actor, prices, at)
    const { nameEn, nameCh, least, most } = fields
    await repository.updateGroup(tx, id, { nameEn, nameCh, least, most })
    const before = logged(toOptionGroup(view))
    const result = await write(tx, id, fields)
    return { subject: `option_group:${id}`, before, after: logged(fields), result }
  })
}

export function deleteGroup(kernel: Kernel, actorId: number, id: number): Promise<void> {
  return changeMenu(kernel, { actorId, action: 'menu.options.delete' }, async (tx) => {
    const before = logged(toOptionGroup(await locked(tx, id)))
    await repository.deleteGroup(tx, id)
    return { subject: `option_group:${id}`, before, result: undefined }
  })
}

/** Sorts the groups in the order of `ids`. Missing ones come last, and unknown ids are ignored. */
export function orderGroups(
  kernel: Kernel,
  actorId: number,
  ids: readonly number[],
): Promise<OptionGroup[]> {
  return changeMenu(kernel, { actorId, action: 'menu.options.order' }, async (tx) => {
    const groups = await repository.lockGroups(tx)
    const wanted = inOrderOf(groups, ids)
    for (const [place, { id }] of wanted.entries()) {
      await repository.updateGroup(tx, id, { displayOrder: (place + 1) * 10 })
    }
    const result = (await repository.findGroups(tx)).map(toOptionGroup)
    return { subject: 'option_groups', before: orderOf(groups), after: orderOf(wanted), result }
  })
}

import type { OptionGroup, OptionGroupInput } from '@lantern/contract/menu/options'
import { toCents } from '@lantern/contract/payments/pricing'
import { audit } from '../../kernel/db/audit.ts'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Viewer } from '../../kernel/http/session/session.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { publish } from '../../kernel/live/live-channel.ts'
import { refuseCheaper } from '../wallet/service.ts'
import * as repository from './repository.ts'
import type { GroupView } from './repository.ts'
import { toOptionGroup } from './rules.ts'

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
  await publish(tx, 'menu')
  const view = await repository.lockGroup(tx, id)
  if (!view) throw new Error(`the written group ${id} is gone`)
  return toOptionGroup(view)
}

/** Inserts a group of options as the last one. Throws `invalid_input` if a choice has an id. */
export async function addGroup(tx: Tx, fields: Fields): Promise<OptionGroup> {
  const { nameEn, nameCh, least, most, choices } = fields
  if (choices.some((choice) => choice.id !== undefined)) throw new Refusal('invalid_input')
  return write(tx, await repository.insertGroup(tx, { nameEn, nameCh, least, most }), fields)
}

export function createGroup(
  { db, clock }: Kernel,
  actorId: number,
  { version: _none, ...fields }: OptionGroupInput,
): Promise<OptionGroup> {
  return transact(db, async (tx) => {
    const group = await addGroup(tx, fields)
    const subject = `option_group:${group.id}`
    const action = 'menu.options.create'
    await audit(tx, { actorId, action, subject, after: logged(fields), at: clock.now() })
    return group
  })
}

async function locked(tx: Tx, id: number): Promise<GroupView> {
  const view = await repository.lockGroup(tx, id)
  if (!view) throw new Refusal('not_found')
  return view
}

/** Changes a group and its choices. Throws `stale`, also if a choice was removed meanwhile, and `price_by_admin`. */
export function updateGroup(
  { db, clock }: Kernel,
  actor: Viewer,
  { id, version, ...fields }: OptionGroupInput & { id: number },
): Promise<OptionGroup> {
  const at = clock.now()
  return transact(db, async (tx) => {
    const view = await locked(tx, id)
    const known = new Map(view.choices.map((choice) => [choice.id, choice]))
    const isStale = version !== undefined && version !== view.group.version
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
    const group = await write(tx, id, fields)
    const sides = { before: logged(toOptionGroup(view)), after: logged(fields) }
    const subject = `option_group:${id}`
    await audit(tx, { actorId: actor.id, action: 'menu.options.update', subject, ...sides, at })
    return group
  })
}

export function deleteGroup({ db, clock }: Kernel, actorId: number, id: number): Promise<void> {
  return transact(db, async (tx) => {
    const before = logged(toOptionGroup(await locked(tx, id)))
    await repository.deleteGroup(tx, id)
    const subject = `option_group:${id}`
    const action = 'menu.options.delete'
    await audit(tx, { actorId, action, subject, before, at: clock.now() })
    await publish(tx, 'menu')
  })
}

/** Sorts the groups in the order of `ids`. Missing ones come last, and unknown ids are ignored. */
export function orderGroups(
  { db, clock }: Kernel,
  actorId: number,
  ids: readonly number[],
): Promise<OptionGroup[]> {
  return transact(db, async (tx) => {
    const byId = new Map((await repository.lockGroups(tx)).map((view) => [view.group.id, view]))
    const wanted = [...new Set([...ids, ...byId.keys()])].flatMap((id) => byId.get(id) ?? [])
    for (const [place, { group }] of wanted.entries()) {
      await repository.updateGroup(tx, group.id, { displayOrder: (place + 1) * 10 })
    }
    const named = (views: Iterable<GroupView>) => ({
      displayOrder: Array.from(views, ({ group }) => group.nameEn).join(', '),
    })
    const subject = 'option_groups'
    const sides = { before: named(byId.values()), after: named(wanted) }
    await audit(tx, { actorId, action: 'menu.options.order', subject, ...sides, at: clock.now() })
    await publish(tx, 'menu')
    return (await repository.findGroups(tx)).map(toOptionGroup)
  })
}

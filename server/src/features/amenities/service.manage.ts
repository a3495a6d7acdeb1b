import type { AuditAction } from '@lantern/contract/reports/audit'
import {
  areLengths,
  type AmenityChange,
  type ManagedAmenity,
  type NewAmenity,
  type NewPartyAmount,
  type NewPriceRule,
  type PartyAmount,
  type PriceRule,
} from '@lantern/contract/venue/amenities'
import { toCents, toDollars, type Cents } from '@lantern/contract/payments/pricing'
import { amountFrom } from '@lantern/contract/bills/spending'
import { audit, changesBetween } from '../../kernel/db/audit.ts'
import { bothChanged } from '../../kernel/both-names.ts'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import { repeatable, type RepeatableCall } from '../../kernel/db/idempotency.ts'
import type { Viewer } from '../../kernel/http/session/session.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { publish } from '../../kernel/live/live-channel.ts'
import { claimPicture } from '../../kernel/db/files/pictures.ts'
import { allUnits, type Unit } from '../tables/service.ts'
import { refuseCheaper } from '../wallet/service.ts'
import {
  findAmenities,
  insertAmenity,
  lockAmenity,
  updateAmenity,
  type AmenityPatch,
  type AmenityRow,
} from './repository.ts'
import { placesAmong, requireAmenity, toAmenity } from './service.ts'

function toManaged(amenity: AmenityRow, all: readonly Unit[]): ManagedAmenity {
  const own = all.filter((unit) => unit.amenityId === amenity.id)
  return {
    ...toAmenity(amenity, placesAmong(all, amenity).length),
    version: amenity.version,
    units: own.map(({ id, name, capacity }) => ({ id, name, capacity })),
  }
}

/** One amenity as the staff see it. */
export async function showManaged(tx: Tx, id: number): Promise<ManagedAmenity> {
  return toManaged(await requireAmenity(tx, id), await allUnits(tx))
}

/** All amenities in the order of creation, including inactive ones. */
export function listManaged({ db }: Kernel): Promise<ManagedAmenity[]> {
  return transact(db, async (tx) => {
    const units = await allUnits(tx)
    return (await findAmenities(tx)).map((amenity) => toManaged(amenity, units))
  })
}

/** Amounts in the wire's form, however staff typed them. */
const amountsOf = (amounts: readonly NewPartyAmount[]): PartyAmount[] =>
  amounts.map(({ amount, ...forWhom }) => ({ ...forWhom, amount: toDollars(toCents(amount)) }))

/** Price rules in the wire's form, however staff typed their prices. */
const rulesOf = (rules: readonly NewPriceRule[]): PriceRule[] =>
  rules.map((rule) => ({ ...rule, price: toDollars(toCents(rule.price)) }))

/** Amounts for parties as the audit log shows them: weekdays, smallest party and amount. */
const amountsText = (amounts: AmenityRow['minimumSpends']): string =>
  amounts
    .map(({ weekdays, partyFrom, amount }) => `${weekdays.join('')} ${partyFrom}+ $${amount}`)
    .join('; ')

/** Price rules as the audit log shows them: weekdays, smallest party, hours, nights and price. */
const priceRulesText = (rules: AmenityRow['prices']): string =>
  rules
    .map(
      ({ weekdays, partyFrom, tierFrom, from, until, firstNight, lastNight, price, isPackage }) =>
        [
          `${weekdays.join('')} ${partyFrom}+`,
          tierFrom !== null && `tier ${tierFrom}`,
          (from ?? until) !== null && `${from ?? ''}–${until ?? ''}`,
          (firstNight ?? lastNight) !== null && `${firstNight ?? ''}–${lastNight ?? ''}`,
          `$${price}${isPackage ? '' : '/h'}`,
        ]
          .filter(Boolean)
          .join(' '),
    )
    .join('; ')

function auditedAmenity({
  id: _id,
  isWholeVenue: _whole,
  version: _version,
  ...amenity
}: AmenityRow) {
  const { createdAt: _created, updatedAt: _updated, ...shown } = amenity
  return {
    ...shown,
    pricePerHour: toDollars(amenity.pricePerHour),
    minimumSpends: amountsText(amenity.minimumSpends),
    deposits: amountsText(amenity.deposits),
    prices: priceRulesText(amenity.prices),
  }
}

/** Adds an amenity. Without units it takes no bookings yet. */
export function createAmenity(
  { db, clock }: Kernel,
  actorId: number,
  input: NewAmenity,
  call: RepeatableCall | null,
): Promise<ManagedAmenity> {
  const at = clock.now()
  return repeatable(db, call, {
    async run(tx) {
      const pricePerHour = toCents(input.pricePerHour)
      const minimumSpends = amountsOf(input.minimumSpends ?? [])
      const deposits = amountsOf(input.deposits ?? [])
      const prices = rulesOf(input.prices ?? [])
      const amounts = { pricePerHour, minimumSpends, deposits, prices }
      const row = { ...input, ...amounts, createdAt: at, updatedAt: at }
      await claimPicture(tx, input.imageUrl)
      const amenity = await insertAmenity(tx, row)
      const subject = `amenity:${amenity.id}`
      await audit(tx, {
        actorId,
        action: 'amenity.create',
        subject,
        after: auditedAmenity(amenity),
        at,
      })
      await publish(tx, 'amenities', { id: amenity.id })
      return amenity.id
    },
    show: showManaged,
    id: Number,
  })
}

export async function changeAmenity(
  tx: Tx,
  amenity: AmenityRow,
  change: AmenityPatch,
  by: { actorId: number; action: AuditAction; at: Date },
): Promise<void> {
  const { actorId, action, at } = by
  const sides = changesBetween(auditedAmenity(amenity), auditedAmenity({ ...amenity, ...change }))
  if (!sides) return
  await claimPicture(tx, sides.after.imageUrl)
  await updateAmenity(tx, amenity.id, { ...change, updatedAt: at })
  await audit(tx, { actorId, action, subject: `amenity:${amenity.id}`, ...sides, at })
  await publish(tx, 'amenities', { id: amenity.id })
}

const weekdays = [1, 2, 3, 4, 5, 6, 7]

/**
 * The prices of an amenity before and after a change: of an hour, and the minimum spend of each kind of party. Other
 * price rules count as lower, because they may be for some party.
 */
function pricesOf(was: AmenityRow, is: AmenityRow): { was: Cents; is: Cents }[] {
  const sizes = [...was.minimumSpends, ...is.minimumSpends].map(({ partyFrom }) => partyFrom)
  const spends = sizes.flatMap((people) =>
    weekdays.map((weekday) => ({
      was: amountFrom(was.minimumSpends, { weekday, people }),
      is: amountFrom(is.minimumSpends, { weekday, people }),
    })),
  )
  const rules = { was: 1, is: priceRulesText(was.prices) === priceRulesText(is.prices) ? 1 : 0 }
  return [{ was: was.pricePerHour, is: is.pricePerHour }, rules, ...spends]
}

/**
 * Throws `price_by_admin` where a table becomes a unit of a cheaper amenity than before, or was nobody's: whoever takes
 * it away first would have what it cost forgotten.
 */
export async function refuseCheaperRoom(
  tx: Tx,
  actor: Viewer,
  { from, to, at }: { from: number | null; to: number | null; at: Date },
): Promise<void> {
  if (to === null) return
  const was = from === null ? Infinity : (await requireAmenity(tx, from)).pricePerHour
  await refuseCheaper(tx, actor, [{ was, is: (await requireAmenity(tx, to)).pricePerHour }], at)
}

/** Changes an amenity; `isActive` brings one back. Throws `stale` if `version` is given, and `price_by_admin`. */
export function editAmenity(
  { db, clock }: Kernel,
  actor: Viewer,
  id: number,
  { version, pricePerHour, minimumSpends, deposits, prices, ...input }: AmenityChange,
): Promise<ManagedAmenity> {
  return transact(db, async (tx) => {
    const amenity = await lockAmenity(tx, id)
    if (!amenity) throw new Refusal('not_found')
    if (version !== undefined && version !== amenity.version) throw new Refusal('stale')
    const change: AmenityPatch = {
      ...input,
      ...bothChanged(amenity, input),
      ...(pricePerHour !== undefined && { pricePerHour: toCents(pricePerHour) }),
      ...(minimumSpends !== undefined && { minimumSpends: amountsOf(minimumSpends) }),
      ...(deposits !== undefined && { deposits: amountsOf(deposits) }),
      ...(prices !== undefined && { prices: rulesOf(prices) }),
    }
    if (!areLengths({ ...amenity, ...change })) throw new Refusal('invalid_input')
    const at = clock.now()
    await refuseCheaper(tx, actor, pricesOf(amenity, { ...amenity, ...change }), at)
    const isBack = input.isActive === true && !amenity.isActive
    const action = isBack ? 'amenity.restore' : 'amenity.change'
    await changeAmenity(tx, amenity, change, { actorId: actor.id, action, at })
    return showManaged(tx, id)
  })
}

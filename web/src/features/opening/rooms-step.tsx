import type { Sent } from '@lantern/contract/calls/endpoint'
import { readMoney, readWhole } from '@lantern/contract/calls/numbers'
import { keysOf } from '@lantern/contract/calls/records'
import { addRooms, type Opening, type RoomKind, roomKinds } from '@lantern/contract/venue/opening'
import { toDollars } from '@lantern/contract/payments/pricing'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useAction } from '../../kit/act/use-action.ts'
import { BothNames } from '../../kit/member/both-names.tsx'
import { useLanguage } from '../../i18n/words.tsx'
import { checkedBy, refusedIn } from '../../lib/api/failures/checked-by.ts'
import { roomNames } from '../../lib/shown/house-names.ts'
import { defaultRoomPictures } from '../../lib/shown/pictures/default-pictures.ts'
import { AmenityDesk, type Opened } from '../amenities/editing/amenity-desk.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { AmountInput, WholeInput } from '../../ui/fields/input.tsx'
import { Textarea } from '../../ui/fields/textarea.tsx'
import { classNames } from '../../ui/layout/class-names.ts'
import { Picture } from '../../ui/layout/picture.tsx'
import { useUnsaved, useUnsavedForm } from '../../ui/overlays/unsaved.ts'

/** The fields for new rooms, as typed. */
export interface RoomEntries {
  nameEn: string
  nameCh: string
  units: string
  /** The rooms' own names, one a line. */
  names: string
  capacity: string
  pricePerHour: string
}

/** The body of the call. An invalid price is sent as none, which the contract refuses. */
export function roomsOf(
  kind: RoomKind,
  { units, names: lines, capacity, pricePerHour, ...both }: RoomEntries,
): Sent<typeof addRooms>['body'] {
  const names = lines
    .split('\n')
    .map((name) => name.trim())
    .filter(Boolean)
  return {
    kind,
    ...both,
    units: Math.max(readWhole(units), names.length),
    names,
    capacity: readWhole(capacity),
    pricePerHour: toDollars(readMoney(pricePerHour) ?? 0),
  }
}

/** The fields that the contract refuses. */
export function validateRoom(kind: RoomKind, entries: RoomEntries): (keyof RoomEntries)[] {
  const refused = refusedIn(addRooms.body, roomsOf(kind, entries))
  return keysOf(entries).filter((field) => refused.has(field))
}

const seats: Readonly<Record<RoomKind, number>> = {
  karaoke: 10,
  mahjong: 4,
  theater: 24,
  vip: 12,
  dining: 6,
  whole_venue: 100,
}

const entriesOf = (kind: RoomKind): RoomEntries => {
  const [, nameEn = '', nameCh = ''] = roomNames[roomKinds.indexOf(kind)] ?? []
  return { nameEn, nameCh, units: '1', names: '', capacity: String(seats[kind]), pricePerHour: '' }
}

function RoomForm({ kind, onDone }: { kind: RoomKind; onDone: () => void }) {
  const t = useTranslations('opening.rooms')
  const { register, control, setValue, handleSubmit, formState } = useForm<RoomEntries>({
    values: entriesOf(kind),
    resolver: checkedBy((entries) => validateRoom(kind, entries)),
  })
  const { errors, isDirty } = formState
  const names = useWatch({ control, name: ['nameEn', 'nameCh'] })
  const { act, isBusy } = useAction(addRooms, { done: t('added'), failed: t('failed'), onDone })
  async function submit(): Promise<boolean> {
    let isAdded = false
    await handleSubmit(async (entries) => {
      isAdded = await act({ body: roomsOf(kind, entries) })
    })()
    return isAdded
  }
  useUnsavedForm(isDirty && !isBusy, submit)
  return (
    <Form className="grid gap-5" onSubmit={submit}>
      <div className="grid gap-5 sm:grid-cols-2">
        <BothNames
          {...{ register, setValue, names }}
          label={t}
          error={(field) => errors[field] && t(field === 'nameEn' ? 'wrongName' : 'needChinese')}
          required
          maxLength={80}
        />
        <Field label={t('price')} error={errors.pricePerHour && t('wrongPrice')} required>
          <AmountInput {...register('pricePerHour')} />
        </Field>
        <Field
          label={t('capacity')}
          error={errors.capacity && t('wrongCount', { most: 500 })}
          required
        >
          <WholeInput {...register('capacity')} />
        </Field>
        {kind !== 'whole_venue' && (
          <Field
            label={t('units')}
            hint={t('unitsHint')}
            error={errors.units && t('wrongCount', { most: 30 })}
            required
          >
            <WholeInput {...register('units')} />
          </Field>
        )}
        {kind !== 'whole_venue' && (
          <Field
            label={t('names')}
            hint={t('namesHint')}
            error={errors.names && t('wrongNames')}
            className="sm:col-span-2"
          >
            <Textarea rows={3} {...register('names')} />
          </Field>
        )}
      </div>
      <Button type="submit" size="large" loading={isBusy} className="w-fit">
        {t('add')}
      </Button>
    </Form>
  )
}

/** Makes rooms of the kinds that have a picture and furniture, one kind after the other. */
export function RoomsStep({ opening: { rooms } }: { opening: Opening }) {
  const t = useTranslations('opening.rooms')
  const language = useLanguage()
  const [kind, setKind] = useState<RoomKind | null>(null)
  const pictures = defaultRoomPictures(language)
  const [opened, setOpened] = useState<Opened>(null)
  const { leave } = useUnsaved()
  return (
    <div className="grid gap-6">
      <p className="font-medium">{t('count', { count: rooms })}</p>
      {rooms > 0 && <AmenityDesk opened={opened} onOpen={setOpened} />}
      <h3 className="text-xl">{t('more')}</h3>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {roomKinds.map((each, place) => (
          <li key={each}>
            <button
              type="button"
              aria-pressed={kind === each}
              onClick={() => each !== kind && leave(() => setKind(each))}
              className={classNames(
                'grid w-full gap-2 rounded-card border border-line p-2 text-left hover:bg-sunk',
                kind === each && 'outline-2 outline-focus',
              )}
            >
              <span className="block aspect-16/10 overflow-hidden rounded-control bg-sunk">
                <Picture shots={pictures[place]?.shots ?? []} alt="" sizes="14rem" />
              </span>
              <span className="px-1 pb-1 font-semibold">{pictures[place]?.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {kind && <RoomForm key={kind} kind={kind} onDone={() => setKind(null)} />}
      <p className="text-soft">{t('later')}</p>
    </div>
  )
}

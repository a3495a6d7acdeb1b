import {
  deleteOptionGroup,
  listOptionGroups,
  orderOptionGroups,
  updateOptionGroup,
  createOptionGroup,
  MOST_CHOICES,
  OptionGroupInput,
  type OptionGroup,
} from '@lantern/contract/menu/options'
import { nameIn } from '@lantern/contract/venue/languages'
import { toCents } from '@lantern/contract/payments/pricing'
import { useQuery } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAction } from '../../../kit/act/use-action.ts'
import { Loaded } from '../../../kit/load/loaded.tsx'
import { useLanguage } from '../../../i18n/words.tsx'
import { queryOf } from '../../../lib/api/cache/queries.ts'
import { money } from '../../../lib/shown/format.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { MoveButtons } from '../../../ui/actions/move-buttons.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { DeleteAsked } from './delete-asked.tsx'
import { useRowOrder } from './use-row-order.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { plainMoney } from '@lantern/contract/calls/numbers'
import X from 'lucide-react/icons/x'
import { useFieldArray, useForm, type UseFormReturn } from 'react-hook-form'
import { checkedAs } from '../../../kit/member/checked-as.ts'
import { BothNames } from '../../../kit/member/both-names.tsx'
import { useUnsavedForm } from '../../../ui/overlays/unsaved.ts'
import { Form } from '../../../ui/fields/form.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { AmountInput } from '../../../ui/fields/input.tsx'
import { Select } from '../../../ui/fields/select.tsx'

const blank = { nameEn: '', nameCh: '', price: '0.00', isDefault: false, isAvailable: true }

/** A new group: one of its choices, the first by default. */
const fresh: OptionGroupInput = {
  nameEn: '',
  nameCh: '',
  least: 1,
  most: 1,
  choices: [{ ...blank, isDefault: true }, blank],
}

/** The body that is sent, with prices as people write them. */
const sentOf = ({ choices, ...group }: OptionGroupInput): OptionGroupInput => ({
  ...group,
  choices: choices.map((choice) => ({ ...choice, price: plainMoney(choice.price) })),
})

type Form = UseFormReturn<OptionGroupInput>
type NamesAt = '' | `choices.${number}.`

function Names({ form, at }: { form: Form; at: NamesAt }) {
  const t = useTranslations('menuEditing')
  const isWrong = (field: 'nameEn' | 'nameCh') =>
    form.getFieldState(`${at}${field}`, form.formState).invalid
  return (
    <BothNames
      names={form.watch([`${at}nameEn`, `${at}nameCh`])}
      register={(field) => form.register(`${at}${field}`)}
      setValue={(field, name, how) => form.setValue(`${at}${field}`, name, how)}
      label={t}
      error={(field) =>
        isWrong(field) && t(field === 'nameEn' ? 'options.needsName' : 'errors.nameCh')
      }
      required
      maxLength={40}
    />
  )
}

interface ChoiceProps {
  form: Form
  place: number
  count: number
  onMove: (from: number, to: number) => void
  onRemove: () => void
}

function Choice({ form, place, count, onMove, onRemove }: ChoiceProps) {
  const t = useTranslations('menuEditing')
  const at = `choices.${place}` as const
  const name = form.watch(`${at}.nameEn`) || String(place + 1)
  const wrong = form.formState.errors.choices?.[place]?.price
  return (
    <li className="grid gap-3 border-t border-line pt-4 sm:grid-cols-[1fr_1fr_7rem]">
      <Names form={form} at={`${at}.`} />
      <Field label={t('options.price')} error={wrong && t('errors.price')} required>
        <AmountInput {...form.register(`${at}.price`)} />
      </Field>
      <div className="col-span-full flex flex-wrap items-center gap-x-5">
        <Checkbox label={t('options.isDefault')} {...form.register(`${at}.isDefault`)} />
        <Checkbox label={t('options.isAvailable')} {...form.register(`${at}.isAvailable`)} />
        <div className="ml-auto flex gap-1">
          <MoveButtons {...{ t, name, place, count }} onMove={(by) => onMove(place, place + by)} />
          <IconButton label={t('deleteOf', { name })} disabled={count === 1} onClick={onRemove}>
            <X />
          </IconButton>
        </div>
      </div>
    </li>
  )
}

function NumberSelect(props: { form: Form; field: 'least' | 'most'; from: number; to: number }) {
  const { form, field, from, to } = props
  const { isSubmitted: shouldValidate } = form.formState
  return (
    <Select
      value={form.watch(field)}
      onChange={({ target }) => form.setValue(field, Number(target.value), { shouldValidate })}
    >
      {Array.from({ length: to - from + 1 }, (_, place) => (
        <option key={place} value={from + place}>
          {from + place}
        </option>
      ))}
    </Select>
  )
}

interface OptionFormProps {
  /** `null` for a new group. */
  group: OptionGroup | null
  onDone: () => void
}

/** Adds a group of options, or changes one with its choices (product#options-of-a-dish). */
function OptionForm({ group, onDone }: OptionFormProps) {
  const t = useTranslations('menuEditing')
  const language = useLanguage()
  const { id, ...was } = group ?? { id: null, ...fresh }
  const form = useForm<OptionGroupInput>({
    resolver: checkedAs(zodResolver(OptionGroupInput), sentOf),
    defaultValues: was,
  })
  const { control, formState } = form
  const { fields, append, move, remove } = useFieldArray({
    control,
    name: 'choices',
    keyName: 'key',
  })
  const events = {
    awaitsRefetch: true,
    done: (saved: OptionGroup) => ({
      title: t('options.saved', { name: nameIn(saved, language) }),
    }),
    onDone,
  }
  const creating = useAction(createOptionGroup, { ...events, failed: t('createFailed') })
  const changing = useAction(updateOptionGroup, { ...events, failed: t('updateFailed') })
  const submit = form.handleSubmit((values) =>
    id === null
      ? creating.act({ body: sentOf(values) })
      : changing.act({ params: { id: String(id) }, body: sentOf(values) }),
  )
  useUnsavedForm(formState.isDirty && !formState.isSubmitting)
  const { least, most, choices } = formState.errors
  return (
    <Form className="grid gap-4" onSubmit={submit}>
      <div className="grid gap-3 sm:grid-cols-2">
        <Names form={form} at="" />
        <Field label={t('options.least')} error={least && t('options.tooFew')}>
          <NumberSelect
            form={form}
            field="least"
            from={0}
            to={Math.max(fields.length, was.least)}
          />
        </Field>
        <Field label={t('options.most')} error={most && t('options.belowLeast')}>
          <NumberSelect form={form} field="most" from={1} to={Math.max(fields.length, was.most)} />
        </Field>
      </div>
      <ol className="grid gap-4" aria-label={t('options.choices')}>
        {fields.map(({ key }, place) => (
          <Choice
            key={key}
            {...{ form, place }}
            count={fields.length}
            onMove={move}
            onRemove={() => remove(place)}
          />
        ))}
      </ol>
      {(choices?.root ?? choices?.message) && (
        <p role="alert" className="text-sm text-vermilion">
          {t('options.tooManyDefaults')}
        </p>
      )}
      <div className="flex flex-wrap justify-between gap-3">
        <Button
          variant="outline"
          disabled={fields.length >= MOST_CHOICES}
          onClick={() => append(blank)}
        >
          <Plus />
          {t('options.addChoice')}
        </Button>
        <Button type="submit" loading={creating.isBusy || changing.isBusy}>
          {t('save')}
        </Button>
      </div>
    </Form>
  )
}

interface GroupRowProps {
  group: OptionGroup
  place: number
  count: number
  onMove: (by: -1 | 1) => void
  onEdit: () => void
}

function GroupRow({ group, place, count, onMove, onEdit }: GroupRowProps) {
  const t = useTranslations('menuEditing')
  const language = useLanguage()
  const name = nameIn(group, language)
  const { id, ...body } = group
  const params = { id: String(id) }
  const changing = useAction(updateOptionGroup, { awaitsRefetch: true, failed: t('updateFailed') })
  const toggle = (choiceId: number, isAvailable: boolean) => {
    const choices = group.choices.map((choice) =>
      choice.id === choiceId ? { ...choice, isAvailable } : choice,
    )
    void changing.act({ params, body: { ...body, choices } })
  }
  return (
    <li className="border-b border-line py-3">
      <div className="flex items-center gap-1">
        <h3 className="mr-auto min-w-0 text-lg wrap-anywhere">{name}</h3>
        <IconButton label={t('options.editOf', { name })} onClick={onEdit}>
          <Pencil />
        </IconButton>
        <MoveButtons {...{ t, name, place, count, onMove }} />
        <DeleteAsked
          endpoint={deleteOptionGroup}
          id={id}
          name={name}
          words={{
            title: t('options.deleteTitle', { name }),
            text: t('options.deleteText'),
            done: t('options.deleted', { name }),
          }}
        />
      </div>
      <fieldset className="flex flex-wrap gap-x-5" disabled={changing.isBusy}>
        <legend className="text-sm text-soft">{t('options.isAvailable')}</legend>
        {group.choices.map((choice) => (
          <Checkbox
            key={choice.id}
            label={
              <>
                {nameIn(choice, language)}
                {toCents(choice.price) > 0 && (
                  <span className="figures text-soft"> +{money(choice.price)}</span>
                )}
              </>
            }
            checked={choice.isAvailable}
            onChange={({ target }) => toggle(choice.id, target.checked)}
          />
        ))}
      </fieldset>
    </li>
  )
}

function Groups({
  groups,
  onEdit,
}: {
  groups: readonly OptionGroup[]
  onEdit: (group: OptionGroup | 'new') => void
}) {
  const t = useTranslations('menuEditing')
  const ordering = useAction(orderOptionGroups, { awaitsRefetch: true, failed: t('updateFailed') })
  const { ordered, move } = useRowOrder(groups, (ids) => ordering.act({ body: { ids } }))
  return (
    <>
      <ul>
        {ordered.map((group, place) => (
          <GroupRow
            key={group.id}
            group={group}
            place={place}
            count={ordered.length}
            onMove={(by) => move(group.id, by)}
            onEdit={() => onEdit(group)}
          />
        ))}
      </ul>
      <Button variant="outline" className="mt-4" onClick={() => onEdit('new')}>
        <Plus />
        {t('options.add')}
      </Button>
    </>
  )
}

/** The groups of options that dishes share: their order, what is off today, and a form for each. */
export function OptionsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('menuEditing')
  const language = useLanguage()
  const [edited, setEdited] = useState<OptionGroup | 'new' | null>(null)
  const groups = useQuery(queryOf(listOptionGroups, {}))
  const title =
    edited === null
      ? t('options.title')
      : edited === 'new'
        ? t('options.add')
        : t('editTitle', { name: nameIn(edited, language) })
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={t('options.lead')}
      className="md:max-w-3xl!"
    >
      {edited === null ? (
        <Loaded query={groups} failed={t('error')} skeleton={<Skeleton className="h-24 w-full" />}>
          {(found) => <Groups groups={found} onEdit={setEdited} />}
        </Loaded>
      ) : (
        <OptionForm group={edited === 'new' ? null : edited} onDone={() => setEdited(null)} />
      )}
    </Dialog>
  )
}

import { nameIn, otherNameIn } from '@lantern/contract/venue/languages'
import type { FoodItem } from '@lantern/contract/menu/menu'
import {
  defaultsOf,
  pick,
  stillValid,
  type OptionChoice,
  type OptionGroup,
} from '@lantern/contract/menu/options'
import { toCents } from '@lantern/contract/payments/pricing'
import { useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/words.tsx'
import { money, moneyOfCents } from '../../../lib/shown/format.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { longestNote, type CartLine } from '../cart/cart.ts'

interface GroupProps {
  group: OptionGroup
  ids: readonly number[]
  /** Whether to say what is missing. */
  isAsked: boolean
  onChoose: (choice: OptionChoice, isChosen: boolean) => void
}

function Group({ group, ids, isAsked, onChoose }: GroupProps) {
  const t = useTranslations('orders.options')
  const language = useLanguage()
  const name = useId()
  const hint = useId()
  const { least, most, choices } = group
  const isOne = least === 1 && most === 1
  const count = choices.filter(({ id }) => ids.includes(id)).length
  const isUnmet = isAsked && pick([group], ids).unmet.length > 0
  return (
    <fieldset aria-describedby={hint}>
      <legend className="font-semibold">{nameIn(group, language)}</legend>
      <p
        id={hint}
        role={isUnmet ? 'alert' : undefined}
        className={isUnmet ? 'text-sm font-medium text-vermilion' : 'text-sm text-soft'}
      >
        {t(isOne ? 'one' : least === most ? 'exactly' : least === 0 ? 'upTo' : 'between', {
          least,
          most,
        })}
      </p>
      {choices.map((choice) => {
        const isChosen = ids.includes(choice.id)
        const isFull = most > 1 && count >= most && !isChosen
        return (
          <Checkbox
            key={choice.id}
            {...(isOne && { type: 'radio', name })}
            checked={isChosen}
            disabled={(!choice.isAvailable && !isChosen) || isFull}
            onChange={({ target }) => onChoose(choice, target.checked)}
            label={
              <>
                {nameIn(choice, language)}
                {toCents(choice.price) > 0 && (
                  <span className="figures text-soft"> +{money(choice.price)}</span>
                )}
              </>
            }
            hint={choice.isAvailable ? undefined : t('off')}
          />
        )
      })}
    </fieldset>
  )
}

export interface OptionsDialogProps {
  dish: FoodItem
  /** The line whose options are changed; without it one is added. */
  line?: Pick<CartLine, 'options' | 'note'> | undefined
  onDone: (request: { options: number[]; note: string }) => void
  onClose: () => void
}

/** Asks for the options of a dish, and for a note, before it is added or as its line is changed. */
export default function OptionsDialog({ dish, line, onDone, onClose }: OptionsDialogProps) {
  const t = useTranslations('orders')
  const language = useLanguage()
  const { optionGroups: groups } = dish
  const [ids, setIds] = useState(() =>
    line ? stillValid(groups, line.options) : defaultsOf(groups),
  )
  const [note, setNote] = useState(line?.note ?? '')
  const [isAsked, setAsked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { unmet, price } = pick(groups, ids)
  const choose = ({ choices, most }: OptionGroup, { id }: OptionChoice, isChosen: boolean) => {
    const others = most === 1 && isChosen ? choices.map((each) => each.id) : [id]
    const rest = ids.filter((each) => !others.includes(each))
    setIds((isChosen ? [...rest, id] : rest).toSorted((one, other) => one - other))
  }
  const submit = () => {
    setAsked(true)
    if (unmet.length === 0) return onDone({ options: ids, note: note.trim() })
    const [first] = unmet
    const place = groups.findIndex((group) => group === first)
    const group = form.current?.querySelectorAll('fieldset')[place]
    group?.querySelector<HTMLInputElement>('input:not([disabled])')?.focus()
  }
  const other = otherNameIn(dish, language)
  return (
    <Dialog
      onClose={onClose}
      title={nameIn(dish, language)}
      description={<span lang={other.tag}>{other.name}</span>}
    >
      <Form ref={form} className="grid gap-4" onSubmit={submit}>
        {groups.map((group) => (
          <Group
            key={group.id}
            group={group}
            ids={ids}
            isAsked={isAsked}
            onChoose={(choice, isChosen) => choose(group, choice, isChosen)}
          />
        ))}
        <Field label={t('cart.note')}>
          <Input
            value={note}
            maxLength={longestNote}
            placeholder={t('cart.noteExample')}
            onChange={({ target }) => setNote(target.value)}
          />
        </Field>
        <Button type="submit" size="large">
          {t(line ? 'options.save' : 'options.add', {
            price: moneyOfCents(toCents(dish.price) + price),
          })}
        </Button>
      </Form>
    </Dialog>
  )
}

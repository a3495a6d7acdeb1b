import { digitsIn } from '@lantern/contract/calls/numbers'
import { chooseSeller, type Seller } from '@lantern/contract/members/stations'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Delete from 'lucide-react/icons/delete'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAction } from '../../../kit/act/use-action.ts'
import { sentenceOf } from '../../../lib/api/failures/api-error.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

const shortest = 4
const longest = 8

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const

interface PinFormProps {
  seller: Seller
  onBack: () => void
  onDone?: () => void
}

/** Asks for the chosen seller's PIN. The correct one unlocks a station's till for one sale, or changes who acts. */
export function PinForm({ seller, onBack, onDone }: PinFormProps) {
  const t = useTranslations('till.seller')
  const [pin, setPin] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const focus = () => form.current?.querySelector('input')?.focus()
  useEffect(focus, [])
  const { act, isBusy } = useAction(chooseSeller, {
    awaitsRefetch: true,
    ...(onDone && { onDone }),
    failed: t('failed'),
    onRefused(error) {
      setPin('')
      setProblem(sentenceOf(error, t('failed')))
      focus()
      return true
    },
  })
  const write = (next: string) => {
    setPin(digitsIn(next).slice(0, longest))
    setProblem(null)
  }
  const submit = () => {
    if (pin.length < shortest) setProblem(t('tooShort'))
    else void act({ body: { userId: seller.id, pin } })
  }
  return (
    <Form ref={form} className="grid w-full max-w-xs gap-4" onSubmit={submit}>
      <h2 className="text-center text-xl wrap-anywhere">{seller.name}</h2>
      <Field label={t('pin')} error={problem} required>
        <Input
          type="password"
          inputMode="none"
          autoComplete="off"
          className="figures text-center tracking-[0.5em]"
          value={pin}
          onChange={({ target }) => write(target.value)}
        />
      </Field>
      <div className="grid grid-cols-3 gap-2">
        {digits.map((digit) => (
          <Button
            key={digit}
            variant="outline"
            size="large"
            className="figures last:col-start-2 nth-10:col-start-2"
            onClick={() => write(pin + digit)}
          >
            {digit}
          </Button>
        ))}
        <Button
          variant="quiet"
          size="large"
          aria-label={t('erase')}
          onClick={() => write(pin.slice(0, -1))}
        >
          <Delete />
        </Button>
      </div>
      <Button type="submit" size="large" loading={isBusy}>
        {t('start')}
      </Button>
      <Button variant="quiet" onClick={onBack}>
        <ArrowLeft />
        {t('other')}
      </Button>
    </Form>
  )
}

export default function PinDialog({ seller, onClose }: { seller: Seller; onClose: () => void }) {
  const t = useTranslations('till.seller')
  return (
    <Dialog onClose={onClose} title={t('switch')} closeLabel={t('other')}>
      <div className="grid justify-items-center">
        <PinForm seller={seller} onBack={onClose} onDone={onClose} />
      </div>
    </Dialog>
  )
}

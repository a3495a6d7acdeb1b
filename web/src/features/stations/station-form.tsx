import { startStation } from '@lantern/contract/stations'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/api/api-client.ts'
import { sentenceOf } from '../../lib/api/api-error.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { Panel } from '../../ui/layout/card.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'
import { toast } from '../../ui/overlays/toast.ts'

/** Makes this very device a station; from then on it is nobody's but the house's. */
export function StationForm() {
  const t = useTranslations('floor.station')
  const [name, setName] = useState('')
  const [screen, setScreen] = useState<'floor' | 'kitchen'>('floor')
  const [isBusy, setBusy] = useState(false)
  async function start() {
    setBusy(true)
    try {
      await call(startStation, { body: { name: name.trim(), screen } })
      // The page begins anew as the station: nothing of the admin stays in it.
      location.assign('/station')
    } catch (error) {
      setBusy(false)
      const description = sentenceOf(error, t('failedText'))
      toast({ variant: 'destructive', title: t('failed'), description })
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') void start()
  }
  return (
    <Panel>
      <form onSubmit={submit} className="grid gap-4">
        <h2 className="text-xl">{t('make')}</h2>
        <p className="text-soft">{t('makeText')}</p>
        <Field label={t('name')} required>
          <Input
            value={name}
            maxLength={40}
            autoComplete="off"
            placeholder={t('example')}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <SegmentedControl
          label={t('screen')}
          value={screen}
          onValueChange={setScreen}
          options={[
            { value: 'floor', label: t('screens.floor') },
            { value: 'kitchen', label: t('screens.kitchen') },
          ]}
        />
        <Button type="submit" loading={isBusy} disabled={name.trim() === ''}>
          {t('start')}
        </Button>
      </form>
    </Panel>
  )
}

import { startStation, type Station } from '@lantern/contract/stations'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useAction } from '../../kit/use-action.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { Panel } from '../../ui/layout/card.tsx'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'

/** Makes this device a station. From then on it belongs to no person. */
export function StationForm() {
  const t = useTranslations('floor.station')
  const [name, setName] = useState('')
  const [screen, setScreen] = useState<Station['screen']>('floor')
  const { act, isBusy } = useAction(startStation, {
    failed: { title: t('failed'), otherwise: t('failedText') },
    onDone() {
      // Reloads the page as the station, so that no data of the admin stays in memory.
      location.assign('/station')
      return new Promise(() => undefined)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') void act({ body: { name: name.trim(), screen } })
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
            { value: 'till', label: t('screens.till') },
          ]}
        />
        <Button type="submit" loading={isBusy} disabled={name.trim() === ''}>
          {t('start')}
        </Button>
      </form>
    </Panel>
  )
}

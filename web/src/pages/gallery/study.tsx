import { languages } from '@lantern/contract/languages'
import { useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { Calendar } from '../../ui/fields/date/calendar.tsx'
import { Card, CardBody, CardMedia, Panel } from '../../ui/layout/card.tsx'
import { Money, MoneyRow, MoneyRows } from '../../ui/layout/money.tsx'
import { StatePill, type RoomState } from '../../ui/states/state-pill.tsx'
import { Steps } from '../../ui/layout/steps.tsx'
import type { Words } from './words.ts'

const states: readonly RoomState[] = ['free', 'partly', 'full']
const prices = ['$48', '$28', '$90']
const lights = [
  'radial-gradient(circle at 50% 40%, #e08a44, #7a3048 55%, #2a1226)',
  'radial-gradient(circle at 50% 20%, #f0cf8a, #5f7a55 50%, #1b2b30)',
  'linear-gradient(#1d1638, #3a2145)',
]

function Cards({ words }: { words: Words }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {states.map((state, index) => (
        <Card key={state} link>
          <CardMedia>
            <div style={{ background: lights[index] }} />
          </CardMedia>
          <CardBody>
            <div className="flex items-baseline justify-between gap-3">
              <h2 className="text-xl">
                <a href={`#${state}`} className="stretched">
                  {words.rooms[index]}
                </a>
              </h2>
              <Money>{prices[index] ?? ''}</Money>
            </div>
            <p className="mb-3 text-sm text-soft">{words.meta[index]}</p>
            <StatePill state={state}>{words.states[index]}</StatePill>
          </CardBody>
        </Card>
      ))}
    </div>
  )
}

function Wizard({ words }: { words: Words }) {
  const [step, setStep] = useState('date')
  const [day, setDay] = useState<string | undefined>('2026-11-27')
  return (
    <Panel>
      <Steps
        label={words.steps.join(', ')}
        current={step}
        onSelect={setStep}
        doneLabel={words.done}
        steps={[
          { id: 'amenity', label: words.steps[0] ?? '', done: true },
          { id: 'date', label: words.steps[1] ?? '', done: step === 'pay' },
          { id: 'pay', label: words.steps[2] ?? '', disabled: day === undefined },
        ]}
      />
      <h2 className="mt-5 text-2xl">{words.date}</h2>
      <p className="mb-5 text-sm text-soft">{words.tap}</p>
      <Calendar
        language={languages[words.lang === 'en' ? 'en' : 'ch']}
        labels={{ calendar: words.calendar, previousMonth: words.previous, nextMonth: words.next }}
        value={day}
        onChange={setDay}
        today="2026-11-21"
        first="2026-11-21"
        last="2027-11-21"
        reasonAgainst={(one) =>
          new Date(`${one}T12:00`).getDay() === 2 ? words.closed : undefined
        }
        badgeOf={(one) =>
          one === '2026-11-28' ? { text: '12', label: `12 ${words.count}` } : undefined
        }
      />
    </Panel>
  )
}

function Summary({ words }: { words: Words }) {
  return (
    <Panel className="grid content-start gap-4 self-start">
      <h2 className="text-xl">{words.rooms[0]}</h2>
      <MoneyRows>
        <MoneyRow label={words.hours} amount="$144.00" />
        <MoneyRow label={words.fee} amount="$7.20" />
        <MoneyRow label={words.total} amount="$151.20" total />
      </MoneyRows>
      <p className="figures text-sm text-soft">{words.balance}</p>
      <div className="grid gap-3">
        <Button>{words.pay}</Button>
        <Button variant="outline">{words.card}</Button>
      </div>
    </Panel>
  )
}

/** A sample screen: cards, the wizard with its calendar, the summary. */
export function Study({ words }: { words: Words }) {
  return (
    <div className="grid gap-9" lang={words.lang}>
      <Cards words={words} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,2.2fr)_minmax(0,1fr)]">
        <Wizard words={words} />
        <Summary words={words} />
      </div>
    </div>
  )
}

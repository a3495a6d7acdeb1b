import { useState } from 'react'
import { Alert, type AlertTone } from '../../ui/states/alert.tsx'
import { Badge, type BadgeTone } from '../../ui/states/badge.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Card, CardBody, CardMedia, Panel } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Mark } from '../../ui/layout/mark.tsx'
import { Money } from '../../ui/layout/money.tsx'
import { Skeleton, SkeletonText } from '../../ui/states/skeleton.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { Section } from './section.tsx'
import type { Words } from './words.ts'

const tones: readonly AlertTone[] = ['destructive', 'warning', 'info', 'success']
const badges: readonly BadgeTone[] = ['neutral', 'amber', 'jade', 'vermilion']

function Notices({ words }: { words: Words }) {
  return (
    <Section title="Alert, Badge">
      <div className="grid gap-4 md:grid-cols-2" lang={words.lang}>
        {tones.map((tone, index) => (
          <Alert key={tone} tone={tone} title={words.notices[index]}>
            {words.noticeTexts[index]}
          </Alert>
        ))}
      </div>
      <div className="flex flex-wrap gap-2" lang={words.lang}>
        {badges.map((tone, index) => (
          <Badge key={tone} tone={tone}>
            {words.badges[index]}
          </Badge>
        ))}
      </div>
    </Section>
  )
}

function Lists({ words }: { words: Words }) {
  return (
    <Section title="Skeleton, EmptyState, ErrorState">
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3" lang={words.lang}>
        <Card>
          <CardMedia>
            <Skeleton className="rounded-none" />
          </CardMedia>
          <CardBody>
            <SkeletonText lines={2} />
            <Skeleton className="mt-3 h-6.5 w-36 rounded-full" />
          </CardBody>
        </Card>
        <Panel>
          <EmptyState title={words.empty} action={<Button>{words.book}</Button>}>
            {words.emptyText}
          </EmptyState>
        </Panel>
        <Panel>
          <ErrorState title={words.error} retryLabel={words.retry} onRetry={() => undefined}>
            {words.errorText}
          </ErrorState>
        </Panel>
      </div>
    </Section>
  )
}

/** Notices, tabs, states of lists, amounts and the logo. */
export function Faces({ words }: { words: Words }) {
  const [tab, setTab] = useState('0')
  return (
    <>
      <Notices words={words} />
      <Section title="Tabs">
        <Panel lang={words.lang}>
          <Tabs
            label={words.account}
            value={tab}
            onValueChange={setTab}
            tabs={words.tabs.map((label, index) => ({
              value: String(index),
              label,
              panel: <p className="text-soft">{label}</p>,
            }))}
          />
        </Panel>
      </Section>
      <Lists words={words} />
      <Section title="Mark, Money">
        <div className="flex flex-wrap items-center gap-10">
          <Mark />
          <Mark className="h-16" />
          <Mark className="h-16" glow />
          <Mark className="h-16" unlit />
          <Money>$48</Money>
          <Money size="total">$151.20</Money>
          <Money size="grand">$250.00</Money>
        </div>
      </Section>
    </>
  )
}

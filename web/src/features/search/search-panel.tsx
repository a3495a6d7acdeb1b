import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { Loaded } from '../../kit/loaded.tsx'
import {
  ChoiceList,
  SearchCombobox,
  type ChoiceListProps,
} from '../../ui/fields/search-combobox.tsx'
import { PanelSkeleton } from '../../ui/states/skeleton.tsx'
import { HitCard } from './hit-card.tsx'
import { HitLine } from './hit-line.tsx'
import { hitsOf } from './hits.ts'
import { NoResults } from './nobody-found.tsx'
import { useSearch } from './use-search.ts'

const firstAct = '[data-acts] :is(a[href], button:not([disabled]))'

interface SearchPanelProps {
  field: RefObject<HTMLInputElement | null>
  /** Called when a link to another page is followed. */
  onFollow: () => void
}

/** The effect of Enter: the focus moves to the card's first act, as soon as the response has arrived. */
function useEnter(card: RefObject<HTMLElement | null>, isAnswered: boolean) {
  const isAwaited = useRef(false)
  const focus = () => card.current?.querySelector<HTMLElement>(firstAct)?.focus()
  const arrive = useEffectEvent(() => {
    if (isAwaited.current) focus()
    isAwaited.current = false
  })
  useEffect(() => {
    if (isAnswered) arrive()
  }, [isAnswered])
  const enter = () => {
    if (isAnswered) focus()
    else isAwaited.current = true
  }
  const forget = () => {
    isAwaited.current = false
  }
  return { enter, forget }
}

interface ResultsProps extends Pick<ChoiceListProps, 'id' | 'choices' | 'active' | 'onChoose'> {
  /** Whether there are more hits than listed. */
  isPartial: boolean
}

/** The list of hits. */
function Results({ isPartial, ...list }: ResultsProps) {
  const t = useTranslations('search')
  return (
    <div className="min-w-0 md:sticky md:top-14">
      <ChoiceList
        {...list}
        label={t('results')}
        className="grid gap-1 rounded-control border border-line p-1"
      />
      {isPartial && <p className="mt-2 px-1 text-sm text-soft">{t('partial')}</p>}
    </div>
  )
}

/**
 * The box, the hits, and the card of the chosen hit. Enter moves the focus to the card's first act. Pressed before
 * the response has arrived, it waits for it, which a barcode scanner needs.
 */
export function SearchPanel({ field, onFollow }: SearchPanelProps) {
  const t = useTranslations('search')
  const listId = useId()
  const card = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [wished, setWished] = useState<string | null>(null)
  const { query, isAnswered } = useSearch(text)
  const { enter, forget } = useEnter(card, isAnswered)
  const hits = query?.data ? hitsOf(query.data) : []
  const hit = hits.find(({ key }) => key === wished) ?? hits[0]
  const choices = hits.map((one) => ({ key: one.key, content: <HitLine hit={one} /> }))
  const choose = (key: string) => {
    setWished(key)
    // On a phone the card is below the list.
    card.current?.scrollIntoView({ block: 'nearest' })
  }
  const status = () => {
    if (query === null || query.isError) return ''
    if (!isAnswered) return t('searching')
    return t('count', { count: hits.length })
  }
  return (
    <div className="grid gap-4">
      <div className="sticky -top-2 z-10 -mt-2 bg-surface pt-2 pb-1">
        <SearchCombobox
          ref={field}
          label={t('label')}
          clearLabel={t('clear')}
          listId={listId}
          value={text}
          onChange={(next) => {
            setText(next)
            setWished(null)
            forget()
          }}
          choices={choices}
          active={hit?.key ?? null}
          onActive={setWished}
          onEnter={enter}
        />
        <output className="sr-only">{status()}</output>
      </div>
      {query === null ? (
        <p className="px-1 text-soft">{t('hint')}</p>
      ) : (
        <Loaded
          query={query}
          failed={t('error')}
          ghost={<PanelSkeleton className="h-64" />}
          isEmpty={() => hits.length === 0}
          empty={
            isAnswered ? <NoResults typed={text} area={card} /> : <PanelSkeleton className="h-64" />
          }
        >
          {({ isPartial }) => (
            <div className="grid items-start gap-4 md:grid-cols-[17rem_minmax(0,1fr)]">
              <Results
                id={listId}
                choices={choices}
                active={hit?.key ?? null}
                onChoose={choose}
                isPartial={isPartial}
              />
              <div ref={card} className="min-w-0 scroll-mt-16">
                {hit && <HitCard key={hit.key} hit={hit} onFollow={onFollow} />}
              </div>
            </div>
          )}
        </Loaded>
      )}
    </div>
  )
}

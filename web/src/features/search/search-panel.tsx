import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { Loaded } from '../../kit/loaded.tsx'
import { ChoiceList, SearchCombobox } from '../../ui/fields/search-combobox.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { HitCard } from './hit-card.tsx'
import { HitLine } from './hit-line.tsx'
import { hitsOf } from './hits.ts'
import { NobodyFound } from './nobody-found.tsx'
import { useSearch } from './use-search.ts'

const firstAct = '[data-acts] :is(a[href], button:not([disabled]))'

interface SearchPanelProps {
  field: RefObject<HTMLInputElement | null>
  /** A link to another page was followed. */
  onFollow: () => void
}

/**
 * The box, what was found, and the card of the one that is chosen. Enter goes to the card's first act, and one that is
 * pressed before the answer is here waits for it, as a scanner's does.
 */
export function SearchPanel({ field, onFollow }: SearchPanelProps) {
  const t = useTranslations('search')
  const listId = useId()
  const card = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [wished, setWished] = useState<string | null>(null)
  const isAwaited = useRef(false)
  const { query, isSettled } = useSearch(text)
  const hits = query?.data ? hitsOf(query.data) : []
  const hit = hits.find(({ key }) => key === wished) ?? hits[0]
  const choices = hits.map((one) => ({ key: one.key, content: <HitLine hit={one} /> }))
  const enter = () => {
    if (isSettled) card.current?.querySelector<HTMLElement>(firstAct)?.focus()
    else isAwaited.current = true
  }
  useEffect(() => {
    if (!isAwaited.current || !isSettled) return
    isAwaited.current = false
    card.current?.querySelector<HTMLElement>(firstAct)?.focus()
  }, [isSettled])
  const choose = (key: string) => {
    setWished(key)
    // On a phone the card is below the list.
    card.current?.scrollIntoView({ block: 'nearest' })
  }
  const status = () => {
    if (query === null || query.isError) return ''
    if (!isSettled) return t('searching')
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
            isAwaited.current = false
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
          ghost={<Skeleton className="h-64 w-full" />}
          isEmpty={() => hits.length === 0}
          empty={
            isSettled ? <NobodyFound typed={text} area={card} /> : <Skeleton className="h-64" />
          }
        >
          {({ isPartial }) => (
            <div className="grid items-start gap-4 md:grid-cols-[17rem_minmax(0,1fr)]">
              <div className="min-w-0 md:sticky md:top-14">
                <ChoiceList
                  id={listId}
                  label={t('results')}
                  choices={choices}
                  active={hit?.key ?? null}
                  onChoose={choose}
                  className="grid gap-1 rounded-control border border-line p-1"
                />
                {isPartial && <p className="mt-2 px-1 text-sm text-soft">{t('partial')}</p>}
              </div>
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

import RotateCw from 'lucide-react/icons/rotate-cw'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { failureToldBy, isRefusal } from '../../lib/api/failures/api-error.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Alert } from '../../ui/states/alert.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'

/** The parts of a TanStack query that `Loaded` needs. */
export interface Read<Data> {
  data: Data | undefined
  isError: boolean
  isFetching: boolean
  errorUpdateCount?: number
  /** The data is outdated, because the last refetch failed. */
  isRefetchError?: boolean
  error?: unknown
  refetch: () => unknown
}

/** Joins two queries that are useful only together. The result has failed if one of them failed and has no data. */
export function together<A, B>(a: Read<A>, b: Read<B>): Read<readonly [A, B]> {
  const isMissing = (read: Read<unknown>) => read.isError && read.data === undefined
  const failuresOf = ({ data, errorUpdateCount = 0 }: Read<unknown>) =>
    data === undefined ? errorUpdateCount : 0
  return {
    data: a.data !== undefined && b.data !== undefined ? [a.data, b.data] : undefined,
    isError: isMissing(a) || isMissing(b),
    isFetching: a.isFetching || b.isFetching,
    errorUpdateCount: failuresOf(a) + failuresOf(b),
    isRefetchError: [a, b].some((read) => read.isRefetchError === true),
    error: a.error ?? b.error,
    refetch() {
      if (a.isError) void a.refetch()
      if (b.isError) void b.refetch()
    },
  }
}

/**
 * The state of a query: its data (even if outdated), its failure, or still loading. A failure stays visible during
 * another try, although TanStack clears the error then; otherwise the error text would alternate with the skeleton.
 */
export function faceOf<Data>(
  {
    data,
    isError,
    errorUpdateCount = 0,
  }: Pick<Read<Data>, 'data' | 'isError' | 'errorUpdateCount'>,
  isEmpty: (data: Data) => boolean,
): 'failed' | 'skeleton' | 'empty' | 'data' {
  if (data === undefined) return isError || errorUpdateCount > 0 ? 'failed' : 'skeleton'
  return isEmpty(data) ? 'empty' : 'data'
}

/** A button that reads again the data that a notice reports as missing or outdated. */
export function RetryButton({ query }: { query: Pick<Read<unknown>, 'isFetching' | 'refetch'> }) {
  const t = useTranslations('core')
  return (
    <Button
      variant="outline"
      size="small"
      loading={query.isFetching}
      onClick={() => void query.refetch()}
    >
      {t('retry')}
    </Button>
  )
}

/** The last error of a query: TanStack clears it as soon as another try begins. */
function useLastError(error: unknown): unknown {
  const [last, setLast] = useState(error)
  if (error != null && error !== last) setLast(error)
  return error ?? last
}

/** Whether the server responded that the thing doesn't exist, or that the address is invalid. */
export const isUnknown = (error: unknown): boolean =>
  isRefusal(error, 'not_found') || isRefusal(error, 'invalid_input')

const hasNoRows = (data: unknown) => Array.isArray(data) && data.length === 0

export interface LoadedProps<Data> {
  query: Read<Data>
  failed: string
  /** The text below the title; by default the server's own sentence with its reference, if the server failed. */
  failedText?: ReactNode
  /** Another action besides trying again, such as a link back. */
  failedAction?: ReactNode
  /** Shown if the thing doesn't exist on the server, since trying again wouldn't help. */
  missing?: ReactNode
  skeleton: ReactNode
  /** Shown if the data is empty. Without it, empty data is shown like any other. */
  empty?: ReactNode
  /** Decides whether the data is empty; by default, whether it is a list without rows. */
  isEmpty?: (data: Data) => boolean
  /** Shown above outdated data, whose refetch failed. Without it, outdated data is shown as it is. */
  outdated?: { title: string; text: string }
  /** Receives the notice that the data is outdated, or nothing, to place it. */
  children: (data: Data, notice: ReactNode) => ReactNode
}

/** Shows a query's data, or its states: loading, failed (with a button to try again), and empty. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, failed, failedText, failedAction, missing, skeleton, empty, outdated } = props
  const { isEmpty = hasNoRows } = props
  const t = useTranslations('core')
  const { data } = query
  const error = useLastError(query.error)
  const face = faceOf(query, isEmpty)
  if (face === 'failed' && missing !== undefined && isUnknown(error)) return missing
  if (face === 'failed') {
    return (
      <ErrorState
        title={failed}
        action={
          <>
            <Button
              variant="outline"
              loading={query.isFetching}
              onClick={() => void query.refetch()}
            >
              <RotateCw />
              {t('retry')}
            </Button>
            {failedAction}
          </>
        }
      >
        {failedText ?? failureToldBy(error)}
      </ErrorState>
    )
  }
  if (data === undefined) return skeleton
  if (face === 'empty' && empty !== undefined) return empty
  const notice = outdated && query.isRefetchError === true && (
    <Alert tone="warning" title={outdated.title} action={<RetryButton query={query} />}>
      {outdated.text}
    </Alert>
  )
  return props.children(data, notice)
}

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { isRefusal } from '../lib/api/api-error.ts'
import { ErrorState } from '../ui/states/error-state.tsx'

/** What a query of TanStack tells of itself, as far as its faces need it. */
export interface Read<Data> {
  data: Data | undefined
  isError: boolean
  isFetching: boolean
  error?: unknown
  refetch: () => unknown
}

/** Two queries whose answers are of use only together: failed where one has nothing and can't get it. */
export function together<A, B>(a: Read<A>, b: Read<B>): Read<readonly [A, B]> {
  const isMissing = (read: Read<unknown>) => read.isError && read.data === undefined
  return {
    data: a.data !== undefined && b.data !== undefined ? [a.data, b.data] : undefined,
    isError: isMissing(a) || isMissing(b),
    isFetching: a.isFetching || b.isFetching,
    refetch() {
      if (a.isError) void a.refetch()
      if (b.isError) void b.refetch()
    },
  }
}

/** What a query shows: what it read, be it old; else why there is nothing, else that it is coming. */
export function faceOf<Data>(
  { data, isError }: Pick<Read<Data>, 'data' | 'isError'>,
  isEmpty: (data: Data) => boolean,
): 'failed' | 'ghost' | 'empty' | 'data' {
  if (data === undefined) return isError ? 'failed' : 'ghost'
  return isEmpty(data) ? 'empty' : 'data'
}

/** Whether the server knows of no such thing, or of nothing that such an address could mean. */
export const isUnknown = (error: unknown): boolean =>
  isRefusal(error, 'not_found') || isRefusal(error, 'invalid_input')

const hasNoRows = (data: unknown) => Array.isArray(data) && data.length === 0

export interface LoadedProps<Data> {
  query: Read<Data>
  /** The title of its failure. */
  failed: string
  /** What is said below that title. */
  failedText?: ReactNode
  /** Another way on than trying again, such as a link back. */
  failedAction?: ReactNode
  /** What stands in its place where the server knows of no such thing: trying again would be of no use. */
  missing?: ReactNode
  /** What stands in its place until it is there. */
  ghost: ReactNode
  /** What stands in its place where there is nothing to show; without it, nothing is as good as anything. */
  empty?: ReactNode
  /** Whether there is nothing to show: a list without rows, unless told otherwise. */
  isEmpty?: (data: Data) => boolean
  children: (data: Data) => ReactNode
}

/** What a query read, with its faces for waiting, for failing, from which it can be tried again, and for nothing. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const t = useTranslations('core')
  const { query, failed, failedText, failedAction, missing, ghost, empty, children } = props
  const { isEmpty = hasNoRows } = props
  const { data, isFetching, refetch, error } = query
  const face = faceOf(query, isEmpty)
  if (face === 'failed' && missing !== undefined && isUnknown(error)) return missing
  if (face === 'failed') {
    return (
      <ErrorState
        title={failed}
        retryLabel={t('retry')}
        retrying={isFetching}
        onRetry={() => void refetch()}
        action={failedAction}
      >
        {failedText}
      </ErrorState>
    )
  }
  if (data === undefined) return ghost
  return face === 'empty' && empty !== undefined ? empty : children(data)
}

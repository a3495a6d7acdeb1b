import { useTranslations } from 'use-intl'
import { Button } from '../ui/actions/button.tsx'

export interface RetryButtonProps {
  query: { isFetching: boolean; refetch: () => unknown }
}

/** Reads again what a notice says could not be read, or is old. */
export function RetryButton({ query }: RetryButtonProps) {
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

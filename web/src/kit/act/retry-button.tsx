import { useTranslations } from 'use-intl'
import { Button } from '../../ui/actions/button.tsx'

export interface RetryButtonProps {
  query: { isFetching: boolean; refetch: () => unknown }
}

/** A button that reads again the data that a notice reports as missing or outdated. */
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

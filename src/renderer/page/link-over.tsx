import type { ReactNode } from 'react'
import { useT } from '#i18n'
import { Button, EmptyState } from '#widgets'

interface LinkOverProps {
  /** Why. */
  readonly text: string
  /** Absent: trying again would say the same. */
  readonly onRetry: (() => void) | undefined
}

/** In place of the page of a link that opens nothing. */
export function LinkOver({ text, onRetry }: LinkOverProps): ReactNode {
  const t = useT()
  return (
    <EmptyState icon="link" title={t('shared/form-links.page.overTitle')} hint={text}>
      {onRetry && <Button onClick={onRetry}>{t('shared/form-links.page.retry')}</Button>}
    </EmptyState>
  )
}

import type { ReactNode } from 'react'
import { useT } from '#i18n'
import { Banner } from '#widgets'
import type { Stage } from './run-state.ts'

/** How the last try went: no answer came, or it was refused. */
export function RunNotice({ stage }: { readonly stage: Stage }): ReactNode {
  const t = useT()
  if (stage.at === 'cut') return <Banner tone="warning">{[stage.failure ?? t('shared/operations.unsent'), t('shared/operations.cut')].join(' ')}</Banner>
  if ((stage.at !== 'asking' && stage.at !== 'reviewing') || stage.refusal === undefined) return null
  return <Banner tone="danger">{[t('shared/operations.refused'), stage.refusal].join(' ')}</Banner>
}

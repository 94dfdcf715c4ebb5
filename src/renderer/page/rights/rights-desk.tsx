import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText } from '#actions'
import { rightsApi } from '#api'
import { useT } from '#i18n'
import { useUnsavedChanges } from '#navigation'
import { EmptyState, ErrorState, SkeletonLines } from '#widgets'
import type { Draft } from './draft.ts'
import { HolderRights } from './holder-rights.tsx'
import css from './rights.module.css'
import { type Chosen, keyOf } from './target.ts'
import { WhoPicker } from './who-picker.tsx'

const NO_DRAFT: Draft = {}

/** Whose permissions on the one side, which on the other. */
export function RightsDesk(): ReactNode {
  const t = useT()
  const [chosen, setChosen] = useState<Chosen>()
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({})
  const key = chosen ? keyOf(chosen.target) : ''
  useUnsavedChanges(Object.values(drafts).some((draft) => Object.keys(draft).length > 0))
  const catalogue = useQuery({ queryKey: ['rights', 'catalogue'], queryFn: ({ signal }) => rightsApi.catalogue(signal) })
  if (catalogue.isError) return <ErrorState message={errorText(catalogue.error, t)} onRetry={() => void catalogue.refetch()} />
  if (!catalogue.data) return <SkeletonLines lines={8} />
  return (
    <div className={css.desk}>
      <WhoPicker roles={catalogue.data.roles} chosen={chosen} onChoose={setChosen} />
      <div className={css.what}>
        {chosen ? (
          <HolderRights
            key={key}
            chosen={chosen}
            catalogue={catalogue.data}
            draft={drafts[key] ?? NO_DRAFT}
            onDraft={(draft) => setDrafts((others) => ({ ...others, [key]: draft }))}
          />
        ) : (
          <EmptyState icon="key-round" title={t('shared/rights.choose')} hint={t('shared/rights.chooseHint')} />
        )}
      </div>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText } from '#actions'
import { rightsApi } from '#api'
import { useT } from '#i18n'
import { useRoute, useUnsavedChanges } from '#navigation'
import { EmptyState, ErrorState, SkeletonLines } from '#widgets'
import type { Draft } from './draft.ts'
import { HolderRights } from './holder-rights.tsx'
import css from './rights.module.css'
import { type Chosen, keyOf } from './target.ts'
import { useChosen } from './use-chosen.ts'
import { WhoPicker } from './who-picker.tsx'

const NO_DRAFT: Draft = {}

/** Whose permissions on the one side, which on the other. */
export function RightsDesk(): ReactNode {
  const t = useT()
  const who = useChosen(useNamed())
  const { chosen, pane } = who
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({})
  const key = chosen ? keyOf(chosen.target) : ''
  useUnsavedChanges(Object.values(drafts).some((draft) => Object.keys(draft).length > 0))
  const catalogue = useQuery({ queryKey: ['rights', 'catalogue'], queryFn: ({ signal }) => rightsApi.catalogue(signal) })
  if (catalogue.isError) return <ErrorState message={errorText(catalogue.error, t)} onRetry={() => void catalogue.refetch()} />
  if (!catalogue.data) return <SkeletonLines lines={8} />
  return (
    <div className={css.desk}>
      <WhoPicker roles={catalogue.data.roles} who={who} />
      <div ref={pane} className={css.what}>
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

/** Whom the address names, from the list of people. */
function useNamed(): Chosen | undefined {
  const user = useRoute().search.get('user') ?? ''
  const found = useQuery({ queryKey: ['rights', 'holders', user], queryFn: ({ signal }) => rightsApi.holders(user, signal), enabled: user !== '' })
  const holder = found.data?.holders.find(({ userId }) => userId === user)
  return holder && { target: { user: holder.userId }, name: holder.name }
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText } from '#actions'
import { rightsApi } from '#api'
import type { HeldRights, RightsCatalogue } from '#contract'
import { useT } from '#i18n'
import { Banner, Button, EmptyState, ErrorState, SearchBox, SkeletonLines } from '#widgets'
import { ChangeDialog } from './change-dialog.tsx'
import { changeOf, type Draft, withTick } from './draft.ts'
import { GroupRights } from './group-rights.tsx'
import css from './rights.module.css'
import { type Chosen, keyOf } from './target.ts'
import { ViewAsButton } from './view-as-button.tsx'

export interface HolderRightsProps {
  readonly chosen: Chosen
  readonly catalogue: RightsCatalogue
  /** What was ticked and cleared and not saved yet; kept while others are looked at. */
  readonly draft: Draft
  readonly onDraft: (draft: Draft) => void
}

/** What a member or a role holds. Boxes are ticked and cleared as a draft; it is saved after a look at what it would do. */
export function HolderRights(props: HolderRightsProps): ReactNode {
  const t = useT()
  const { chosen } = props
  const held = useQuery({ queryKey: ['rights', 'of', keyOf(chosen.target)], queryFn: ({ signal }) => rightsApi.of(chosen.target, signal) })
  return (
    <div className={css.holder}>
      <header className={css.holderHead}>
        <h2 className={css.holderName}>{chosen.name}</h2>
        {'role' in chosen.target && held.data && <span className={css.note}>{t('shared/rights.peopleCount', { count: held.data.people })}</span>}
        {'user' in chosen.target && <ViewAsButton userId={chosen.target.user} name={chosen.name} />}
      </header>
      {held.isError && <ErrorState message={errorText(held.error, t)} onRetry={() => void held.refetch()} />}
      {held.isPending && <SkeletonLines lines={8} />}
      {held.data && <Boxes {...props} held={held.data} />}
    </div>
  )
}

function Boxes({ chosen, catalogue, draft, onDraft, held }: HolderRightsProps & { readonly held: HeldRights }): ReactNode {
  const t = useT()
  const queries = useQueryClient()
  const [words, setWords] = useState('')
  const [isLooking, setLooking] = useState(false)
  const count = Object.keys(draft).length
  const wanted = words.trim().toLowerCase()
  const groups = catalogue.groups
    .map((group) => ({ ...group, permissions: group.permissions.filter(({ label }) => t(label).toLowerCase().includes(wanted)) }))
    .filter(({ permissions }) => permissions.length > 0)
  if (held.people === 0) return <EmptyState icon="users" title={t('shared/rights.nobodyInRole')} />
  const isClosed = catalogue.groups.some(({ permissions }) => permissions.some(({ open }) => !open))
  return (
    <>
      {!held.open && <Banner>{t('shared/rights.onlyLook')}</Banner>}
      {held.open && isClosed && <Banner>{t('shared/rights.notYours')}</Banner>}
      <SearchBox label={t('shared/rights.findPermission')} value={words} onChange={setWords} />
      {groups.length === 0 && <EmptyState icon="search" title={t('shared/rights.noPermission')} />}
      {groups.map((group) => (
        <GroupRights key={group.id} group={group} held={held} draft={draft} onTick={(id, ticked) => onDraft(withTick(held, draft, [id, ticked]))} />
      ))}
      {count > 0 && (
        <div className={css.bar} role="status">
          <span className={css.barText}>{t('shared/rights.changes', { count })}</span>
          <Button onClick={() => onDraft({})}>{t('shared/rights.discard')}</Button>
          <Button look="solid" onClick={() => setLooking(true)}>
            {t('shared/rights.review')}
          </Button>
        </div>
      )}
      {isLooking && (
        <ChangeDialog
          name={chosen.name}
          change={changeOf(chosen.target, draft)}
          labels={new Map(catalogue.groups.flatMap(({ permissions }) => permissions.map(({ id, label }) => [id, label])))}
          onClose={() => setLooking(false)}
          onSaved={() => {
            setLooking(false)
            onDraft({})
            void queries.invalidateQueries({ queryKey: ['rights'] })
          }}
        />
      )}
    </>
  )
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText } from '#actions'
import { rightsApi } from '#api'
import type { RightsCatalogue } from '#contract'
import { useT } from '#i18n'
import { EmptyState, ErrorState, Pill, SearchBox, SkeletonLines, TabPanel, Tabs } from '#widgets'
import css from './rights.module.css'
import { type Chosen, keyOf } from './target.ts'
import type { ChosenState, WhoKind } from './use-chosen.ts'

export interface WhoPickerProps {
  readonly roles: RightsCatalogue['roles']
  readonly who: ChosenState
}

const GROUP = 'rights-who'
const KINDS: readonly WhoKind[] = ['people', 'roles']

/** People found by name, and roles, one of whom is looked at. */
export function WhoPicker({ roles, who: { kind, show, chosen, choose } }: WhoPickerProps): ReactNode {
  const t = useT()
  const tabs = KINDS.map((id) => ({ id, label: t(`shared/rights.${id}`) }))
  const labels = new Map(roles.map(({ id, label }) => [id, t(label)]))
  return (
    <div className={css.who}>
      <Tabs tabs={tabs} value={kind} onChange={(id) => show(id === 'roles' ? 'roles' : 'people')} label={t('shared/rights.who')} group={GROUP} />
      <TabPanel group={GROUP} id={kind}>
        {kind === 'people' ? (
          <People labels={labels} chosen={chosen} onChoose={choose} />
        ) : (
          <ul className={css.list}>
            {roles.map(({ id, label, people }) => (
              <Entry
                key={id}
                entry={{ target: { role: id }, name: t(label) }}
                note={t('shared/rights.peopleCount', { count: people })}
                chosen={chosen}
                onChoose={choose}
              />
            ))}
          </ul>
        )}
      </TabPanel>
    </div>
  )
}

interface ChoosingProps {
  readonly chosen: Chosen | undefined
  readonly onChoose: (chosen: Chosen) => void
}

interface PeopleProps extends ChoosingProps {
  /** Words of roles by id. */
  readonly labels: ReadonlyMap<string, string>
}

function People({ labels, chosen, onChoose }: PeopleProps): ReactNode {
  const t = useT()
  const [words, setWords] = useState('')
  const found = useQuery({
    queryKey: ['rights', 'holders', words],
    queryFn: ({ signal }) => rightsApi.holders(words, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <div className={css.people}>
      <SearchBox label={t('shared/rights.findPerson')} value={words} onChange={setWords} />
      {found.isError && <ErrorState message={errorText(found.error, t)} onRetry={() => void found.refetch()} />}
      {found.isPending && <SkeletonLines lines={6} />}
      {found.data?.holders.length === 0 && <EmptyState icon="users" title={t('shared/rights.nobody')} hint={t('shared/rights.nobodyHint')} />}
      <ul className={css.list}>
        {found.data?.holders.map(({ userId, name, email, role, isActive }) => (
          <Entry
            key={userId}
            entry={{ target: { user: userId }, name }}
            note={labels.get(role) ?? role}
            detail={email}
            mark={isActive ? undefined : t('shared/rights.inactive')}
            chosen={chosen}
            onChoose={onChoose}
          />
        ))}
      </ul>
      {found.data?.more && <p className={css.note}>{t('shared/rights.more')}</p>}
    </div>
  )
}

interface EntryProps extends ChoosingProps {
  readonly entry: Chosen
  readonly note: string
  readonly detail?: string
  readonly mark?: string | undefined
}

function Entry({ entry, note, detail, mark, chosen, onChoose }: EntryProps): ReactNode {
  const isChosen = chosen !== undefined && keyOf(chosen.target) === keyOf(entry.target)
  return (
    <li>
      <button type="button" className={css.entry} aria-pressed={isChosen} onClick={() => onChoose(entry)}>
        <span className={css.entryName}>{entry.name}</span>
        <span className={css.entryNote}>{note}</span>
        {detail && <span className={css.entryDetail}>{detail}</span>}
        {mark && <Pill tone="neutral" label={mark} />}
      </button>
    </li>
  )
}

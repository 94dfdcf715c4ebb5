import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText } from '#actions'
import { accessApi } from '#api'
import { type RightsCatalogue, THING_KINDS, type Thing, type ThingKind, type WhoHasAccess } from '#contract'
import { type Translate, useT } from '#i18n'
import { replaceSearch, useRoute } from '#navigation'
import { type ChoiceOption, Combobox, EmptyState, ErrorState, Field, Select, SkeletonLines, TabPanel, Tabs } from '#widgets'
import rights from '../rights.module.css'
import css from './access.module.css'
import { CompanyChoice, useOwnCompany } from './company-choice.tsx'
import { Holders, Without } from './people-tables.tsx'

const kindOf = (id: string | null): ThingKind | undefined => THING_KINDS.find((kind) => kind === id)

const nameOf = ({ label, on }: Pick<Thing, 'label' | 'on'>, t: Translate): string =>
  on === undefined ? t(label) : t('shared/access-review.placed', { on: t(on), label: t(label) })

export interface WhoTabProps {
  readonly catalogue: RightsCatalogue
}

/** Something is chosen, and everybody of a company stands below by whether they have access to it. What is asked stands in the address. */
export function WhoTab({ catalogue }: WhoTabProps): ReactNode {
  const t = useT()
  const { search } = useRoute()
  const own = useOwnCompany()
  const [company, setCompany] = useState<ChoiceOption>(own)
  const [kind, setKind] = useState<ThingKind>(kindOf(search.get('kind')) ?? 'pages')
  const [id, setId] = useState(search.get('id') ?? '')
  const choose = (nextKind: ThingKind, nextId: string) => {
    setKind(nextKind)
    setId(nextId)
    replaceSearch(new URLSearchParams({ kind: nextKind, ...(nextId !== '' && { id: nextId }) }))
  }
  const who = useQuery({
    queryKey: ['rights', 'who', kind, id, company.id],
    queryFn: ({ signal }) => accessApi.who(kind, id, company.id === own.id ? undefined : company.id, signal),
    enabled: id !== '',
  })
  const suggest = async (text: string, signal: AbortSignal): Promise<readonly ChoiceOption[]> => {
    const { things } = await accessApi.things(kind, text, signal)
    return things.map((thing) => ({ id: thing.id, label: t(thing.label), ...(thing.on !== undefined && { detail: t(thing.on) }) }))
  }
  return (
    <div className={css.tab}>
      <div className={css.asked}>
        <Field label={t('shared/access-review.accessTo')}>
          <Select
            blank={false}
            value={kind}
            options={THING_KINDS.map((each) => ({ id: each, label: t(`shared/access-review.kinds.${each}`) }))}
            onChange={(next) => choose(kindOf(next) ?? kind, '')}
          />
        </Field>
        <Field label={t(`shared/access-review.find.${kind}`)}>
          <Combobox
            key={kind}
            placeholder={t('shared/access-review.typeToFind')}
            value={who.data && id !== '' ? { id, label: nameOf(who.data.thing, t) } : null}
            onChange={(option) => choose(kind, option?.id ?? '')}
            onSearch={suggest}
          />
        </Field>
        <CompanyChoice value={company} onChange={setCompany} />
      </div>
      {id === '' && <EmptyState icon="shield-check" title={t('shared/access-review.ask')} hint={t('shared/access-review.askHint')} />}
      {who.isError && <ErrorState message={errorText(who.error, t)} onRetry={() => void who.refetch()} />}
      {id !== '' && who.isPending && <SkeletonLines lines={8} />}
      {id !== '' && who.data && <Answered who={who.data} catalogue={catalogue} isOwn={company.id === own.id} />}
    </div>
  )
}

const LISTS = 'access-people'

function Answered({ who, catalogue, isOwn }: WhoTabProps & { readonly who: WhoHasAccess; readonly isOwn: boolean }): ReactNode {
  const t = useT()
  const [list, setList] = useState<'holders' | 'without'>('holders')
  const titles = new Map(catalogue.groups.flatMap(({ permissions }) => permissions.map(({ id, label }) => [id, label] as const)))
  const roles = new Map(catalogue.roles.map(({ id, label }) => [id, label] as const))
  const frame = { titles, roles, isOwn }
  return (
    <section className={css.tab} aria-label={nameOf(who.thing, t)}>
      <div>
        <h2 className={rights.holderName}>{nameOf(who.thing, t)}</h2>
        <p className={rights.note}>
          {who.roles.length === 0
            ? t('shared/access-review.noRole')
            : t('shared/access-review.byRole', { roles: who.roles.map((label) => t(label)).join(', ') })}{' '}
          {t('shared/access-review.superAdmins')}
        </p>
      </div>
      <Tabs
        small
        tabs={[
          { id: 'holders', label: t('shared/access-review.has'), count: who.people },
          { id: 'without', label: t('shared/access-review.hasNot'), count: who.others },
        ]}
        value={list}
        onChange={(id) => setList(id === 'without' ? 'without' : 'holders')}
        label={t('shared/access-review.people')}
        group={LISTS}
      />
      <TabPanel group={LISTS} id={list}>
        {list === 'holders' ? <Holders {...frame} people={who.holders} of={who.people} /> : <Without {...frame} people={who.without} of={who.others} />}
      </TabPanel>
    </section>
  )
}

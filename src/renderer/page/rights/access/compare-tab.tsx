import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText } from '#actions'
import { accessApi, rightsApi } from '#api'
import type { AccessDifference, AccessSide, RightsCatalogue } from '#contract'
import { useT } from '#i18n'
import { type ChoiceOption, Combobox, EmptyState, ErrorState, Field, SkeletonLines } from '#widgets'
import { EffectsSide } from '../effects.tsx'
import rights from '../rights.module.css'
import { type Chosen, keyOf } from '../target.ts'
import css from './access.module.css'
import { CompanyChoice, useOwnCompany } from './company-choice.tsx'

interface Side {
  readonly company: ChoiceOption
  readonly chosen?: Chosen
}

export interface CompareTabProps {
  readonly catalogue: RightsCatalogue
}

/** Two people or roles, of one company or of two, and what each has that the other has not. */
export function CompareTab({ catalogue }: CompareTabProps): ReactNode {
  const t = useT()
  const own = useOwnCompany()
  const [first, setFirst] = useState<Side>({ company: own })
  const [second, setSecond] = useState<Side>({ company: own })
  const askOf = ({ company, chosen }: Side): AccessSide | undefined => chosen && { ...chosen.target, ...(company.id !== own.id && { company: company.id }) }
  const sides = [askOf(first), askOf(second)] as const
  const difference = useQuery({
    queryKey: ['rights', 'compare', ...sides],
    queryFn: ({ signal }) => accessApi.compare(sides[0] as AccessSide, sides[1] as AccessSide, signal),
    enabled: sides[0] !== undefined && sides[1] !== undefined,
  })
  return (
    <div className={css.tab}>
      <div className={css.pair}>
        <SideChoice title={t('shared/access-review.first')} side={first} onChange={setFirst} roles={catalogue.roles} />
        <SideChoice title={t('shared/access-review.second')} side={second} onChange={setSecond} roles={catalogue.roles} />
      </div>
      {difference.isError && <ErrorState message={errorText(difference.error, t)} onRetry={() => void difference.refetch()} />}
      {difference.isLoading && <SkeletonLines lines={8} />}
      {difference.data && first.chosen && second.chosen ? (
        <Compared difference={difference.data} names={[sideName(first, second), sideName(second, first)]} />
      ) : (
        !difference.isLoading &&
        !difference.isError && <EmptyState icon="git-compare" title={t('shared/access-review.choosePair')} hint={t('shared/access-review.choosePairHint')} />
      )}
    </div>
  )
}

/** With the company where the other side is of another one. */
const sideName = ({ chosen, company }: Side, other: Side): string => `${chosen?.name ?? ''}${company.id === other.company.id ? '' : ` (${company.label})`}`

interface SideChoiceProps {
  readonly title: string
  readonly side: Side
  readonly onChange: (side: Side) => void
  readonly roles: RightsCatalogue['roles']
}

function SideChoice({ title, side, onChange, roles }: SideChoiceProps): ReactNode {
  const t = useT()
  const own = useOwnCompany()
  const suggest = async (text: string, signal: AbortSignal): Promise<readonly ChoiceOption[]> => {
    const wanted = text.trim().toLocaleLowerCase()
    const found = roles.filter(({ label }) => t(label).toLocaleLowerCase().includes(wanted))
    const { holders } = await rightsApi.holders(text.trim(), signal, side.company.id === own.id ? undefined : side.company.id)
    return [
      ...found.map(({ id, label }) => ({ id: keyOf({ role: id }), label: t(label), detail: t('shared/access-review.aRole') })),
      ...holders.map(({ userId, name, email }) => ({ id: keyOf({ user: userId }), label: name, detail: email })),
    ]
  }
  const choose = (option: ChoiceOption | null) => {
    const { chosen: _chosen, ...rest } = side
    if (option === null) return onChange(rest)
    const [kind, id = ''] = option.id.split(' ')
    onChange({ ...rest, chosen: { name: option.label, target: kind === 'user' ? { user: id } : { role: id } } })
  }
  return (
    <fieldset className={css.sideChoice}>
      <legend className={rights.groupName}>{title}</legend>
      <CompanyChoice value={side.company} onChange={(company) => onChange({ company })} />
      <Field label={t('shared/access-review.personOrRole')}>
        <Combobox
          key={side.company.id}
          placeholder={t('shared/access-review.typeToFind')}
          value={side.chosen ? { id: keyOf(side.chosen.target), label: side.chosen.name } : null}
          onChange={choose}
          onSearch={suggest}
        />
      </Field>
    </fieldset>
  )
}

interface ComparedProps {
  readonly difference: AccessDifference
  readonly names: readonly [string, string]
}

function Compared({ difference: { gains, loses, given, taken }, names: [first, second] }: ComparedProps): ReactNode {
  const t = useT()
  const labels = (keys: readonly string[]) => keys.map((key) => t(key))
  return (
    <div className={rights.sides}>
      <EffectsSide title={t('shared/access-review.onlyOne', { name: first })} ids={labels(taken)} of={t('shared/access-review.permissions')} effects={loses} />
      <EffectsSide title={t('shared/access-review.onlyOne', { name: second })} ids={labels(given)} of={t('shared/access-review.permissions')} effects={gains} />
    </div>
  )
}

import type { ReactNode } from 'react'
import type { AccessGap, AccessPerson, AccessReason, WhoHasAccess } from '#contract'
import { type Translate, useFormats, useT } from '#i18n'
import { Link, pathOf } from '#navigation'
import { EmptyState, Pill } from '#widgets'
import css from './access.module.css'

interface Frame {
  /** Translation keys of permissions by id. */
  readonly titles: ReadonlyMap<string, string>
  /** Translation keys of roles by id. */
  readonly roles: ReadonlyMap<string, string>
  /** Of the company that one works in: their permissions can be opened from here. */
  readonly isOwn: boolean
  /** How many there are in all. */
  readonly of: number
}

const joined = (ids: readonly string[], { titles }: Pick<Frame, 'titles'>, t: Translate): string => ids.map((id) => t(titles.get(id) ?? id)).join(', ')

/** People who have access, and by what. */
export function Holders({ people, ...frame }: Frame & { readonly people: WhoHasAccess['holders'] }): ReactNode {
  const t = useT()
  if (people.length === 0) return <EmptyState icon="users" title={t('shared/access-review.nobody')} />
  return (
    <People {...frame} why={t('shared/access-review.because')} shown={people.length}>
      {people.map((person) => (
        <Person key={person.userId} person={person} frame={frame}>
          {reasonText(person.why, frame, t)} {person.reach && <Pill tone={TONES[person.reach]} label={t(`shared/access-review.reach.${person.reach}`)} />}
        </Person>
      ))}
    </People>
  )
}

const TONES = { masked: 'neutral', reads: 'info', changes: 'warning' } as const

function reasonText(why: AccessReason, frame: Frame, t: Translate): string {
  if (why.by !== 'permissions') return t(`shared/access-review.by.${why.by}`)
  const parts = [
    ...(why.role.length > 0 ? [t('shared/access-review.fromRole', { titles: joined(why.role, frame, t) })] : []),
    ...(why.own.length > 0 ? [t('shared/access-review.given', { titles: joined(why.own, frame, t) })] : []),
  ]
  return parts.join(' ')
}

/** People who have none, and what they lack. */
export function Without({ people, ...frame }: Frame & { readonly people: WhoHasAccess['without'] }): ReactNode {
  const t = useT()
  if (people.length === 0) return <EmptyState icon="circle-check" title={t('shared/access-review.everybody')} />
  return (
    <People {...frame} why={t('shared/access-review.whyNot')} shown={people.length}>
      {people.map((person) => (
        <Person key={person.userId} person={person} frame={frame}>
          {gapText(person.gap, frame, t)}
        </Person>
      ))}
    </People>
  )
}

const gapText = (gap: AccessGap, frame: Frame, t: Translate): string =>
  'missing' in gap ? t('shared/rights.hidden.title-missing', { titles: joined(gap.missing, frame, t) }) : t(`shared/access-review.only.${gap.only}`)

interface PeopleProps extends Frame {
  /** Head of the last column. */
  readonly why: string
  readonly shown: number
  readonly children: ReactNode
}

function People({ why, shown, of, children }: PeopleProps): ReactNode {
  const t = useT()
  const formats = useFormats()
  return (
    <>
      <table className={css.people}>
        <thead>
          <tr>
            <th scope="col">{t('shared/access-review.person')}</th>
            <th scope="col">{t('shared/access-review.role')}</th>
            <th scope="col">{why}</th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
      {shown < of && <p className={css.note}>{t('shared/access-review.firstPeople', { shown: formats.number(shown), total: formats.number(of) })}</p>}
    </>
  )
}

interface PersonProps {
  readonly person: AccessPerson
  readonly frame: Frame
  readonly children: ReactNode
}

function Person({ person: { userId, name, role, isActive }, frame: { roles, isOwn }, children }: PersonProps): ReactNode {
  const t = useT()
  const desk = pathOf('permissions')
  return (
    <tr>
      <th scope="row">
        {isOwn && desk !== undefined ? <Link href={`${desk}?user=${userId}`}>{name}</Link> : name}
        {!isActive && <Pill tone="neutral" label={t('shared/rights.inactive')} />}
      </th>
      <td>{t(roles.get(role) ?? `permissions/roles.roles.${role}`)}</td>
      <td>{children}</td>
    </tr>
  )
}

import type { Offering } from '#actions'
import { type Action, isDay, type Json, type RecordScreen, type RecordView, type ResolvedField, type ResolvedResource, yearsBetween } from '#contract'
import { useT } from '#i18n'
import { asLeft, Link, pathOf } from '#navigation'
import { Avatar, FieldValue, Icon } from '#widgets'
import { useSurroundings } from '../use-surroundings.ts'
import { SignPills } from './overview/sign-pills.tsx'
import css from './record.module.css'
import { RecordActions } from './record-actions.tsx'

export interface RecordHeaderProps {
  readonly screen: RecordScreen
  readonly strings: string
  readonly resource: ResolvedResource
  readonly record: RecordView
  /** What Edit would open is being edited. */
  readonly isEditing?: boolean
  readonly bundle: Offering['bundle']
  readonly onAction: (action: Action) => void
}

/** Who or what this is: name, status, facts, and what may be done. */
export function RecordHeader({ screen, strings, resource, record, isEditing = false, bundle, onAction }: RecordHeaderProps) {
  const t = useT()
  const { status, facts = [], signs } = screen.header ?? {}
  const statusField = status ? resource.fields[status] : undefined
  const back = screen.back ? pathOf(screen.back) : undefined
  return (
    <header className={css.header}>
      {back && (
        <Link href={asLeft(back)} className={css.back}>
          <Icon name="arrow-left" />
          {t('shared/forms.record.back', { list: t(resource.plural) })}
        </Link>
      )}
      <div className={css.headline}>
        <Avatar name={record.display} icon={resource.display.lastFirst === undefined ? resource.icon : undefined} size={40} />
        <div className={css.naming}>
          <h1 className={css.name}>
            <bdi>{record.display}</bdi>
          </h1>
          {status && statusField && <FieldValue field={statusField} value={record.values[status]} masked={record.masked.includes(status)} compact />}
          {signs && <SignPills signs={signs} strings={strings} resource={resource} record={record} />}
        </div>
        <div className={css.actions}>
          <RecordActions
            record={record}
            actions={screen.actions?.filter(({ kind }) => kind !== 'edit' || !isEditing) ?? []}
            strings={strings}
            offering={{ resource, bundle }}
            onAction={onAction}
          />
        </div>
      </div>
      <dl className={css.facts}>
        {facts.map((name) => {
          const field = resource.fields[name]
          return (
            field && (
              <div key={name} className={css.fact}>
                <dt>{t(field.label)}</dt>
                <dd>
                  <FieldValue field={field} value={record.values[name]} label={record.labels[name]} masked={record.masked.includes(name)} compact />
                  <Age field={field} value={record.masked.includes(name) ? undefined : record.values[name]} />
                </dd>
              </div>
            )
          )
        })}
      </dl>
    </header>
  )
}

/** Of a date that is told as an age to those who may not know it: the age, too. */
function Age({ field, value }: { readonly field: ResolvedField; readonly value: Json | undefined }) {
  const t = useT()
  const { today } = useSurroundings()
  if (field.mask !== 'age' || typeof value !== 'string' || !isDay(value)) return null
  return <span className={css.age}>{t('shared/widgets.years', { count: yearsBetween(value, today) })}</span>
}

import type { FieldChange, HistoryEntry, Json, ResolvedResource } from '#contract'
import { useFormats, useT } from '#i18n'
import { Avatar, FieldValue, tip } from '#widgets'
import css from './history.module.css'

export interface HistoryListProps {
  readonly resource: ResolvedResource
  readonly entries: readonly HistoryEntry[]
}

/** Each change with who, when and why, and every field before and after. */
export function HistoryList({ resource, entries }: HistoryListProps) {
  return (
    <ol className={css.entries}>
      {entries.map((entry) => (
        <Entry key={entry.id} resource={resource} entry={entry} />
      ))}
    </ol>
  )
}

interface EntryProps {
  readonly resource: ResolvedResource
  readonly entry: HistoryEntry
}

function Entry({ resource, entry }: EntryProps) {
  const t = useT()
  const formats = useFormats()
  const who = entry.by.name || t('shared/forms.history.system')
  const what = entry.transition
    ? t('shared/forms.history.transition', { transition: t(`${resource.id}.transitions.${entry.transition}`) })
    : t(`shared/forms.history.${entry.action}`)
  const changes = entry.changes.filter((change) => resource.fields[change.field])
  return (
    <li className={css.entry}>
      <Avatar name={who} />
      <div>
        <p className={css.head}>
          <span>
            <bdi className={css.who}>{who}</bdi> {what}
          </span>
          <time className={css.when} dateTime={entry.at} {...tip(formats.relative(entry.at))}>
            {formats.dateTime(entry.at)}
          </time>
          <span className={css.version}>{t('shared/forms.history.version', { version: entry.version })}</span>
        </p>
        {entry.reason && <p className={css.reason}>{t('shared/forms.history.reason', { reason: entry.reason })}</p>}
        {changes.length > 0 && <Changes resource={resource} changes={changes} isFirst={entry.action === 'create'} />}
      </div>
    </li>
  )
}

interface ChangesProps {
  readonly resource: ResolvedResource
  readonly changes: readonly FieldChange[]
  /** Nothing was there before. */
  readonly isFirst: boolean
}

function Changes({ resource, changes, isFirst }: ChangesProps) {
  const t = useT()
  const value = (change: FieldChange, side: Json, label: string | undefined) => {
    const field = resource.fields[change.field]
    return field && <FieldValue field={field} value={side} label={label} />
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <section className={css.scroll} tabIndex={0} aria-label={t('shared/forms.history.update')}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('shared/forms.history.field')}</th>
            {!isFirst && <th scope="col">{t('shared/forms.history.before')}</th>}
            <th scope="col">{t('shared/forms.history.after')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.field}>
              <th scope="row">{t(resource.fields[change.field]?.label ?? '')}</th>
              {!isFirst && <td>{value(change, change.before, change.beforeLabel)}</td>}
              <td>{value(change, change.after, change.afterLabel)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

import type { ReactNode } from 'react'
import type { OwnReport, OwnReportGroup, ResolvedResource } from '#contract'
import { valueTypeOf } from '#fields'
import { useT } from '#i18n'
import { Button, Card, Field, Select } from '#widgets'
import { EntryButtons } from './entry-buttons.tsx'
import css from './report-desk.module.css'
import { isFull, movedUp, type SourceFields, withEntry } from './report-draft.ts'

interface RowsPartProps {
  readonly report: OwnReport
  readonly resource: ResolvedResource
  readonly fields: SourceFields
  readonly isTried: boolean
  readonly onChange: (change: Pick<OwnReport, 'groups'>) => void
}

/** What the rows can stand for; the report opens with the first. */
export function RowsPart({ report, resource, fields, isTried, onChange }: RowsPartProps): ReactNode {
  const t = useT()
  const say = (key: string, places?: Readonly<Record<string, number>>): string => t(`shared/own-report.desk.${key}`, places)
  const { groups } = report
  const put = (place: number, group: OwnReportGroup | undefined): void => onChange({ groups: withEntry(groups, place, group) })
  const shown = groups.length === 0 ? [{ field: '' }] : groups
  return (
    <Card title={say('rows')}>
      <p className={css.hint}>{say('rowsHint')}</p>
      <ol className={css.entries}>
        {shown.map((group, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are what they are by their place
          <li key={place} className={css.entry}>
            <Field label={say('group', { number: place + 1 })} required error={isTried && group.field === '' ? say('missing') : undefined}>
              <Select
                value={group.field || null}
                options={fields.axes}
                onChange={(field) =>
                  groups.length === 0 ? onChange({ groups: field === null ? [] : [{ field }] }) : put(place, field === null ? undefined : { field })
                }
              />
            </Field>
            {isDated(resource, group.field) && (
              <Field label={say('each')}>
                <Select
                  value={group.each ?? 'day'}
                  blank={false}
                  options={['day', 'week', 'month'].map((id) => ({ id, label: say(id) }))}
                  onChange={(each) => put(place, { ...group, each: each === 'week' || each === 'month' ? each : undefined })}
                />
              </Field>
            )}
            {groups.length > 0 && (
              <EntryButtons place={place} onUp={() => onChange({ groups: movedUp(groups, place) })} onRemove={() => put(place, undefined)} />
            )}
          </li>
        ))}
      </ol>
      {groups.length > 0 && !isFull(report).groups && (
        <Button small look="quiet" icon="plus" onClick={() => onChange({ groups: [...groups, { field: '' }] })}>
          {say('addGroup')}
        </Button>
      )}
    </Card>
  )
}

function isDated({ fields }: ResolvedResource, name: string): boolean {
  const field = fields[name]
  return field !== undefined && valueTypeOf(field).filterForm === 'dates'
}

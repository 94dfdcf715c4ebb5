import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '#actions'
import { ownReportsApi } from '#api'
import type { OwnReport, OwnReportSpan, ResolvedResource } from '#contract'
import { useT } from '#i18n'
import { Card, ErrorState, Field, Select } from '#widgets'
import { FilterBar } from '../../list/filter-bar.tsx'
import css from './report-desk.module.css'
import { optionsOf, type SourceFields } from './report-draft.ts'
import type { Source } from './use-source.ts'

interface SourcePartProps {
  readonly report: OwnReport
  /** The resource whose records are reports. */
  readonly reports: ResolvedResource
  readonly source: Source
  readonly fields: SourceFields | undefined
  readonly isTried: boolean
  readonly onReport: (report: OwnReport) => void
  /** Other records are chosen. */
  readonly onSource: (name: string) => void
}

/** Which records it is about, and of which time. */
export function SourcePart({ report, reports, source, fields, isTried, onReport, onSource }: SourcePartProps): ReactNode {
  const t = useT()
  const say = (key: string): string => t(`shared/own-report.desk.${key}`)
  const sources = useQuery({
    queryKey: ['documents', 'own-report-sources'],
    queryFn: ({ signal }) => ownReportsApi.sources(signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const options = (sources.data ?? []).map(({ name, title }) => ({ id: name, label: t(title) })).toSorted((a, b) => a.label.localeCompare(b.label))
  const error = sources.error ?? source.error
  return (
    <Card title={say('what')}>
      {error !== null && error !== undefined && <ErrorState message={errorText(error, t)} onRetry={() => void sources.refetch()} />}
      <Field label={say('source')} help={say('sourceHint')} required error={isTried && report.source === '' ? say('missing') : undefined}>
        <Select value={report.source || null} options={options} onChange={(name) => name !== null && onSource(name)} />
      </Field>
      {source.resource && fields && (
        <>
          <Field label={say('only')} group>
            <FilterBar
              resource={source.resource}
              fields={fields.asked}
              filters={report.conditions}
              onChange={(conditions) => onReport({ ...report, conditions })}
            />
          </Field>
          {fields.days.length > 0 && (
            <div className={css.pair}>
              <Field label={say('date')} help={say('dateHint')}>
                <Select
                  value={report.dateField ?? null}
                  blank={say('noDate')}
                  options={fields.days}
                  onChange={(dateField) => onReport({ ...report, dateField: dateField ?? undefined, span: dateField === null ? undefined : report.span })}
                />
              </Field>
              <Field label={say('span')}>
                <Select
                  value={report.span ?? null}
                  disabled={report.dateField === undefined}
                  blank={say('wholeTime')}
                  options={optionsOf(reports.fields.span, t)}
                  onChange={(span) => onReport({ ...report, span: (span ?? undefined) as OwnReportSpan | undefined })}
                />
              </Field>
            </div>
          )}
        </>
      )}
    </Card>
  )
}

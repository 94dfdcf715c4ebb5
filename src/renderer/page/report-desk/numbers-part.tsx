import type { ReactNode } from 'react'
import type { OwnReport, OwnReportNumber, OwnReportTake, ResolvedResource } from '#contract'
import { valueTypeOf } from '#fields'
import { useT } from '#i18n'
import { Button, Card, Checkbox, Field, Select, TextInput } from '#widgets'
import { FilterBar } from '../../list/filter-bar.tsx'
import { EntryButtons } from './entry-buttons.tsx'
import css from './report-desk.module.css'
import { type FieldChoice, faultOfNumber, isFull, movedUp, NO_NUMBER, type SourceFields, withEntry } from './report-draft.ts'

const TITLE_MAX = 60

interface NumbersPartProps {
  readonly report: OwnReport
  readonly resource: ResolvedResource
  readonly fields: SourceFields
  /** What a column can show. */
  readonly takes: readonly FieldChoice[]
  /** What a column is called that nobody named. */
  readonly titleOf: (number: OwnReportNumber) => string
  readonly isTried: boolean
  readonly onChange: (change: Pick<OwnReport, 'numbers'>) => void
}

/** The columns, each a number of the records of a row. */
export function NumbersPart({ report, onChange, ...rest }: NumbersPartProps): ReactNode {
  const t = useT()
  const { numbers } = report
  return (
    <Card title={t('shared/own-report.desk.columns')}>
      <ol className={css.entries}>
        {numbers.map((number, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are what they are by their place
          <li key={place} className={css.number}>
            <NumberEntry {...rest} number={number} place={place} onNumber={(next) => onChange({ numbers: withEntry(numbers, place, next) })} />
            <EntryButtons
              place={place}
              onUp={() => onChange({ numbers: movedUp(numbers, place) })}
              onRemove={() => onChange({ numbers: withEntry(numbers, place, undefined) })}
            />
          </li>
        ))}
      </ol>
      {!isFull(report).numbers && (
        <Button small look="quiet" icon="plus" onClick={() => onChange({ numbers: [...numbers, NO_NUMBER] })}>
          {t('shared/own-report.desk.addNumber')}
        </Button>
      )}
    </Card>
  )
}

interface NumberEntryProps extends Omit<NumbersPartProps, 'report' | 'onChange'> {
  readonly number: OwnReportNumber
  readonly place: number
  readonly onNumber: (number: OwnReportNumber) => void
}

function NumberEntry({ number, place, resource, fields, takes, titleOf, isTried, onNumber }: NumberEntryProps): ReactNode {
  const t = useT()
  const say = (key: string): string => t(`shared/own-report.desk.${key}`)
  const { take, field, title, inHours, conditions } = number
  const fault = isTried ? faultOfNumber(number) : undefined
  return (
    <fieldset className={css.numberFields}>
      <legend>{t('shared/own-report.desk.number', { number: place + 1 })}</legend>
      <div className={css.pair}>
        <Field label={say('take')}>
          <Select
            value={take}
            blank={false}
            options={takes.filter(({ id }) => isOffered(id, fields))}
            onChange={(next) => onNumber({ title, conditions, take: (next ?? 'count') as OwnReportTake })}
          />
        </Field>
        {take !== 'count' && take !== 'share' && (
          <Field label={say('field')} required error={fault === 'field' ? say('missing') : undefined}>
            <Select
              value={field ?? null}
              options={take === 'sum' ? fields.sums : fields.days}
              onChange={(next) => onNumber({ ...number, field: next ?? undefined })}
            />
          </Field>
        )}
      </div>
      {take === 'sum' && isWhole(resource, field) && (
        <Checkbox checked={inHours === true} onChange={(next) => onNumber({ ...number, inHours: next })}>
          {say('inHours')}
        </Checkbox>
      )}
      <Field
        label={say(take === 'share' ? 'shareOf' : 'countOf')}
        group
        required={take === 'share'}
        error={fault === 'conditions' ? say('shareNeeds') : undefined}
      >
        <FilterBar resource={resource} fields={fields.asked} filters={conditions} onChange={(next) => onNumber({ ...number, conditions: next })} />
      </Field>
      <Field label={say('title')}>
        <TextInput value={title || null} maxLength={TITLE_MAX} placeholder={titleOf(number)} onChange={(next) => onNumber({ ...number, title: next ?? '' })} />
      </Field>
    </fieldset>
  )
}

/** What the chosen records have a field for. */
const isOffered = (take: string, { sums, days }: SourceFields): boolean =>
  take === 'sum' ? sums.length > 0 : take === 'days' || take === 'latest' ? days.length > 0 : true

/** Whole numbers may be minutes. */
function isWhole({ fields }: ResolvedResource, name: string | undefined): boolean {
  const field = name === undefined ? undefined : fields[name]
  return field !== undefined && valueTypeOf(field).filterForm === 'numbers'
}

/** A report while it is put together: what it says, what is missing, and the record that it becomes. */
import {
  type Json,
  OWN_REPORTS,
  type OwnReport,
  type OwnReportNumber,
  ownReportOf,
  ownReportValues,
  type ResolvedField,
  type ResolvedResource,
} from '#contract'
import { isAxis, isDay, isSummed } from '#fields'

export interface ReportDraft {
  readonly name: string
  readonly description: string
  readonly category: string
  readonly roles: readonly string[]
  readonly report: OwnReport
}

export const NO_NUMBER: OwnReportNumber = { title: '', take: 'count', conditions: [] }

/** For everybody, over records that are not chosen yet. */
export const emptyDraft = (resource: ResolvedResource): ReportDraft => ({
  name: '',
  description: '',
  category: 'other',
  roles: (resource.fields.roles?.options ?? []).map(({ id }) => id),
  report: reportOver(''),
})

/** Other records have other fields: it begins with how many there are. */
export const reportOver = (source: string): OwnReport => ({ source, groups: [], numbers: [NO_NUMBER], conditions: [] })

type Values = Readonly<Record<string, unknown>>

/** The draft that a saved report is changed in. */
export const draftOfRecord = (values: Values): ReportDraft => ({
  name: String(values.name ?? ''),
  description: String(values.description ?? ''),
  category: String(values.category ?? 'other'),
  roles: Array.isArray(values.roles) ? values.roles.map(String) : [],
  report: ownReportOf(values),
})

/** What the record of it says; columns without a title are called by what they show. */
export const valuesOfDraft = (
  { report, description, roles, ...own }: ReportDraft,
  titleOf: (number: OwnReportNumber) => string,
): Readonly<Record<string, Json>> => ({
  ...own,
  description: description.trim() === '' ? null : description,
  roles: [...roles],
  ...ownReportValues({ ...report, numbers: report.numbers.map((number) => ({ ...number, title: number.title.trim() || titleOf(number) })) }),
})

/** Whether enough of it is said to be asked for. */
export const isAskable = ({ source, groups, numbers }: OwnReport): boolean =>
  source !== '' &&
  groups.length > 0 &&
  groups.every(({ field }) => field !== '') &&
  numbers.length > 0 &&
  numbers.every((number) => faultOfNumber(number) === undefined)

/** What a column still needs. */
export function faultOfNumber({ take, field, conditions }: OwnReportNumber): 'field' | 'conditions' | undefined {
  if (take === 'share') return conditions.length === 0 ? 'conditions' : undefined
  return take !== 'count' && (field === undefined || field === '') ? 'field' : undefined
}

export const isFull = ({ groups, numbers }: OwnReport) => ({
  groups: groups.length >= OWN_REPORTS.groupsMax,
  numbers: numbers.length >= OWN_REPORTS.numbersMax,
})

export interface FieldChoice {
  readonly id: string
  readonly label: string
}

/** What options of fields are called. */
export const optionsOf = (field: Pick<ResolvedField, 'options'> | undefined, t: (key: string) => string): readonly FieldChoice[] =>
  (field?.options ?? []).map(({ id, label }) => ({ id, label: t(label) }))

/** Fields of the chosen records by what a report does with them, in the order of their names. */
export interface SourceFields {
  readonly axes: readonly FieldChoice[]
  readonly sums: readonly FieldChoice[]
  readonly days: readonly FieldChoice[]
  /** Names of those that conditions may be about. */
  readonly asked: readonly string[]
}

export function fieldsOfSource({ fields }: ResolvedResource, t: (key: string) => string): SourceFields {
  const choices = (is: (field: ResolvedField) => boolean): readonly FieldChoice[] =>
    Object.entries(fields)
      .flatMap(([id, field]) => (is(field) ? [{ id, label: t(field.label) }] : []))
      .toSorted((a, b) => a.label.localeCompare(b.label))
  return {
    axes: choices(isAxis),
    sums: choices(isSummed),
    days: choices(isDay),
    asked: choices((field) => field.filterable === true).map(({ id }) => id),
  }
}

/** The list with one of its entries replaced; undefined takes it out. */
export const withEntry = <T>(list: readonly T[], place: number, entry: T | undefined): readonly T[] =>
  list.flatMap((each, index) => (index !== place ? [each] : entry === undefined ? [] : [entry]))

/** The list with an entry one place further up. */
export const movedUp = <T>(list: readonly T[], place: number): readonly T[] =>
  list.map((each, index) => (index === place - 1 ? list[place] : index === place ? list[place - 1] : each) ?? each)

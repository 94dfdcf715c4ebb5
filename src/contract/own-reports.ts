/** Reports that a company makes of its own records: how its record says one, and what the page is handed of it. */
import { conditionOf, conditionText } from './conditions.ts'
import type { ReportData } from './figures.ts'
import type { Filter } from './generated/documents.ts'
import { filledText, objectsIn } from './json.ts'
import type { ScreenBundle } from './resolved.ts'

/** How much one report asks for. */
export const OWN_REPORTS = { groupsMax: 6, numbersMax: 8, conditionsMax: 20, previewRows: 50 } as const

/** What its number is made of; as in documents. */
export type OwnReportTake = 'count' | 'sum' | 'share' | 'days' | 'latest'
export type OwnReportSpan = 'thisMonth' | 'lastMonth' | 'last90Days' | 'thisYear'

export interface OwnReportGroup {
  readonly field: string
  readonly each?: 'week' | 'month' | undefined
}

export interface OwnReportNumber {
  readonly title: string
  readonly take: OwnReportTake
  readonly field?: string | undefined
  /** Minutes that read as hours. */
  readonly inHours?: boolean | undefined
  /** Which of the records it is made of; of a share: which are the part. */
  readonly conditions: readonly Filter[]
}

export interface OwnReport {
  /** Name of the resource whose records are summed up. */
  readonly source: string
  readonly groups: readonly OwnReportGroup[]
  readonly numbers: readonly OwnReportNumber[]
  /** Which records it is about, always. */
  readonly conditions: readonly Filter[]
  /** The date by which it offers spans of time, and the one that it opens with; all records where there is none. */
  readonly dateField?: string | undefined
  readonly span?: OwnReportSpan | undefined
}

/** A kind of records that reports can be made from. */
export interface OwnReportSource {
  readonly name: string
  /** Translation key. */
  readonly title: string
}

/** A report of the company as this person gets it. */
export interface OwnReportOpened {
  readonly bundle: ScreenBundle
  /** Parts of the language's words that it is drawn with. */
  readonly words: readonly string[]
}

export interface OwnReportPreview extends OwnReportOpened {
  readonly data: ReportData
}

const PREFIX = 'own-reports/'
/** What the group of a row is called in addresses. */
export const ownGroupId = ({ field, each }: OwnReportGroup): string => (each === undefined ? field : `${field}${each === 'week' ? 'Week' : 'Month'}`)
/** What its screen is called where a document's screen has its id. */
export const ownReportScreenId = (record: string): string => `${PREFIX}${record}`
/** Id of the record; undefined for the screen of a document. */
export const recordOfOwnReport = (screenId: string): string | undefined => (screenId.startsWith(PREFIX) ? screenId.slice(PREFIX.length) : undefined)
/** The document with the words that all of them share. */
export const OWN_REPORT_STRINGS = 'shared/own-report'

type Values = Readonly<Record<string, unknown>>

/** The report that a record says. */
export function ownReportOf(values: Values): OwnReport {
  const numbers = objectsIn(values.numbers)
  const conditions = objectsIn(values.conditions).map((row) => {
    const field = String(row.field ?? '')
    const of = typeof row.number === 'number' ? row.number : 0
    // One that cannot be read, or is about no number, asks for nothing: it is a fault, and never left out.
    const filter = (of <= numbers.length && conditionOf(field, String(row.is ?? ''))) || ({ field, op: 'eq' } as const)
    return { of: of <= numbers.length ? of : 0, filter }
  })
  const ofNumber = (place: number): readonly Filter[] => conditions.flatMap(({ of, filter }) => (of === place ? [filter] : []))
  return {
    source: filledText(values.source) ?? '',
    groups: objectsIn(values.groups).map((row) => ({ field: String(row.field ?? ''), each: filledText(row.each) as OwnReportGroup['each'] })),
    numbers: numbers.map((row, index) => ({
      title: String(row.title ?? ''),
      take: (filledText(row.take) ?? 'count') as OwnReportTake,
      field: filledText(row.field),
      inHours: row.inHours === true,
      conditions: ofNumber(index + 1),
    })),
    conditions: ofNumber(0),
    dateField: filledText(values.dateField),
    span: filledText(values.span) as OwnReportSpan | undefined,
  }
}

/** Rows of a record have ids; these are called by their place. */
const placed = <T extends object>(rows: readonly T[]): readonly (T & { readonly id: string })[] => rows.map((row, index) => ({ id: `r${index + 1}`, ...row }))

/** What the record of a report says. */
export function ownReportValues({ source, groups, numbers, conditions, dateField, span }: OwnReport) {
  const rows = (filters: readonly Filter[], number: number | null) => filters.map((filter) => ({ number, field: filter.field, is: conditionText(filter) }))
  return {
    source,
    groups: placed(groups.map(({ field, each }) => ({ field, each: each ?? null }))),
    numbers: placed(numbers.map(({ title, take, field, inHours }) => ({ title, take, field: field ?? null, inHours: inHours ?? false }))),
    conditions: placed([...rows(conditions, null), ...numbers.flatMap((number, index) => rows(number.conditions, index + 1))]),
    dateField: dateField ?? null,
    span: span ?? null,
  }
}

/** How often a link to a report comes by mail: each morning, on that of each Monday, or of the first of each month. */
export const REPORT_MAIL_EVERY = ['day', 'week', 'month'] as const
export type ReportMailEvery = (typeof REPORT_MAIL_EVERY)[number]

/** `PUT /api/ui/report-mails` → how often each report comes, by the document id of its screen. */
export interface ReportMailBody {
  /** Document id of its screen, or what `ownReportScreenId` gives. */
  readonly report: string
  /** Null: no more. */
  readonly every: ReportMailEvery | null
}

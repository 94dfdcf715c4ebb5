import type { ReportScreen, ResolvedResource } from '#contract'
import { valueTypeOf } from '#fields'
import type { ReportState } from './report-address.ts'
import type { Order } from './report-rows.ts'
import type { KnownGroup } from './report-words.ts'

/** A number of the report with the title of its column. */
export type ShownMeasure = ReportScreen['measures'][number] & { readonly title: string }

export const isDated = (group: KnownGroup | undefined): boolean => group !== undefined && valueTypeOf(group.of).filterForm === 'dates'

/** What the rows are told apart by, with the fields of the resource. */
export const knownGroups = (screen: ReportScreen, resource: ResolvedResource, by: readonly string[]): readonly KnownGroup[] =>
  by.flatMap((id) => {
    const group = screen.groups.find((each) => each.id === id)
    const of = group && resource.fields[group.field]
    return group && of ? [{ ...group, of }] : []
  })

interface GroupTitle {
  readonly id: string
  readonly screen: ReportScreen
  readonly resource: ResolvedResource
  /** Key of the report's own word, which there may be. */
  readonly own: string
  readonly has: (key: string) => boolean
  readonly t: (key: string, places?: Readonly<Record<string, string>>) => string
}

export function titleOfGroup({ id, screen, resource, own, has, t }: GroupTitle): string {
  if (has(own)) return t(own)
  const group = screen.groups.find((each) => each.id === id)
  const label = t(resource.fields[group?.field ?? '']?.label ?? id)
  return group?.each === undefined ? label : t(`shared/report.by.${group.each}`, { field: label })
}

/** Those that the data has, in its order. */
export const shownMeasures = (screen: ReportScreen, ids: readonly string[] | undefined, titleOf: (id: string) => string): readonly ShownMeasure[] =>
  (ids ?? []).flatMap((id) => {
    const measure = screen.measures.find((each) => each.id === id)
    return measure ? [{ ...measure, title: titleOf(id) }] : []
  })

/** What was chosen, for all groups; else the greatest first, and days as they come. */
export function ordersOf(
  { sort: [name] }: Pick<ReportState, 'sort'>,
  [outer, ...inner]: readonly KnownGroup[],
  measures: readonly ShownMeasure[],
): readonly [Order, ...Order[]] {
  const usual = (group: KnownGroup | undefined): Order => (isDated(group) ? { by: 'group', descending: false } : { by: 0, descending: true })
  const id = name?.replace('-', '')
  const place = measures.findIndex((measure) => measure.id === id)
  const chosen: Order | undefined = name === undefined ? undefined : { by: place < 0 ? 'group' : place, descending: name.startsWith('-') }
  return [chosen ?? usual(outer), ...inner.map((group) => chosen ?? usual(group))]
}

/** Numbers begin with the greatest, words with A; the same column again turns it around. */
export function nextReportSort(by: Order['by'], order: Order, measures: readonly ShownMeasure[]): string {
  const name = by === 'group' ? by : (measures[by]?.id ?? 'group')
  const descending = order.by === by ? !order.descending : by !== 'group'
  return `${descending ? '-' : ''}${name}`
}

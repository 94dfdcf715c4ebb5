import type { OverviewTab, RecordView, ResolvedResource, ScreenBundle } from '#contract'

export type PanelOf<K extends OverviewTab['panels'][number]['kind']> = Extract<OverviewTab['panels'][number], { readonly kind: K }>

export interface PanelProps<K extends OverviewTab['panels'][number]['kind']> {
  readonly panel: PanelOf<K>
  readonly title: string
  readonly bundle: ScreenBundle
  readonly resource: ResolvedResource
  readonly record: RecordView
  /** Goes to a tab; absent where this person does not get the tab. */
  readonly more: (tab: string | undefined) => (() => void) | undefined
}

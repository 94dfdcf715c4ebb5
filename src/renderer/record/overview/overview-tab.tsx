import type { ReactNode } from 'react'
import type { OverviewTab as OverviewDocument, RecordScreen, RecordView, ResolvedResource, ScreenBundle } from '#contract'
import { useT } from '#i18n'
import { FieldsPanel } from './fields-panel.tsx'
import css from './overview.module.css'
import type { PanelProps } from './panel-props.ts'
import { RelatedPanel } from './related-panel.tsx'
import { RowsPanel } from './rows-panel.tsx'
import { SignsPanel } from './signs-panel.tsx'

export interface OverviewTabProps {
  readonly tab: OverviewDocument
  /** The tabs that this person gets. */
  readonly tabs: readonly RecordScreen['tabs'][number][]
  readonly bundle: ScreenBundle
  readonly resource: ResolvedResource
  readonly record: RecordView
  readonly onTab: (id: string) => void
}

type Panel = OverviewDocument['panels'][number]

/** How somebody or something is doing, at a glance: the panels in one column, those at the side in another where there is room. */
export function OverviewTab({ tab, tabs, bundle, resource, record, onTab }: OverviewTabProps) {
  const t = useT()
  const more = (id: string | undefined) => (tabs.some((each) => each.id === id) && id !== undefined ? () => onTab(id) : undefined)
  const draw = (panel: Panel): ReactNode => (
    <PanelView key={panel.id} panel={panel} tabs={tabs} title={t(`${bundle.id}.panels.${tab.id}.${panel.id}`)} {...{ bundle, resource, record, more }} />
  )
  return (
    <div className={css.overview}>
      <div className={css.panels}>{tab.panels.filter(({ side }) => !side).map(draw)}</div>
      <div className={css.panels}>{tab.panels.filter(({ side }) => side).map(draw)}</div>
    </div>
  )
}

type PanelViewProps = Omit<PanelProps<Panel['kind']>, 'panel'> & { readonly panel: Panel; readonly tabs: OverviewTabProps['tabs'] }

function PanelView({ panel, tabs, ...rest }: PanelViewProps): ReactNode {
  switch (panel.kind) {
    case 'signs':
      return <SignsPanel panel={panel} {...rest} />
    case 'fields':
      return <FieldsPanel panel={panel} {...rest} />
    case 'rows':
      return <RowsPanel panel={panel} {...rest} />
    case 'related': {
      const all = tabs.find(({ id }) => id === panel.tab)
      return all?.kind === 'related' ? <RelatedPanel panel={panel} tab={all} {...rest} /> : null
    }
  }
}

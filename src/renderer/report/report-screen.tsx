import { type ReactNode, Suspense, useCallback } from 'react'
import { runAction } from '#actions'
import { reportsApi } from '#api'
import type { Action, ReportScreen as ReportDocument, ScreenBundle, SheetKind } from '#contract'
import { useT } from '#i18n'
import { replaceSearch } from '#navigation'
import { useApp } from '#store'
import { classNames, IconButton, lazyPart } from '#widgets'
import list from '../list/list.module.css'
import { PaperHead } from '../list/paper-head.tsx'
import { RecordsToolbar } from '../list/records-toolbar.tsx'
import { GroupChoice } from './group-choice.tsx'
import css from './report.module.css'
import { isOwnReport, writeReportState } from './report-address.ts'
import { ReportBody } from './report-body.tsx'
import { type ReportProps, type ShownReport, useShownReport } from './use-shown-report.ts'

const OwnViews = lazyPart(async () => (await import('../list/own-views.tsx')).OwnViews, 'nothing')

const MailMenu = lazyPart(async () => (await import('./mail-menu.tsx')).MailMenu, 'nothing')

export interface ReportScreenProps {
  readonly bundle: ScreenBundle
  readonly screen: ReportDocument
  /** Beside its own tools. */
  readonly tools?: ReactNode
}

/** Records summed up by what somebody chooses, each row with the list behind it. */
export function ReportScreen({ bundle, screen, tools }: ReportScreenProps): ReactNode {
  const resource = bundle.resources[screen.resource]
  return resource ? <ResourceReport bundle={bundle} screen={screen} resource={resource} tools={tools} /> : null
}

function ResourceReport({ bundle, screen, resource, tools }: ReportProps & Pick<ReportScreenProps, 'tools'>): ReactNode {
  const shown = useShownReport({ bundle, screen, resource })
  const { state, query, report } = shown
  const isOwn = isOwnReport(state, screen)
  const hasOwn = useApp(({ boot }) => (boot?.ownViews?.[bundle.id]?.length ?? 0) > 0)
  const { retry } = report
  const run = useCallback(
    (action: Action): void => {
      const file = { name: bundle.own?.title ?? bundle.id.split('/').at(-1) ?? '', content: (kind: SheetKind) => reportsApi.sheet(bundle.id, kind, query) }
      void runAction(action, { resource, bundle, file, reload: retry })
    },
    [resource, bundle, query, retry],
  )
  return (
    <div className={list.screen}>
      <RecordsToolbar
        bundle={bundle}
        screen={screen}
        resource={resource}
        state={state}
        search=""
        refreshing={report.refreshing}
        count={undefined}
        views={(hasOwn || isOwn) && <KeptReports bundle={bundle} address={writeReportState(state, screen)} isOwn={isOwn} />}
        tools={
          <>
            {tools}
            <ReportTools screen={screen} shown={shown} />
            <Suspense fallback={null}>
              <MailMenu report={bundle.id} />
            </Suspense>
          </>
        }
        onSearch={() => undefined}
        onState={shown.change}
        onAction={run}
      />
      <PaperHead bundle={bundle} resource={resource} state={state} search="" />
      <div className={classNames(list.body, css.body)}>
        <ReportBody bundle={bundle} screen={screen} resource={resource} shown={shown} onAction={run} />
      </div>
    </div>
  )
}

/** What somebody has kept of this report, and the offer to keep what they have set up. */
function KeptReports({ bundle, ...shown }: Pick<ReportScreenProps, 'bundle'> & { readonly address: string; readonly isOwn: boolean }): ReactNode {
  return (
    <Suspense fallback={null}>
      <OwnViews list={bundle.id} {...shown} onOpen={(kept) => replaceSearch(new URLSearchParams(kept))} />
    </Suspense>
  )
}

/** What the rows are, and whether they are drawn. */
function ReportTools({ screen, shown: { state, titleOf, change } }: { readonly screen: ReportDocument; readonly shown: ShownReport }): ReactNode {
  const t = useT()
  return (
    <>
      <GroupChoice options={screen.groups.map(({ id }) => ({ id, label: titleOf(id) }))} by={state.by} onBy={(by) => change({ by, sort: [] })} />
      <IconButton small icon="chart-column" label={t('shared/report.chart')} aria-pressed={state.isDrawn} onClick={() => change({ isDrawn: !state.isDrawn })} />
    </>
  )
}

import { type ReactNode, useMemo } from 'react'
import { saveFile } from '#actions'
import type { OperationAnswer, ResolvedOperation, ResolvedResource } from '#contract'
import { useFormats, useHasText, useT } from '#i18n'
import { Banner, Button } from '#widgets'
import { useItemColumns } from './item-columns.ts'
import type { Shown } from './judge-items.ts'
import css from './operation.module.css'
import { PreviewItems } from './preview-items.tsx'
import { reportCsv } from './report-csv.ts'

const NOTHING: readonly string[] = []

export interface OperationReportProps {
  readonly operation: ResolvedOperation
  readonly resource: ResolvedResource | undefined
  readonly answer: OperationAnswer
}

/** What was done and what was not, with a list of the latter to save. */
export function OperationReport({ operation, resource, answer }: OperationReportProps): ReactNode {
  const t = useT()
  const has = useHasText()
  const formats = useFormats()
  const columns = useItemColumns(operation, resource)
  const refused = useMemo(() => answer.items.filter(({ state }) => state === 'refused'), [answer])
  const shown = useMemo((): Shown => ({ answer: { ...answer, items: refused }, without: NOTHING }), [answer, refused])
  const save = () => {
    const text = `\uFEFF${reportCsv(refused, { t, formats, columns, resource })}`
    saveFile(`${operation.name.replace('.', '-')}.csv`, new Blob([text], { type: 'text/csv' }))
  }
  const own = `${operation.id}.refused`
  const counted = t('shared/operations.report.text', { ok: answer.done, failed: answer.refused })
  return (
    <div className={css.preview}>
      <Banner
        tone="warning"
        actions={
          <Button small icon="download" onClick={save}>
            {t('shared/operations.report.save')}
          </Button>
        }
      >
        {has(`${own}_other`) || has(own) ? `${counted}. ${t(own, { count: answer.refused })}` : counted}
      </Banner>
      <h3>{t('shared/operations.report.notDone')}</h3>
      <PreviewItems operation={operation} resource={resource} shown={shown} without={NOTHING} />
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText } from '#actions'
import type { OperationRunView } from '#contract'
import { useFormats, useT } from '#i18n'
import { Banner, Button, Dialog, EmptyState, SkeletonLines } from '#widgets'
import css from './operation.module.css'
import { RunProgress } from './run-progress.tsx'
import { runsApi } from './runs-api.ts'
import { isOver } from './use-run.ts'

const ASKED_EVERY_MS = 5_000

/** One's own runs, the newest first, and each with how far it is. */
export function RunsDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useT()
  const [open, setOpen] = useState<OperationRunView>()
  return (
    <Dialog
      wide
      title={open?.title ?? t('shared/operations.runs.title')}
      onClose={onClose}
      footer={
        open && (
          <Button icon="arrow-left" onClick={() => setOpen(undefined)}>
            {t('shared/operations.runs.title')}
          </Button>
        )
      }
    >
      <div className={css.dialog}>{open ? <RunProgress run={open} /> : <OwnRuns onOpen={setOpen} />}</div>
    </Dialog>
  )
}

function OwnRuns({ onOpen }: { readonly onOpen: (run: OperationRunView) => void }): ReactNode {
  const t = useT()
  const { data, error } = useQuery({
    queryKey: ['runs'],
    queryFn: ({ signal }) => runsApi.own(signal),
    refetchInterval: ({ state: { data: known } }) => (known?.some((run) => !isOver(run)) ? ASKED_EVERY_MS : false),
  })
  if (error !== null) return <Banner tone="danger">{errorText(error, t)}</Banner>
  if (data === undefined) return <SkeletonLines lines={3} />
  if (data.length === 0) return <EmptyState icon="list-checks" title={t('shared/operations.runs.none')} hint={t('shared/operations.runs.noneHint')} />
  return (
    <ul className={css.cards}>
      {data.map((run) => (
        <li key={run.id}>
          <OwnRun run={run} onOpen={() => onOpen(run)} />
        </li>
      ))}
    </ul>
  )
}

function OwnRun({ run, onOpen }: { readonly run: OperationRunView; readonly onOpen: () => void }): ReactNode {
  const t = useT()
  const formats = useFormats()
  return (
    <button type="button" className={css.ownRun} onClick={onOpen}>
      <strong>{run.title}</strong>
      <span>{t(`shared/operations.runs.states.${run.state}`)}</span>
      {!isOver(run) && <progress className={css.bar} value={run.total - run.left} max={run.total} aria-label={t('shared/operations.run.progress')} />}
      <span className={css.note}>
        {formats.dateTime(run.at)} · {t('shared/operations.report.text', { ok: formats.number(run.done), failed: formats.number(run.refused) })}
      </span>
    </button>
  )
}

import { type ReactNode, useState } from 'react'
import { saveFile, tellFailure } from '#actions'
import type { OperationRunView } from '#contract'
import { useFormats, useT } from '#i18n'
import { Banner, Button } from '#widgets'
import css from './operation.module.css'
import { RunRefused } from './run-refused.tsx'
import { runsApi } from './runs-api.ts'
import { isOver, useRun, type WatchedRun } from './use-run.ts'

/** How far a run is, what can be done about it, and what it did not do. It goes on whether or not this is open. */
export function RunProgress({ run: given }: { readonly run: OperationRunView }): ReactNode {
  const t = useT()
  const formats = useFormats()
  const watched = useRun(given)
  const { run, failure } = watched
  const looked = run.total - run.left
  return (
    <div className={css.preview}>
      {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
      <RunSays run={run} />
      <div className={css.progress}>
        <progress className={css.bar} value={looked} max={run.total} aria-label={t('shared/operations.run.progress')} />
        <p role="status">
          {t('shared/operations.run.counts', { looked: formats.number(looked), count: run.total, total: formats.number(run.total) })}
          {' · '}
          {t('shared/operations.report.text', { ok: formats.number(run.done), failed: formats.number(run.refused) })}
        </p>
      </div>
      <RunButtons watched={watched} />
      {isOver(run) && run.refused > 0 && <RunRefused run={run.id} />}
    </div>
  )
}

const TONES = { queued: 'info', running: 'info', done: 'success', stopped: 'warning', failed: 'danger' } as const

/** Where it stands, and what follows from it. */
function RunSays({ run: { state, why, refused } }: { readonly run: OperationRunView }): ReactNode {
  const t = useT()
  const tone = state === 'done' && refused > 0 ? 'warning' : TONES[state]
  return <Banner tone={tone}>{t(`shared/operations.run.says.${state === 'stopped' && why === 'rights' ? 'rights' : state}`)}</Banner>
}

function RunButtons({ watched: { run, isBusy, stop, again } }: { readonly watched: WatchedRun }): ReactNode {
  const t = useT()
  const [isSaving, setSaving] = useState(false)
  const save = async (): Promise<void> => {
    setSaving(true)
    try {
      saveFile(`${run.operation.replace('.', '-')}.csv`, await runsApi.refusedCsv(run.id))
    } catch (error) {
      tellFailure(error, t)
    }
    setSaving(false)
  }
  if (!isOver(run))
    return (
      <div className={css.runButtons}>
        <Button small icon="circle-x" busy={isBusy} onClick={stop}>
          {t('shared/operations.run.stop')}
        </Button>
      </div>
    )
  if (run.refused + run.left === 0) return null
  return (
    <div className={css.runButtons}>
      {run.refused > 0 && (
        <Button small icon="download" busy={isSaving} onClick={save}>
          {t('shared/operations.report.save')}
        </Button>
      )}
      <Button small icon="rotate-ccw" busy={isBusy} onClick={again}>
        {t('shared/operations.run.again')}
      </Button>
    </div>
  )
}

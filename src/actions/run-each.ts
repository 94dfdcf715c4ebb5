import { deservesToast } from '#api'
import type { RecordView } from '#contract'
import type { Work } from './action-context.ts'
import { errorText } from './error-text.ts'

/** Calls at a time in a bulk run. */
const AT_ONCE = 4

export interface Outcome {
  readonly done: readonly RecordView[]
  readonly failures: readonly unknown[]
}

/** Runs one call per record, a few at a time; a failure doesn't stop the others. */
export const runEach = async (work: Work, call: (record: RecordView) => Promise<RecordView>): Promise<Outcome> => {
  const waiting = [...work.records]
  const done: RecordView[] = []
  const failures: unknown[] = []
  const worker = async (): Promise<void> => {
    for (let record = waiting.shift(); record; record = waiting.shift()) {
      try {
        const after = await call(record)
        done.push(after)
        work.ports.changed(work.resource.name, after)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, work.records.length) }, worker))
  return { done, failures }
}

/** Says how it went: one sentence for one record, the counts for several. */
export const reportOutcome = (work: Work, outcome: Outcome, doneText: string, undo?: () => void): void => {
  const { t, toast } = work.ports
  const [failure] = outcome.failures
  const action = undo && outcome.done.length > 0 ? { action: { label: t('shared/actions.undo'), run: undo } } : {}
  if (work.records.length > 1) {
    const counts = { ok: outcome.done.length, failed: outcome.failures.length }
    const detail = failure === undefined ? {} : { detail: errorText(failure, t) }
    toast({ tone: counts.failed > 0 ? 'warning' : 'success', text: t('shared/actions.bulkReport', counts), ...detail, ...action })
  } else if (failure === undefined) toast({ tone: 'success', text: doneText, ...action })
  else if (deservesToast(failure)) toast({ tone: 'danger', text: errorText(failure, t), stays: true })
}

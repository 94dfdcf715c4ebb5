import type { RecordView } from '#contract'
import type { Work } from './action-context.ts'
import { reportOutcome, runEach } from './run-each.ts'
import { subjectOf } from './subject-of.ts'

const restoreAll = async (work: Work, records: readonly RecordView[]): Promise<void> => {
  const again: Work = { ...work, records }
  const outcome = await runEach(again, (record) => work.ports.records.restore(work.resource.name, record.id))
  reportOutcome(again, outcome, work.ports.t('shared/actions.restored', { name: subjectOf(again) }))
}

/** Moves to the recycle bin. Where the resource asks for a reason the person is asked; everything else offers undo. */
export const deleteRecords = async (work: Work): Promise<void> => {
  const { ports, resource } = work
  const needsReason = resource.trash.reason === 'required'
  const name = subjectOf(work)
  const reply = needsReason
    ? await ports.ask({
        title: ports.t('shared/actions.deleteTitle', { name }),
        text: ports.t('shared/actions.deleteText'),
        confirmLabel: ports.t('shared/actions.delete'),
        tone: 'danger',
        reason: 'required',
      })
    : {}
  if (!reply) return
  const reason = reply.reason ? { reason: reply.reason } : {}
  const outcome = await runEach(work, (record) => ports.records.remove(resource.name, record.id, { version: record.version, ...reason }))
  const undo = resource.can.includes('restore') ? () => void restoreAll(work, outcome.done) : undefined
  reportOutcome(work, outcome, ports.t('shared/actions.deleted', { name }), undo)
}

/** Takes out of the recycle bin. */
export const restoreRecords = (work: Work): Promise<void> => restoreAll(work, work.records)

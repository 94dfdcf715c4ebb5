import type { RecordView, UpdateBody } from '#contract'
import { RefusalError } from '#server/platform/refusal'
import { findRecord } from '../find-record.ts'
import { mayRow } from '../projection/project.ts'
import { enforceRules } from '../rules/enforce-rules.ts'
import type { Subject } from '../subject.ts'
import { viewRow } from '../view.ts'
import { refuseStale } from '../write/conflict.ts'
import { changesBetween } from '../write/diff.ts'
import { mergeValues } from '../write/merge-values.ts'
import { inSource, writerOf } from './in-source.ts'

interface Changing {
  readonly input: Readonly<Record<string, unknown>>
  readonly body: UpdateBody
}

/** Changes fields of a row of a source; the same values again change nothing. */
export async function changeInSource(subject: Subject, id: string, { input, body }: Changing): Promise<RecordView> {
  const { actor, moment, resource } = subject
  const { lock, update } = writerOf(subject)
  if (update === undefined) throw new RefusalError('forbidden')
  return inSource(subject, { action: 'update', reason: body.reason }, async (tx) => {
    await lock(tx, actor, id)
    const row = await findRecord(subject, tx, id, 'read')
    if (!mayRow(subject, row, 'update')) throw new RefusalError('forbidden')
    await refuseStale(subject, tx, row, body.version)
    const after = mergeValues(subject, row.values, input)
    if (changesBetween(resource.fields, row.values, after).length === 0) return viewRow(subject, tx, row)
    enforceRules(subject, { before: row.values, after, reason: body.reason })
    const stored = await update(tx, id, { actor, now: moment.now, before: row.values, after, reason: body.reason })
    return { ...stored, row: await findRecord(subject, tx, id, 'read'), before: row.values }
  })
}

import type { CreateBody, RecordView } from '#contract'
import { RefusalError } from '#server/platform/refusal'
import { findRecord } from '../find-record.ts'
import type { Subject } from '../subject.ts'
import { inSource, writerOf } from './in-source.ts'

interface Making {
  readonly values: Readonly<Record<string, unknown>>
  readonly body: CreateBody
}

/** A new row of a source, from values that were found good. */
export async function makeInSource(subject: Subject, { values, body }: Making): Promise<RecordView> {
  const { actor, moment } = subject
  const { create, asked } = writerOf(subject)
  if (create === undefined) throw new RefusalError('forbidden')
  await asked?.(actor)
  return inSource(subject, { action: 'create', reason: body.reason }, async (tx) => {
    const { id, ...stored } = await create(tx, { actor, now: moment.now, before: {}, after: values, reason: body.reason })
    return { ...stored, row: await findRecord(subject, tx, id, 'read'), before: {} }
  })
}

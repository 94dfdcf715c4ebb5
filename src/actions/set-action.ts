import type { Json, RecordView, SetAction } from '#contract'
import type { Work } from './action-context.ts'
import { reportOutcome, runEach } from './run-each.ts'

type Values = Readonly<Record<string, Json>>

const formerValues = (record: RecordView, values: Values): Values =>
  Object.fromEntries(Object.keys(values).map((field) => [field, record.values[field] ?? null]))

/** Sets fields to the document's values; undo sets back what each record had. */
export const setValues = async (work: Work, action: SetAction): Promise<void> => {
  const { ports, resource } = work
  const before = new Map(work.records.map((record) => [record.id, formerValues(record, action.values)]))
  const update = (record: RecordView, values: Values): Promise<RecordView> =>
    ports.records.update(resource.name, record.id, { version: record.version, values })
  const outcome = await runEach(work, (record) => update(record, action.values))
  const undo = async (): Promise<void> => {
    const again: Work = { ...work, records: outcome.done }
    reportOutcome(again, await runEach(again, (record) => update(record, before.get(record.id) ?? {})), ports.t('shared/actions.undone'))
  }
  reportOutcome(work, outcome, ports.t('shared/actions.updated', { name: work.records[0]?.display ?? '' }), () => void undo())
}

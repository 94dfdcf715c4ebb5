import type { Json, RecordView, SetAction } from '#contract'
import type { Work } from './action-context.ts'
import type { Question } from './ask.ts'
import { firstNames } from './first-names.ts'
import { reportOutcome, runEach } from './run-each.ts'

type Values = Readonly<Record<string, Json>>

const formerValues = (record: RecordView, values: Values): Values =>
  Object.fromEntries(Object.keys(values).map((field) => [field, record.values[field] ?? null]))

/** What is asked for once, whatever the number of records. */
function questionOf({ ports, context, resource, records }: Work, { id, asks, reason }: SetAction): Question | undefined {
  if (asks === undefined && reason === undefined) return undefined
  const title = ports.t(`${context.bundle?.id ?? ''}.actions.${id}`)
  return {
    title,
    confirmLabel: title,
    lines: firstNames(records),
    ...(reason && { reason }),
    ...(asks && { fields: { resource, names: asks, about: records.map((record) => record.id) } }),
  }
}

/** What was filled in; a field that was left blank stays as it is. */
const filledIn = (values: Readonly<Record<string, unknown>> = {}): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== '')) as Values

/** Sets fields to the document's values, and to what is asked for; undo sets back what each record had. */
export const setValues = async (work: Work, action: SetAction): Promise<void> => {
  const { ports, resource } = work
  const question = questionOf(work, action)
  const reply = question === undefined ? {} : await ports.ask(question)
  if (reply === undefined) return
  const next: Values = { ...action.values, ...filledIn(reply.values) }
  if (Object.keys(next).length === 0) return
  const before = new Map(work.records.map((record) => [record.id, formerValues(record, next)]))
  const update = (record: RecordView, values: Values): Promise<RecordView> =>
    ports.records.update(resource.name, record.id, { version: record.version, values, ...(reply.reason && { reason: reply.reason }) })
  const outcome = await runEach(work, (record) => update(record, next))
  const undo = async (): Promise<void> => {
    const again: Work = { ...work, records: outcome.done }
    reportOutcome(again, await runEach(again, (record) => update(record, before.get(record.id) ?? {})), ports.t('shared/actions.undone'))
  }
  reportOutcome(work, outcome, ports.t('shared/actions.updated', { name: work.records[0]?.display ?? '' }), () => void undo())
}

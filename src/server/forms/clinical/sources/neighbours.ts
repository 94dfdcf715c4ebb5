import type { AnswerValues, Json, ResolvedField } from '#contract'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import type { FormSubject } from '../subject.ts'
import { fitValue } from './fit-value.ts'

type Fields = Readonly<Record<string, ResolvedField>>

/** What references that were filled in beforehand fill beside them, where that is blank: the same as when a person chooses the record. */
export async function withNeighbours(subject: FormSubject, tx: Tx, answers: AnswerValues): Promise<AnswerValues> {
  const { fields } = subject.form
  const filled: Record<string, Json> = { ...(await neighboursIn(subject, tx, fields, answers)), ...answers }
  for (const [name, value] of Object.entries(answers)) {
    const { type, of = {} } = fields[name] ?? {}
    if (type !== 'group' || typeof value !== 'object' || value === null || Array.isArray(value)) continue
    const group = value as Readonly<Record<string, Json>>
    filled[name] = { ...(await neighboursIn(subject, tx, of, group)), ...group }
  }
  return filled
}

async function neighboursIn(subject: FormSubject, tx: Tx, fields: Fields, values: Readonly<Record<string, Json>>): Promise<Record<string, Json>> {
  const found: Record<string, Json> = {}
  for (const [name, { fills, to }] of Object.entries(fields)) {
    const id = values[name]
    if (fills === undefined || to === undefined || typeof id !== 'string') continue
    const record = await recordOf(subject, tx, { resource: to, id })
    for (const [neighbour, from] of Object.entries(fills)) {
      const target = fields[neighbour]
      const value = target && fitted(subject, target, { value: record?.values[from], field: record?.fields[from] })
      if (value !== undefined) found[neighbour] = value
    }
  }
  return found
}

const fitted = ({ surroundings, say }: FormSubject, target: ResolvedField, offer: { readonly value: unknown; readonly field: ResolvedField | undefined }) =>
  fitValue(target, offer, { today: surroundings.today, say: (key) => say({ key }) })

/** The record as the actor sees it; nothing of one that is out of their reach. */
async function recordOf({ context, actor }: FormSubject, tx: Tx, wanted: { readonly resource: string; readonly id: string }) {
  try {
    const { view } = await context.records.kept.find(actor, tx, wanted, 'read')
    const open = Object.entries(view.values).filter(([name]) => !view.masked.includes(name))
    return { fields: context.documents.current().resources.get(wanted.resource)?.fields ?? {}, values: Object.fromEntries(open) }
  } catch (error) {
    if (error instanceof RefusalError) return undefined
    throw error
  }
}

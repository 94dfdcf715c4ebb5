import { ApiError } from '#api'
import type { Json, RecordView, Transition, TransitionAction, TransitionBody } from '#contract'
import type { Work } from './action-context.ts'
import type { Reply } from './ask.ts'
import { reportOutcome, runEach } from './run-each.ts'

const askFirst = async (work: Work, transition: Transition, title: string): Promise<Reply | undefined> => {
  const names = transition.asks ?? []
  if (names.length === 0 && !transition.reason) return {}
  return work.ports.ask({
    title,
    confirmLabel: title,
    lines: work.records.slice(0, 5).map((record) => record.display),
    ...(transition.reason ? { reason: transition.reason } : {}),
    ...(names.length > 0 ? { fields: { resource: work.resource, names } } : {}),
  })
}

const bodyOf = (record: RecordView, reply: Reply): TransitionBody => ({
  version: record.version,
  // The dialog gives values in the shapes of the fields' types, all of them JSON.
  ...(reply.values ? { values: reply.values as Readonly<Record<string, Json>> } : {}),
  ...(reply.reason ? { reason: reply.reason } : {}),
})

/** A single record that only meets warnings is asked about once, with the warnings to read. */
const withWarnings = async (work: Work, record: RecordView, body: TransitionBody, send: (body: TransitionBody) => Promise<RecordView>): Promise<RecordView> => {
  try {
    return await send(body)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'reason-required' || work.records.length > 1 || body.reason) throw error
    const reply = await work.ports.ask({
      title: work.ports.t('shared/actions.warningsTitle', { name: record.display }),
      lines: error.problems.map((problem) => problem.message),
      confirmLabel: work.ports.t('shared/actions.goOn'),
      reason: 'required',
    })
    if (!reply?.reason) throw error
    return send({ ...body, reason: reply.reason })
  }
}

/** Makes a transition of the resource's lifecycle, after asking for what it needs. */
export const makeTransition = async (work: Work, action: TransitionAction): Promise<void> => {
  const { ports, resource } = work
  const transition = resource.lifecycle?.transitions.find((candidate) => candidate.id === action.transition)
  if (!transition) return ports.toast({ tone: 'danger', text: ports.t('shared/actions.unknown', { id: action.transition }), stays: true })
  const reply = await askFirst(work, transition, ports.t(`${resource.id}.transitions.${transition.id}`))
  if (!reply) return
  const outcome = await runEach(work, (record) =>
    withWarnings(work, record, bodyOf(record, reply), (body) => ports.records.transition(resource.name, record.id, transition.id, body)),
  )
  reportOutcome(work, outcome, ports.t('shared/actions.updated', { name: work.records[0]?.display ?? '' }))
}

import type { Json, RecordView, ResolvedTransition, TransitionAction, TransitionBody } from '#contract'
import type { ToastRequest } from '#store'
import type { Work } from './action-context.ts'
import type { Question, Refusal, Reply } from './ask.ts'
import { firstNames } from './first-names.ts'
import { refusalOf } from './refusal-of.ts'
import { reportOutcome, runEach } from './run-each.ts'

const questionOf = ({ resource, records }: Work, transition: ResolvedTransition, title: string): Question => {
  const names = transition.asks ?? []
  const [only] = records.length === 1 ? records : []
  const state = resource.lifecycle === undefined ? {} : { [resource.lifecycle.field]: transition.to }
  return {
    title: only ? `${title}: ${only.display}` : title,
    confirmLabel: title,
    ...(only ? {} : { lines: firstNames(records) }),
    ...(transition.reason ? { reason: transition.reason } : {}),
    ...(names.length > 0
      ? { fields: { resource, names, about: records.map(({ id }) => id), ...(only && { values: { ...only.values, ...state }, labels: only.labels }) } }
      : {}),
  }
}

const bodyOf = (record: RecordView, reply: Reply): TransitionBody => ({
  version: record.version,
  // The dialog gives values in the shapes of the fields' types, all of them JSON.
  ...(reply.values ? { values: reply.values as Readonly<Record<string, Json>> } : {}),
  ...(reply.reason ? { reason: reply.reason } : {}),
  ...(reply.without?.length ? { without: reply.without } : {}),
})

/** Makes a transition of the resource's lifecycle, after asking for what it needs. */
export const makeTransition = async (work: Work, action: TransitionAction): Promise<void> => {
  const { ports, resource } = work
  const transition = resource.lifecycle?.transitions.find((candidate) => candidate.id === action.transition)
  if (!transition) return ports.toast({ tone: 'danger', text: ports.t('shared/actions.unknown', { id: action.transition }), stays: true })
  const question = questionOf(work, transition, ports.t(`${resource.id}.transitions.${transition.id}`))
  const [only] = work.records
  if (only && work.records.length === 1) return makeOne(work, { record: only, transition, question })
  const ticks = ticksOf(work, transition)
  const asks = await isAsked(question, ticks)
  const reply = asks ? await ports.ask({ ...question, ...(ticks && { ticks }) }) : {}
  if (!reply) return
  const outcome = await runEach(work, (record) => ports.records.transition(resource.name, record.id, transition.id, bodyOf(record, reply)))
  reportOutcome(work, outcome, ports.t('shared/actions.updated', { name: only?.display ?? '' }))
}

interface One {
  readonly record: RecordView
  readonly transition: ResolvedTransition
  readonly question: Question
}

/** What follows from the transition and may be left out. Of several records it is counted once, with nothing typed yet. */
function ticksOf({ ports, resource, records }: Work, { id: transition, questions: ids = [] }: ResolvedTransition): Question['ticks'] {
  if (ids.length === 0) return undefined
  const label = (each: string, count: number) => ports.t(`${resource.id}.effects.${transition}.${each}`, { count })
  const countOf = (record: RecordView, values: TransitionBody['values']) => ports.records.effects(resource.name, record.id, transition, values)
  const [only] = records
  if (only && records.length === 1) return { ids, label, count: (values) => countOf(only, values as TransitionBody['values']) }
  let counted: Promise<Counts> | undefined
  return { ids, label, count: () => (counted ??= sumOf(records.map((record) => countOf(record, {})))) }
}

/** Whether there is anything to ask: a transition from which nothing follows is made at once. */
async function isAsked({ fields, reason }: Question, ticks: Question['ticks']): Promise<boolean> {
  if (fields !== undefined || reason !== undefined) return true
  if (ticks === undefined) return false
  try {
    return Object.values(await ticks.count({})).some((count) => count > 0)
  } catch {
    // What refuses to be counted is refused with its words when it is sent.
    return true
  }
}

type Counts = Readonly<Record<string, number>>

/** One that may not make the transition is refused when it comes to it, and counts nothing. */
async function sumOf(asked: readonly Promise<Counts>[]): Promise<Counts> {
  const sums: Record<string, number> = {}
  for (const answer of await Promise.allSettled(asked))
    if (answer.status === 'fulfilled') for (const [id, count] of Object.entries(answer.value)) sums[id] = (sums[id] ?? 0) + count
  return sums
}

/** Of one record the dialog stays until the server has taken it; where nothing is asked beforehand, it opens with what the server asks. */
const makeOne = async (work: Work, { record, transition, question }: One): Promise<void> => {
  const { ports, resource, context } = work
  const news: { told: Partial<ToastRequest> | 'said' } = { told: {} }
  const send = async (reply: Reply): Promise<Refusal | undefined> => {
    try {
      const after = await ports.records.transition(resource.name, record.id, transition.id, bodyOf(record, reply))
      ports.changed(resource.name, after)
      news.told = context.moved?.(after) ?? {}
      return undefined
    } catch (error) {
      return refusalOf(error, { t: ports.t, resource, names: transition.asks ?? [], hasReason: Boolean(reply.reason) })
    }
  }
  const ticks = ticksOf(work, transition)
  const asks = await isAsked(question, ticks)
  const refused = asks ? undefined : await send({})
  const { needsReason, lines, message } = refused ?? {}
  if (refused && !needsReason) {
    if (message !== undefined || lines !== undefined)
      ports.toast({ tone: 'danger', text: message ?? '', ...(lines && { detail: lines.join(' ') }), stays: true })
    return
  }
  const again: Question = { ...question, ...(ticks && { ticks }), ...(needsReason && { reason: 'required', ...(lines && { lines }) }) }
  if ((asks || needsReason) && !(await ports.ask({ ...again, send }))) return
  if (news.told !== 'said') ports.toast({ tone: 'success', text: ports.t('shared/actions.updated', { name: record.display }), ...news.told })
}

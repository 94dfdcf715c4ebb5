import { sql } from 'kysely'
import type { Actor } from '#permissions'
import { faultName } from '#server/platform/refusal'
import { type AnswerFacts, type Answering, type Asking, type AssistantContext, asOwner } from '../context.ts'
import { recordGap } from '../gaps.ts'
import type { Signals } from './signals.ts'

/** Parts of one answer. */
const PARTS_MAX = 2_000

interface Run extends Pick<Answering, 'blocksPersonalData'> {
  readonly asking: Asking
  /** Of the answer. */
  readonly id: string
  readonly tabId: string
}

/** Answers that this process is making. */
export interface Runs {
  /** Makes an answer and stores it part by part, until it is whole, or somebody has stopped it. */
  readonly start: (run: Run) => void
  /** Whoever makes it need not go on. */
  readonly stop: (id: string) => void
  /** The same of what is being made for one of this person's conversations. */
  readonly stopIn: (actor: Actor, tabId: string) => void
  /** Breaks off all of them and waits until that is stored; what is started afterwards breaks off at once. */
  readonly close: () => Promise<void>
}

export function createRuns(context: AssistantContext, signals: Signals): Runs {
  const running = new Map<string, { readonly controller: AbortController; readonly over: Promise<void>; readonly run: Run }>()
  let isClosed = false
  return {
    start(run) {
      const controller = new AbortController()
      if (isClosed) controller.abort()
      const over = make(context, signals, run, controller.signal).finally(() => running.delete(run.id))
      running.set(run.id, { controller, over, run })
    },
    stop: (id) => running.get(id)?.controller.abort(),
    stopIn({ companyId, userId }, tabId) {
      for (const { controller, run } of running.values()) {
        const { actor } = run.asking
        if (run.tabId === tabId && actor.userId === userId && actor.companyId === companyId) controller.abort()
      }
    },
    async close() {
      isClosed = true
      const all = [...running.values()]
      for (const { controller } of all) controller.abort()
      await Promise.all(all.map(({ over }) => over))
    },
  }
}

/** Never throws. */
async function make(context: AssistantContext, signals: Signals, { asking, id, blocksPersonalData }: Run, signal: AbortSignal): Promise<void> {
  const { actor } = asking
  const update = async (change: ReturnType<typeof sql>): Promise<boolean> => {
    const { rows } = await asOwner(context, actor, (tx) =>
      sql`update assistant_message set ${change} where id = ${id} and state = 'running' returning 1`.execute(tx),
    )
    signals.tell(id)
    return rows.length > 0
  }
  try {
    const parts = context.answerer(asking, { signal, blocksPersonalData })
    const facts = await say(parts, signal, (part) => update(sql`parts = array_append(parts, ${part}::text)`))
    if (facts === undefined) return
    const { mode, sources, abstained, nearest, images = [], video = '' } = facts
    await update(sql`state = 'done', mode = ${mode}, abstained = ${abstained}, ended_at = ${context.clock()},
      sources = ${JSON.stringify(sources)}::jsonb, nearest = ${JSON.stringify(nearest)}::jsonb, images = ${[...images]}::text[], video = ${video}`)
    if (abstained) await recordGap(context, asking, 'unanswered')
  } catch (error) {
    if (!signal.aborted) context.failed?.(faultName(error))
    // Of one that was stopped this changes nothing.
    await update(sql`state = 'failed', ended_at = ${context.clock()}`).catch(() => undefined)
  }
}

/** Undefined: somebody has stopped it. Throws when the signal is aborted, whether or not the answerer heeds it. */
async function say(
  parts: AsyncGenerator<string, AnswerFacts, void>,
  signal: AbortSignal,
  keep: (part: string) => Promise<boolean>,
): Promise<AnswerFacts | undefined> {
  const aborted = new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  // Of an answer that ends by itself nobody hears it.
  aborted.catch(() => undefined)
  try {
    for (let count = 0; count < PARTS_MAX; count += 1) {
      const step = await Promise.race([parts.next(), aborted])
      if (step.done) return step.value
      if (!(await keep(step.value))) return undefined
    }
    throw new RangeError('The answer has too many parts.')
  } finally {
    // The answerer may clean up, but nobody waits for it.
    void parts.return({ mode: 'embedded', sources: [], abstained: false, nearest: [] }).catch(() => undefined)
  }
}

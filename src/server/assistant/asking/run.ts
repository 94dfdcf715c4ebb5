import { sql } from 'kysely'
import { type AnswerFacts, type Asking, type AssistantContext, asOwner } from '../context.ts'
import { recordGap } from '../gaps.ts'
import type { Signals } from './signals.ts'

/** Parts of one answer. */
const PARTS_MAX = 2_000

interface Run {
  readonly asking: Asking
  /** Of the answer. */
  readonly id: string
}

/** Makes an answer and stores it part by part, until it is whole, or somebody has stopped it. Never throws. */
export async function run(context: AssistantContext, signals: Signals, { asking, id }: Run): Promise<void> {
  const { actor } = asking
  const update = async (change: ReturnType<typeof sql>): Promise<boolean> => {
    const { rows } = await asOwner(context, actor, (tx) =>
      sql`update assistant_message set ${change} where id = ${id} and state = 'running' returning 1`.execute(tx),
    )
    signals.tell(id)
    return rows.length > 0
  }
  try {
    const facts = await say(context.answerer(asking), (part) => update(sql`parts = array_append(parts, ${part}::text)`))
    if (facts === undefined) return
    const { mode, sources, abstained, nearest } = facts
    await update(sql`state = 'done', mode = ${mode}, abstained = ${abstained}, ended_at = ${context.clock()},
      sources = ${JSON.stringify(sources)}::jsonb, nearest = ${JSON.stringify(nearest)}::jsonb`)
    if (abstained) await recordGap(context, asking, 'unanswered')
  } catch (error) {
    context.failed?.(error instanceof Error ? error.name : 'unknown')
    await update(sql`state = 'failed', ended_at = ${context.clock()}`).catch(() => undefined)
  }
}

/** Undefined: somebody has stopped it. */
async function say(parts: AsyncGenerator<string, AnswerFacts, void>, keep: (part: string) => Promise<boolean>): Promise<AnswerFacts | undefined> {
  for (let count = 0; count < PARTS_MAX; count += 1) {
    const step = await parts.next()
    if (step.done) return step.value
    if (await keep(step.value)) continue
    // The answerer may clean up, but nobody waits for it.
    void parts.return({ mode: 'embedded', sources: [], abstained: false, nearest: [] }).catch(() => undefined)
    return undefined
  }
  throw new RangeError('The answer has too many parts.')
}

import type { Actor } from '#permissions'
import { type AssistantContext, readAsOwner } from '../context.ts'
import { answerRow, type MessageRow } from '../conversation/message-row.ts'
import { eventsOf, type NumberedEvent } from './events.ts'
import type { Signals } from './signals.ts'

const LOOK_AGAIN_MS = 500

interface Following {
  readonly actor: Actor
  /** Of the answer. */
  readonly id: string
  /** The last event that was seen; 0: none. */
  readonly after?: number
}

/** The rows of an answer while it is made, until it has ended. Throws not-found. */
async function* rowsOf(context: AssistantContext, signals: Signals, { actor, id }: Following): AsyncGenerator<MessageRow, void, void> {
  for (;;) {
    const { heard, stop } = signals.listen(id, LOOK_AGAIN_MS)
    try {
      const row = await readAsOwner(context, actor, (tx) => answerRow(tx, id, context.clock()))
      yield row
      if (row.state !== 'running') return
      await heard
    } finally {
      stop()
    }
  }
}

/** The events of an answer as they come, from the one after the last that was seen. They are read from what is stored, so that a cut line loses none. */
export async function* follow(context: AssistantContext, signals: Signals, following: Following): AsyncGenerator<NumberedEvent, void, void> {
  let seen = following.after ?? 0
  for await (const row of rowsOf(context, signals, following)) {
    for (const event of eventsOf(row, context.say('failed')).slice(seen)) {
      yield event
      seen = event.id
    }
  }
}

/** An answer when it has ended. Throws not-found. */
export async function ended(context: AssistantContext, signals: Signals, following: Following): Promise<MessageRow> {
  let last: MessageRow | undefined
  for await (const row of rowsOf(context, signals, following)) last = row
  if (last === undefined) throw new Error('An answer without a row.')
  return last
}

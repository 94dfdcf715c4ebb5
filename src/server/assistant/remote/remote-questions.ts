import { RefusalError } from '#server/platform/refusal'
import { asFallback, type FallbackReason } from '../answer/fallback.ts'
import { eventsOf } from '../asking/events.ts'
import type { Answering, Asking, AssistantCaller } from '../context.ts'
import { messageOf, answerOf as wholeOf } from '../conversation/message-row.ts'
import { askingOf, type Conversations } from '../conversations.ts'
import { recordGap } from '../gaps.ts'
import { HostFault } from '../host/host-fault.ts'
import { takeTab } from './own-tabs.ts'
import { answerOf } from './remote-answers.ts'
import { asTexts, imagesOf, mayBeAsked, type RemoteRoom, videoOf } from './remote-room.ts'

type Questions = Pick<Conversations, 'ask' | 'answer' | 'follow' | 'stop' | 'judge'>

/** Questions to a remote assistant, and what comes of them: kept in memory while they are answered. */
export function remoteQuestions(room: RemoteRoom): Questions {
  const { asked, context } = room
  const { say } = context
  return {
    async ask(caller, question) {
      await takeTab(context, caller.actor, question.tab_id)
      const asking = askingOf(caller, question)
      const work = (signal: AbortSignal) => answered(room, { caller, asking, tabId: question.tab_id, signal })
      return asked.begin(caller.actor, question, { work, busy: say('busy') }).row.id
    },
    async answer({ actor }, id) {
      await asked.find(actor, id).over
      const { row } = asked.find(actor, id)
      if (row.state === 'failed') throw new RefusalError('unavailable', { message: say('failed') })
      return wholeOf(row)
    },
    async follow({ actor }, id, after) {
      const { over } = asked.find(actor, id)
      return (async function* events() {
        let seen = after
        for (const event of eventsOf(asked.find(actor, id).row, say('failed')).slice(seen)) {
          yield event
          seen = event.id
        }
        await over
        yield* eventsOf(asked.find(actor, id).row, say('failed')).slice(seen)
      })()
    },
    stop: async ({ actor }, id) => messageOf(asked.stop(actor, id).row),
    async judge(caller, { id, value }) {
      const { question } = asked.find(caller.actor, id)
      const before = asked.judge(caller.actor, id, value)
      if (value === 'down' && before !== 'down') await recordGap(context, asTexts(caller, question), 'unhelpful')
    },
  }
}

interface Answered {
  readonly caller: AssistantCaller
  readonly asking: Asking
  readonly tabId: string
  readonly signal: AbortSignal
}

/** The remote assistant's answer; the help's where the question may not leave, or nobody answers. */
async function answered(room: RemoteRoom, { caller, asking, tabId, signal }: Answered) {
  const how = { signal, blocksPersonalData: true }
  if (!(await mayBeAsked(room, caller, asking))) return byHelp(room, asking, how, 'fallbackPersonal')
  try {
    const body = { query: asking.text, tab_id: tabId, user_id: caller.actor.userId }
    const { text, ...media } = await room.ask({ method: 'POST', path: 'rag', body, signal }, answerOf)
    return { parts: text === '' ? [] : [text], images: imagesOf(room, caller, media), video: videoOf(room, media) }
  } catch (error) {
    if (error instanceof HostFault) return byHelp(room, asking, how, 'fallbackRemote')
    throw error
  }
}

/** What the help says, and why it does. */
async function byHelp({ context }: RemoteRoom, asking: Asking, how: Answering, why: FallbackReason) {
  const parts: string[] = []
  const said = asFallback(context.answerer(asking, how), context.say(why))
  for (;;) {
    const step = await said.next()
    if (!step.done) parts.push(step.value)
    else {
      const { images = [], video = '', ...facts } = step.value
      if (facts.abstained) await recordGap(context, asking, 'unanswered')
      return { ...facts, images, video, parts }
    }
  }
}

import type { AssistantAnswer, AssistantMessage, AssistantMessages, AssistantQuestion, AssistantTab, AssistantTabs } from '#contract'
import { RefusalError } from '#server/platform/refusal'
import { DEFAULT_LANGUAGE } from '#translation'
import { begin } from './asking/begin.ts'
import type { NumberedEvent } from './asking/events.ts'
import { ended, follow } from './asking/follow.ts'
import { createRuns } from './asking/run.ts'
import { createSignals } from './asking/signals.ts'
import type { Asking, AssistantCaller, AssistantContext } from './context.ts'
import { answerOf } from './conversation/message-row.ts'
import { deleteTab, listMessages, listTabs, renameTab, restoreTab, titledTab } from './conversation/tabs.ts'
import { titleOf } from './conversation/title.ts'
import { type Judgement, judge, stop } from './judge.ts'
import { ownWordsOf, policyOf } from './policy.ts'
import type { Picture } from './remote/pictures.ts'

/** A conversation as a path names it. */
export interface TabPlace {
  readonly userId: string
  readonly tabId: string
}

/** One person's own conversations. All throw not-found for what is not there, or not theirs. */
export interface Conversations {
  /** What a conversation is called: as it is, or by this question where it is new. */
  title(caller: AssistantCaller, asked: { readonly query: string; readonly tab_id: string; readonly user_id: string }): Promise<string>
  /**
   * Stores a question and begins to answer; gives the answer's id. The same question again gives the same. Throws too-many-tries, or wrong-state
   * while another answer of the conversation is being made.
   */
  ask(caller: AssistantCaller, question: AssistantQuestion): Promise<string>
  /** When it has ended. Throws unavailable when it broke off. */
  answer(caller: AssistantCaller, id: string): Promise<AssistantAnswer>
  /** Throws not-found for an answer that is not there, before the first event is asked for. */
  follow(caller: AssistantCaller, id: string, after: number): Promise<AsyncGenerator<NumberedEvent, void, void>>
  stop(caller: AssistantCaller, id: string): Promise<AssistantMessage>
  judge(caller: AssistantCaller, judgement: Judgement & { readonly id: string }): Promise<void>
  tabs(caller: AssistantCaller, wish: { readonly userId: string; readonly after?: string }): Promise<AssistantTabs>
  messages(caller: AssistantCaller, wish: TabPlace & { readonly before?: string }): Promise<AssistantMessages>
  rename(caller: AssistantCaller, wish: TabPlace & { readonly title: string }): Promise<AssistantTab>
  remove(caller: AssistantCaller, wish: TabPlace & { readonly what: 'tab' | 'messages' }): Promise<void>
  restore(caller: AssistantCaller, place: TabPlace): Promise<void>
  /** A picture of a remote assistant's answer, by the address that this server has given it. Throws not-found, unavailable. */
  picture(caller: AssistantCaller, wish: { readonly mark: string; readonly url: string }): Promise<Picture>
  /** Breaks off the answers that are being made; none is left as if it were. */
  close(): Promise<void>
}

/** What a question is to whoever answers it. */
export function askingOf(caller: AssistantCaller, { query, lang, page }: Pick<AssistantQuestion, 'query' | 'lang' | 'page'>): Asking {
  const { actor, company } = caller
  const { languages } = policyOf(caller)
  const language = languages?.includes(lang) === false ? DEFAULT_LANGUAGE : lang
  return { actor, terms: ownWordsOf(company.settings), text: query, language, languages, page }
}

/** Conversations that this server keeps. */
export function storedConversations(context: AssistantContext): Conversations {
  const signals = createSignals()
  const runs = createRuns(context, signals)
  return {
    title: async ({ actor }, { query, tab_id: id }) => (await titledTab(context, actor, { id, title: titleOf(query) })).title,
    async ask(caller, question) {
      const { messageId: id, isNew } = await begin(context, caller.actor, question)
      const blocksPersonalData = context.blocksPersonalData || policyOf(caller).blocksPersonalData
      if (isNew) runs.start({ asking: askingOf(caller, question), id, tabId: question.tab_id, blocksPersonalData })
      return id
    },
    async answer({ actor }, id) {
      const row = await ended(context, signals, { actor, id })
      if (row.state === 'failed') throw new RefusalError('unavailable', { message: context.say('failed') })
      return answerOf(row)
    },
    follow: ({ actor }, id, after) => begun(follow(context, signals, { actor, id, after })),
    async stop({ actor }, id) {
      const message = await stop(context, actor, id)
      runs.stop(id)
      signals.tell(id)
      return message
    },
    judge: ({ actor }, judgement) => judge(context, actor, judgement),
    tabs: ({ actor }, { after }) => listTabs(context, actor, after),
    messages: ({ actor }, { tabId, before }) => listMessages(context, actor, { tabId, ...(before !== undefined && { before }) }),
    rename: ({ actor }, { tabId, title }) => renameTab(context, actor, { id: tabId, title }),
    async remove({ actor }, { tabId, what }) {
      await deleteTab(context, actor, { id: tabId, what })
      runs.stopIn(actor, tabId)
    },
    restore: ({ actor }, { tabId }) => restoreTab(context, actor, tabId),
    picture: async () => {
      throw new RefusalError('not-found')
    },
    close: runs.close,
  }
}

/** Has the first event before anybody is promised a stream. */
async function begun<T>(events: AsyncGenerator<T, void, void>): Promise<AsyncGenerator<T, void, void>> {
  const first = await events.next()
  return (async function* all() {
    try {
      if (first.done) return
      yield first.value
      yield* events
    } finally {
      await events.return()
    }
  })()
}

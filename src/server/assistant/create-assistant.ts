import type { AssistantAbout, AssistantAnswer, AssistantMessage, AssistantMessages, AssistantQuestion, AssistantTab, AssistantTabs } from '#contract'
import { faultName, RefusalError } from '#server/refusal'
import { createHelpAnswers } from './answer/from-help.ts'
import { begin } from './asking/begin.ts'
import type { NumberedEvent } from './asking/events.ts'
import { ended, follow } from './asking/follow.ts'
import { run } from './asking/run.ts'
import { createSignals } from './asking/signals.ts'
import type { AssistantCaller, AssistantContext, AssistantOptions } from './context.ts'
import { answerOf } from './conversation/message-row.ts'
import { deleteTab, listMessages, listTabs, renameTab, restoreTab, titledTab } from './conversation/tabs.ts'
import { titleOf } from './conversation/title.ts'
import { type Judgement, judge, stop } from './judge.ts'

/** A conversation as a path names it. */
export interface TabPlace {
  readonly userId: string
  readonly tabId: string
}

/** One's own conversations; whoever names another's user or conversation is told that there is none, and the audit keeps it. All throw not-found. */
export interface Assistant {
  about(caller: AssistantCaller): AssistantAbout
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
}

export function createAssistant(options: AssistantOptions): Assistant {
  const help = createHelpAnswers(options)
  const context: AssistantContext = { ...options, answerer: options.answerer ?? help.answerer, masked: help.masked }
  const signals = createSignals()

  /** Does it for a person's own; of what is not theirs nothing is said but to the audit. */
  async function own<T>({ actor }: AssistantCaller, named: { readonly userId: string; readonly tabId?: string }, work: () => Promise<T>): Promise<T> {
    try {
      if (named.userId !== actor.userId) throw new RefusalError('not-found')
      return await work()
    } catch (error) {
      const isHidden = error instanceof RefusalError && error.code === 'not-found'
      const detail = { code: 'not-found', userId: named.userId }
      if (isHidden) await context.audit.write({ actor, action: 'refused', entity: 'assistant', entityId: named.tabId ?? '', detail })
      throw error
    }
  }
  const mine = <T>(caller: AssistantCaller, id: string, work: () => Promise<T>): Promise<T> => own(caller, { userId: caller.actor.userId, tabId: id }, work)

  return {
    about({ company: { settings } }) {
      // Whoever asks is about to open the panel; the answer does not wait for it.
      setImmediate(() => {
        try {
          help.prepare(settings.terms ?? {})
        } catch (error) {
          // It is made, or fails, again with the first question.
          context.failed?.(faultName(error))
        }
      })
      return { on: true, mode: 'embedded', remoteDictation: settings.speechAllowed === true }
    },
    title: (caller, { query, tab_id: tabId, user_id: userId }) =>
      own(caller, { userId, tabId }, async () => (await titledTab(context, caller.actor, { id: tabId, title: titleOf(query) })).title),
    ask: (caller, question) =>
      own(caller, { userId: question.user_id, tabId: question.tab_id }, async () => {
        const { actor, company } = caller
        const { messageId, isNew } = await begin(context, actor, question)
        const asking = { actor, terms: company.settings.terms ?? {}, text: question.query, language: question.lang, page: question.page }
        if (isNew) void run(context, signals, { asking, id: messageId })
        return messageId
      }),
    answer: (caller, id) =>
      mine(caller, id, async () => {
        const row = await ended(context, signals, { actor: caller.actor, id })
        if (row.state === 'failed') throw new RefusalError('unavailable', { message: context.say('failed') })
        return answerOf(row)
      }),
    follow: (caller, id, after) =>
      mine(caller, id, async () => {
        const events = follow(context, signals, { actor: caller.actor, id, after })
        return begun(events)
      }),
    stop: (caller, id) =>
      mine(caller, id, async () => {
        const message = await stop(context, caller.actor, id)
        signals.tell(id)
        return message
      }),
    judge: (caller, judgement) => mine(caller, judgement.id, () => judge(context, caller.actor, judgement)),
    tabs: (caller, { userId, after }) => own(caller, { userId }, () => listTabs(context, caller.actor, after)),
    messages: (caller, { userId, tabId, before }) =>
      own(caller, { userId, tabId }, () => listMessages(context, caller.actor, { tabId, ...(before !== undefined && { before }) })),
    rename: (caller, { userId, tabId, title }) => own(caller, { userId, tabId }, () => renameTab(context, caller.actor, { id: tabId, title })),
    remove: (caller, { userId, tabId, what }) => own(caller, { userId, tabId }, () => deleteTab(context, caller.actor, { id: tabId, what })),
    restore: (caller, { userId, tabId }) => own(caller, { userId, tabId }, () => restoreTab(context, caller.actor, tabId)),
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

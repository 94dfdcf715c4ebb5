import type { AssistantAbout, AssistantProviderState } from '#contract'
import { faultName, RefusalError } from '#server/platform/refusal'
import { createHelpAnswers } from './answer/from-help.ts'
import { followArticle } from './articles.ts'
import type { AssistantCaller, AssistantContext, AssistantOptions } from './context.ts'
import type { Conversations } from './conversations.ts'
import { ownWordsOf, policyOf } from './policy.ts'
import { createProvider } from './provider.ts'

/** One's own conversations; whoever names another's user or conversation is told that there is none, and the audit keeps it. */
export interface Assistant extends Conversations {
  /** Whether the company lets this caller ask at all. Where it does not, all of a person's own throws forbidden. */
  isOn(caller: AssistantCaller): boolean
  about(caller: AssistantCaller): AssistantAbout
  /** Who answers, and whether they can be asked. */
  providerState(): AssistantProviderState
}

export function createAssistant(options: AssistantOptions): Assistant {
  const help = createHelpAnswers(options)
  const provider = createProvider(options, help)
  const context: AssistantContext = {
    ...options,
    answerer: options.answerer ?? provider.answerer,
    maskFor: help.maskFor,
    blocksPersonalData: options.provider?.blocksPersonalData ?? true,
  }
  const conversations = provider.conversations(context)
  options.records?.onChanged((change) => void followArticle(context, change).catch((error: unknown) => context.failed?.(faultName(error))))

  /** Does it for a person's own; of what is not theirs nothing is said but to the audit. */
  async function own<T>(caller: AssistantCaller, named: { readonly userId: string; readonly tabId?: string }, work: () => Promise<T>): Promise<T> {
    const { actor } = caller
    if (!policyOf(caller).isOn) throw new RefusalError('forbidden', { message: context.say('off') })
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
    isOn: (caller) => policyOf(caller).isOn,
    providerState: provider.state,
    close: conversations.close,
    about(caller) {
      const { settings } = caller.company
      const { isOn, greeting, prompts } = policyOf(caller)
      if (!isOn) return { on: false, mode: 'embedded', remoteDictation: false }
      // Whoever asks is about to open the panel; the answer does not wait for it.
      setImmediate(() => {
        const reader = { companyId: caller.actor.companyId, terms: ownWordsOf(settings) }
        // It is made, or fails, again with the first question.
        help.prepare(reader).catch((error: unknown) => context.failed?.(faultName(error)))
      })
      return {
        on: true,
        mode: provider.mode,
        remoteDictation: settings.speechAllowed === true,
        ...(greeting !== '' && { greeting }),
        ...(prompts.length > 0 && { prompts }),
      }
    },
    title: (caller, asked) => own(caller, { userId: asked.user_id, tabId: asked.tab_id }, () => conversations.title(caller, asked)),
    ask: (caller, question) => own(caller, { userId: question.user_id, tabId: question.tab_id }, () => conversations.ask(caller, question)),
    answer: (caller, id) => mine(caller, id, () => conversations.answer(caller, id)),
    follow: (caller, id, after) => mine(caller, id, () => conversations.follow(caller, id, after)),
    stop: (caller, id) => mine(caller, id, () => conversations.stop(caller, id)),
    judge: (caller, judgement) => mine(caller, judgement.id, () => conversations.judge(caller, judgement)),
    tabs: (caller, wish) => own(caller, wish, () => conversations.tabs(caller, wish)),
    messages: (caller, wish) => own(caller, wish, () => conversations.messages(caller, wish)),
    rename: (caller, wish) => own(caller, wish, () => conversations.rename(caller, wish)),
    remove: (caller, wish) => own(caller, wish, () => conversations.remove(caller, wish)),
    picture: (caller, wish) => mine(caller, '', () => conversations.picture(caller, wish)),
    restore: (caller, place) => own(caller, place, () => conversations.restore(caller, place)),
  }
}

import { randomBytes } from 'node:crypto'
import type { AssistantMode, AssistantProviderState } from '#contract'
import type { HelpAnswers } from './answer/from-help.ts'
import type { Answerer, Asking, AssistantContext, AssistantOptions } from './context.ts'
import { type Conversations, storedConversations } from './conversations.ts'
import { createHostAsker } from './host/ask-host.ts'
import { createCircuit } from './host/circuit.ts'
import { createModelAnswers } from './model/from-model.ts'
import { mayLeave } from './model/may-leave.ts'
import { createPictures } from './remote/pictures.ts'
import { createRemoteCalls } from './remote/remote-calls.ts'
import { remoteConversations } from './remote/remote-conversations.ts'

export interface Provider {
  /** How answers are made where nothing is in the way. */
  readonly mode: AssistantMode
  /** Of conversations that this server keeps. */
  readonly answerer: Answerer
  readonly conversations: (context: AssistantContext) => Conversations
  readonly state: () => AssistantProviderState
}

/** Who answers, as the settings say. */
export function createProvider(options: AssistantOptions, help: HelpAnswers): Provider {
  const { provider: settings, clock, database, documents, say } = options
  const personalData = settings?.blocksPersonalData === false ? 'allow' : 'block'
  if (settings?.base === undefined)
    return {
      mode: 'embedded',
      answerer: help.answerer,
      conversations: storedConversations,
      state: () => ({ provider: 'embedded', state: 'ready', personalData }),
    }

  const { base, key, model, maxTokens, allowedHosts } = settings
  const circuit = createCircuit(clock)
  const ask = createHostAsker({ ...settings, base: new URL(base), clock })
  const isFree = async ({ actor: { companyId }, terms, text }: Asking): Promise<boolean> =>
    mayLeave({ database, documents, masked: await help.maskFor({ companyId, terms }) }, { companyId, text })

  if (model !== undefined)
    return {
      mode: 'llm',
      answerer: createModelAnswers({ ask, base, model, key, maxTokens, help, circuit, say, mayLeave: isFree }),
      conversations: storedConversations,
      state: () => ({ provider: 'openai', model, ...circuit.state(), personalData }),
    }
  const pictures = createPictures({ ask, base, allowedHosts, key: options.pictureKey ?? randomBytes(32) })
  const calls = createRemoteCalls({ ask, base, circuit })
  return {
    mode: 'remote',
    answerer: help.answerer,
    conversations: (context) => remoteConversations({ context, ask: calls, base, pictures, mayLeave: isFree }),
    state: () => ({ provider: 'remote', ...circuit.state(), personalData }),
  }
}

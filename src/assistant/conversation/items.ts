import type { Answer, Exchange } from '../desk/conversation.ts'

/** What the history draws, one below the other. */
export type Item =
  | { readonly kind: 'question'; readonly key: string; readonly exchange: Exchange; readonly isLast: boolean }
  | { readonly kind: 'answer'; readonly key: string; readonly exchange: Exchange; readonly answer: Answer; readonly isLast: boolean }
  | { readonly kind: 'video'; readonly key: string; readonly address: string }

const LOST: Omit<Answer, 'time'> = {
  messageId: '',
  text: '',
  state: 'failed',
  images: [],
  video: '',
  sources: [],
  nearest: [],
  abstained: false,
  mode: 'embedded',
}

/** A video follows its answer once that is typed out (spec: chat-assistant-session §4). A question that nobody answered can be asked again. */
export function itemsOf(exchanges: readonly Exchange[], isTyping: (clientId: string) => boolean): readonly Item[] {
  return exchanges.flatMap((exchange, at): readonly Item[] => {
    const { clientId, question, answer = { ...LOST, time: exchange.time } } = exchange
    const isLast = at === exchanges.length - 1
    return [
      ...(question === '' ? [] : [{ kind: 'question', key: `question-${clientId}`, exchange, isLast } as const]),
      { kind: 'answer', key: `answer-${clientId}`, exchange, answer, isLast },
      ...(answer.video !== '' && !isTyping(clientId) ? [{ kind: 'video', key: `video-${clientId}`, address: answer.video } as const] : []),
    ]
  })
}

import { useMemo } from 'react'
import { lengthOf } from '../answer/typed.ts'
import { useBlocks } from '../answer/use-blocks.ts'
import { type Typist, useTypist } from '../answer/use-typist.ts'
import { type Conversation, type Exchange, isRunning } from '../desk/conversation.ts'
import { useDesk } from '../room.ts'

/** The answer that this page asked for last, where its conversation is open. */
export interface LiveAnswer {
  readonly exchange: Exchange | undefined
  readonly typist: Typist
  /** More of it has come than was typed out. */
  readonly isBehind: boolean
  /** All of it has come, and it is still being typed out. */
  readonly isTyping: boolean
}

export function useLiveAnswer(conversation: Conversation | undefined): LiveAnswer {
  const live = useDesk((state) => state.live)
  const exchange = conversation?.exchanges.find(({ clientId }) => clientId === live)
  const blocks = useBlocks(exchange?.answer?.text ?? '')
  const length = useMemo(() => lengthOf(blocks), [blocks])
  const typist = useTypist({ key: exchange?.clientId, length, isWhole: exchange === undefined || !isRunning(exchange) })
  const isBehind = exchange !== undefined && typist.shown < length
  return { exchange, typist, isBehind, isTyping: isBehind && exchange.answer?.state === 'done' }
}

import type { ChatCaughtUp } from '#contract'
import type { Core } from './core.ts'
import type { Ask } from './ports.ts'
import type { Quiet } from './quiet.ts'
import { isNewPlace } from './state/messages.ts'

/** Conversations whose latest message is asked for after a cut. */
const MISSED_MAX = 100
/** So many of them are announced; the list shows the others. */
const ANNOUNCED_MAX = 3

/** The latest message of each conversation that went on while this page was away. */
const loadMissed = async (ask: Ask, core: Core, missed: ChatCaughtUp['conversations']): Promise<boolean> => {
  const after = missed.map(({ conversation_id, last_seq }) => ({ conversation_id, seq: last_seq - 1 }))
  const { success, data } = await ask<ChatCaughtUp>('catchUp', { after })
  if (!success || data === undefined) return false
  const latest = data.messages.filter(({ side }) => side === 'right').sort((a, b) => (a.time < b.time ? 1 : -1))
  for (const message of data.messages) core.dispatch({ type: 'messageReceived', message, isAnnounced: latest.indexOf(message) < ANNOUNCED_MAX })
  return true
}

/** Asks how far all conversations are, and for the last word of those that went on. False when it was not answered. */
export const catchUp = async (ask: Ask, core: Core, quiet: Pick<Quiet, 'heard'>): Promise<boolean> => {
  const { success, data } = await ask<ChatCaughtUp>('catchUp', { after: [] })
  if (!success || data === undefined) return false
  quiet.heard(data.quiet_hours)
  core.dispatch({ type: 'groupCallsKnown', mayCallGroups: data.group_calls ?? false })
  const { conversations } = data
  const state = core.get()
  const isMissed = ({ conversation_id, last_seq: seq }: ChatCaughtUp['conversations'][number]): boolean => isNewPlace(state, { conversation_id, seq })
  const missed = state.isCaughtUp ? conversations.filter(isMissed).slice(0, MISSED_MAX) : []
  if (missed.length > 0 && !(await loadMissed(ask, core, missed))) return false
  core.dispatch({ type: 'caughtUp', conversations })
  return true
}

import { randomUUID } from 'node:crypto'
import type { AssistantQuestion } from '#contract'
import type { Actor } from '#permissions'
import { RefusalError, tooManyTries } from '#server/platform/refusal'
import type { MessageRow } from '../conversation/message-row.ts'
import { ownerOf, type Rate } from './limits.ts'

/** Answers that this process remembers, so that a line that was cut asks nobody twice; the oldest that have ended make room. */
const KEPT_MAX = 500

/** A question to a remote assistant and its answer, as a stored one would be. */
export interface Asked {
  readonly row: MessageRow
  readonly owner: string
  readonly question: string
  readonly controller: AbortController
  /** When it has ended. */
  readonly over: Promise<void>
}

type Ending = Partial<Pick<MessageRow, 'parts' | 'state' | 'mode' | 'abstained' | 'sources' | 'nearest' | 'images' | 'video'>>

/** Gives what it has come to; a rejection is an answer that broke off. */
type Work = (signal: AbortSignal) => Promise<Ending>

export interface AskedOnes {
  /** The same question again is the same answer. Throws too-many-tries, wrong-state with these words while another of the conversation is under way. */
  readonly begin: (actor: Actor, question: AssistantQuestion, how: { readonly work: Work; readonly busy: string }) => Asked
  /** Throws not-found. */
  readonly find: (actor: Actor, id: string) => Asked
  readonly stop: (actor: Actor, id: string) => Asked
  /** Those of one of this person's conversations that are under way. */
  readonly stopIn: (actor: Actor, tabId: string) => void
  /** Keeps what the reader thought of an answer, and gives what they thought before. Throws not-found. */
  readonly judge: (actor: Actor, id: string, value: 'up' | 'down') => MessageRow['feedback']
  readonly close: () => Promise<void>
}

export function createAskedOnes(clock: () => Date, rate: Rate): AskedOnes {
  const kept = new Map<string, Asked>()
  let isClosed = false

  const end = (id: string, ending: Ending): void => {
    const asked = kept.get(id)
    if (asked?.row.state !== 'running') return
    kept.set(id, { ...asked, row: { ...asked.row, state: 'done', ...ending, ended_at: clock().toISOString() } })
  }
  const find = (actor: Actor, id: string): Asked => {
    const asked = kept.get(id)
    if (asked?.owner !== ownerOf(actor)) throw new RefusalError('not-found')
    return asked
  }
  const stop = (actor: Actor, id: string): Asked => {
    const { controller } = find(actor, id)
    end(id, { state: 'stopped' })
    controller.abort()
    return find(actor, id)
  }
  function refuseTooMany(actor: Actor, own: readonly Asked[], { tabId, busy }: { readonly tabId: string; readonly busy: string }): void {
    if (own.some(({ row }) => row.tab_id === tabId && row.state === 'running')) throw new RefusalError('wrong-state', { message: busy })
    const waitMs = rate(actor)
    if (waitMs > 0) throw tooManyTries(waitMs)
  }
  function makeRoom(): void {
    if (kept.size < KEPT_MAX) return
    for (const [id, { row }] of kept) {
      if (row.state === 'running') continue
      kept.delete(id)
      return
    }
    throw new RefusalError('unavailable')
  }

  return {
    find,
    begin(actor, { query, tab_id: tabId, client_msg_id: clientId }, { work, busy }) {
      if (isClosed) throw new RefusalError('unavailable')
      const owner = ownerOf(actor)
      const own = [...kept.values()].filter((asked) => asked.owner === owner)
      const known = own.find(({ row }) => row.client_id === clientId)
      if (known !== undefined) return known
      refuseTooMany(actor, own, { tabId, busy })
      makeRoom()
      const id = randomUUID()
      const controller = new AbortController()
      const nothing = { parts: [], abstained: false, sources: [], nearest: [], images: [], video: '', feedback: null, ended_at: null }
      const about = { id, tab_id: tabId, client_id: clientId, role: 'assistant', state: 'running', mode: 'remote', at: clock().toISOString() } as const
      const over = work(controller.signal).then(
        (ending) => end(id, ending),
        () => end(id, { state: 'failed' }),
      )
      const asked = { row: { ...about, ...nothing }, owner, question: query, controller, over }
      kept.set(id, asked)
      return asked
    },
    stop,
    stopIn(actor, tabId) {
      const owner = ownerOf(actor)
      for (const { row, owner: whose } of [...kept.values()]) if (whose === owner && row.tab_id === tabId && row.state === 'running') stop(actor, row.id)
    },
    judge(actor, id, value) {
      const asked = find(actor, id)
      kept.set(id, { ...asked, row: { ...asked.row, feedback: value } })
      return asked.row.feedback
    },
    async close() {
      isClosed = true
      const running = [...kept.values()].filter(({ row }) => row.state === 'running')
      for (const { controller } of running) controller.abort()
      await Promise.all(running.map(({ over }) => over))
    },
  }
}

import type { ChatListEntry, ChatTarget } from '#contract'
import type { Core } from './core.ts'
import { type Ask, type ChatOwner, type ClientPorts, isPassing } from './ports.ts'

export interface ListPorts {
  readonly owner: ChatOwner
  readonly ask: Ask
  readonly clock: ClientPorts['clock']
  readonly core: Core
}

interface AskedRows {
  /** Undefined where they could not be asked for; `msg` and `code` say why. */
  readonly rows: readonly ChatListEntry[] | undefined
  readonly msg: string
  readonly code: string | undefined
}

/** Asks for the rows of the list; of several asks the last one counts. */
export interface ListLoader {
  /** `failed`: it may be answered later; `refused`: not over this socket, as one of another user or company. */
  readonly load: () => Promise<'loaded' | 'failed' | 'refused'>
  readonly rowsOf: (target: ChatTarget) => Promise<AskedRows>
  /** Soon, and once for several asks. */
  readonly loadSoon: () => void
  readonly close: () => void
}

const SOON_MS = 400

export const createListLoader = ({ owner, ask, clock, core }: ListPorts): ListLoader => {
  let asks = 0
  let cancelSoon: (() => void) | undefined

  const rowsOf = async (target: ChatTarget): Promise<AskedRows> => {
    const { success, data, msg, code } = await ask<readonly ChatListEntry[]>('getUserList', { cid: owner.companyId, user_id: owner.userId, target })
    return { rows: success ? data : undefined, msg, code }
  }

  const load: ListLoader['load'] = async () => {
    asks += 1
    const mine = asks
    cancelSoon?.()
    cancelSoon = undefined
    core.dispatch({ type: 'listRequested' })
    const { rows, msg, code } = await rowsOf(core.get().list.target)
    if (mine !== asks) return rows === undefined ? 'failed' : 'loaded'
    if (rows !== undefined) {
      core.dispatch({ type: 'listLoaded', rows })
      return 'loaded'
    }
    core.dispatch({ type: 'listFailed', problem: msg })
    if (!isPassing(code)) return 'refused'
    core.answerMissed()
    return 'failed'
  }

  const loadSoon = (): void => {
    cancelSoon ??= clock.after(SOON_MS, () => void load())
  }
  core.on('loadListSoon', loadSoon)

  return {
    load,
    rowsOf,
    loadSoon,
    close: () => {
      asks += 1
      cancelSoon?.()
    },
  }
}

import type { Realtime } from '#server/messaging/realtime'
import type { Chat } from '../create-chat.ts'
import { eachOf } from '../each-of.ts'

/** Several messages are one new count. */
const COUNT_REST_MS = 300
/** People whose counts are one question. */
const COUNTED_AT_ONCE = 50

interface CountsOutside {
  readonly countsOf: Chat['countsOf']
  readonly isOnlineHere: (companyId: string, userId: string) => boolean
  readonly realtime: Pick<Realtime, 'toPerson'>
  readonly fail: (error: unknown) => void
}

/** Tells people how much they have not read. */
export interface Counts {
  /** Whoever has a page open here hears it, once it has rested. */
  readonly count: (companyId: string, userIds: readonly string[]) => void
  readonly close: () => void
}

export function createCounts({ countsOf, isOnlineHere, realtime, fail }: CountsOutside): Counts {
  /** By company: who is to hear it. */
  const counting = new Map<string, Set<string>>()
  let timer: NodeJS.Timeout | undefined

  async function tellSome(companyId: string, people: readonly string[]): Promise<void> {
    const countOf = await countsOf(companyId, people)
    for (const userId of people) realtime.toPerson({ companyId, userId }).emit('dashboardNotification', { data: countOf(userId) })
  }

  async function tell(): Promise<void> {
    timer = undefined
    const companies = [...counting]
    counting.clear()
    await eachOf(companies, async ([companyId, people]) => {
      const all = [...people]
      for (let from = 0; from < all.length; from += COUNTED_AT_ONCE) await tellSome(companyId, all.slice(from, from + COUNTED_AT_ONCE))
    })
  }

  return {
    count(companyId, userIds) {
      const online = userIds.filter((userId) => isOnlineHere(companyId, userId))
      if (online.length === 0) return
      counting.set(companyId, new Set([...(counting.get(companyId) ?? []), ...online]))
      timer ??= setTimeout(() => void tell().catch(fail), COUNT_REST_MS).unref()
    },
    close: () => clearTimeout(timer),
  }
}

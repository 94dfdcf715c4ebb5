import { type ChatCounts, type ChatListEntry, type ChatTarget, hasWords } from '#contract'

/** The count that stands on a tab. */
export const COUNT_OF: Readonly<Record<ChatTarget, keyof ChatCounts>> = { u: 'users', c: 'clients', e: 'employeeintake', g: 'groups' }

export const unreadOf = (counts: ChatCounts): number => Object.values(counts).reduce((sum: number, count: number) => sum + count, 0)

/** Rows whose name has all the typed words, whatever their case and accents. */
export function findRows(entries: readonly ChatListEntry[], typed: string): readonly ChatListEntry[] {
  const isWanted = hasWords(typed)
  return typed.trim() === '' ? entries : entries.filter(({ full_name }) => isWanted(full_name))
}

import type { ChatCounts, ChatListEntry, ChatTarget } from '#contract'

/** The count that stands on a tab. */
export const COUNT_OF: Readonly<Record<ChatTarget, keyof ChatCounts>> = { u: 'users', c: 'clients', e: 'employeeintake', g: 'groups' }

export const unreadOf = (counts: ChatCounts): number => Object.values(counts).reduce((sum: number, count: number) => sum + count, 0)

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()

/** Rows whose name has all the typed words, whatever their case and accents. */
export function findRows(entries: readonly ChatListEntry[], typed: string): readonly ChatListEntry[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  return words.length === 0 ? entries : entries.filter(({ full_name }) => words.every((word) => plain(full_name).includes(word)))
}

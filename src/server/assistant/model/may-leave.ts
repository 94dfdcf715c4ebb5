import type { Linked } from '#document'
import type { Database } from '#server/platform/database'
import { namesSomebody } from './known-names.ts'
import { looksPersonal } from './personal-patterns.ts'

interface MayLeaveOptions {
  readonly documents: () => Linked
  readonly database: Database
  /** A text without the words that the help does not have. */
  readonly masked: (text: string) => string
}

/** Whether a text holds nothing that seems to be about somebody; where that can't be found out, it does not. Keeps no text. */
export async function mayLeave(
  { database, documents, masked }: MayLeaveOptions,
  { companyId, text }: { readonly companyId: string; readonly text: string },
): Promise<boolean> {
  if (looksPersonal(text)) return false
  try {
    return !(await namesSomebody({ database, documents }, { companyId, text, isCommon: (word) => masked(word) === word }))
  } catch {
    return false
  }
}

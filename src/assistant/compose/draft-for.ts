import type { RestingTexts } from '#offline'
import { FIRST_DRAFT } from '../desk/create-desk.ts'

/** What stands in a writing field. What was typed before there was a conversation goes into the one that is open then, unless that has its own. */
export function draftFor(drafts: Pick<RestingTexts, 'get' | 'set'>, of: string): string {
  const own = drafts.get(of)
  const first = drafts.get(FIRST_DRAFT)
  if (own !== '' || first === '' || of === FIRST_DRAFT || isOfChange(of)) return own
  drafts.set(of, first)
  drafts.set(FIRST_DRAFT, '')
  return first
}

const CHANGE = 'change/'
export const changeDraft = (clientId: string): string => `${CHANGE}${clientId}`
const isOfChange = (of: string): boolean => of.startsWith(CHANGE)

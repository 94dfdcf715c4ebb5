import type { AssistantTab } from '#contract'

/** A question on its way, so that a reload does not lose it. */
export interface KeptQuestion {
  readonly kind: 'asked'
  readonly clientId: string
  readonly tabId: string
  readonly title: string
  readonly question: string
  readonly time: string
  readonly replaces?: string
}

/** What lies sealed on the device: what is being written, questions on their way, and the list as it was last seen. */
export type Kept = KeptQuestion | { readonly kind: 'draft'; readonly text: string } | { readonly kind: 'tabs'; readonly tabs: readonly AssistantTab[] }

const hasTexts = (value: object, names: readonly string[]): boolean => names.every((name) => typeof Reflect.get(value, name) === 'string')

export function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false
  if (value.kind === 'draft') return hasTexts(value, ['text'])
  if (value.kind === 'asked') return hasTexts(value, ['clientId', 'tabId', 'title', 'question', 'time'])
  return (
    value.kind === 'tabs' &&
    'tabs' in value &&
    Array.isArray(value.tabs) &&
    value.tabs.every((tab) => typeof tab === 'object' && tab !== null && hasTexts(tab, ['tab_id', 'title']))
  )
}

export const TABS_KEY = 'tabs'
export const askedKey = (clientId: string): string => `asked/${clientId}`
/** Of a conversation, of the first one before it is there, or of a question that is being changed. */
export const draftKey = (of: string): string => `draft/${of}`
export const draftOf = (key: string): string | undefined => (key.startsWith('draft/') ? key.slice('draft/'.length) : undefined)

/** What a tab of this browser tells the others: something of this conversation is new. No words of it. */
export interface AssistantNews {
  readonly kind: 'changed'
  readonly tabId: string
}

export const isNews = (value: unknown): value is AssistantNews =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'changed' && 'tabId' in value && typeof value.tabId === 'string'

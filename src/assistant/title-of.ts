import { useT } from '#i18n'
import type { Conversation } from './desk/conversation.ts'

/** What a conversation is called: its title, or its number. */
export function useTitleOf(): (conversation: Pick<Conversation, 'id' | 'title'>) => string {
  const t = useT()
  return ({ id, title }) => title || t('shared/assistant.numbered', { number: id })
}

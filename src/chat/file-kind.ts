import { CHAT_FILE_MAX, CHAT_MESSAGE_TYPES, type ChatMessageType } from '#contract'

/** What a file input of the chat offers. */
export const ACCEPTED = 'image/*,video/*,audio/*,application/pdf'

/** Kind by the first part of the media type, or `pdf`; undefined for what can't be sent (spec: chat-assistant-session §3, §5). */
export function fileKindOf(mime: string): Exclude<ChatMessageType, 'text'> | undefined {
  const first = mime === 'application/pdf' ? 'pdf' : mime.split('/')[0]
  return CHAT_MESSAGE_TYPES.find((type): type is Exclude<ChatMessageType, 'text'> => type !== 'text' && type === first)
}

/** Key of the sentence that says why a file is not taken; undefined: it is. */
export function fileProblem({ size, type }: Pick<File, 'size' | 'type'>): 'shared/chat-window.fileTooLarge' | 'shared/chat-window.fileKind' | undefined {
  if (size >= CHAT_FILE_MAX) return 'shared/chat-window.fileTooLarge'
  return fileKindOf(type) === undefined ? 'shared/chat-window.fileKind' : undefined
}

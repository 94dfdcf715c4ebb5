import { CHAT_MESSAGE_TYPES, type ChatMessageType } from '#contract'

export type ChatFileKind = Exclude<ChatMessageType, 'text'>

/** Kind by the first part of the media type, or `pdf`; undefined for what can't be sent (spec: chat-assistant-session §3, §5). */
export function fileKindOf(mime: string): ChatFileKind | undefined {
  const first = mime === 'application/pdf' ? 'pdf' : mime.split('/')[0]
  return CHAT_MESSAGE_TYPES.find((type): type is ChatFileKind => type !== 'text' && type === first)
}

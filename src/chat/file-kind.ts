import { fileKindOf } from '#chat-line'
import { CHAT_FILE_MAX } from '#contract'

/** What a file input of the chat offers. */
export const ACCEPTED = 'image/*,video/*,audio/*,application/pdf'

/** Key of the sentence that says why a file is not taken; undefined: it is. */
export function fileProblem({ size, type }: Pick<File, 'size' | 'type'>): 'shared/chat-window.fileTooLarge' | 'shared/chat-window.fileKind' | undefined {
  if (size >= CHAT_FILE_MAX) return 'shared/chat-window.fileTooLarge'
  return fileKindOf(type) === undefined ? 'shared/chat-window.fileKind' : undefined
}

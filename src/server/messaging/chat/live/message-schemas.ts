import { CHAT_FILE_MAX, CHAT_MENTIONS_MAX, CHAT_MESSAGE_TYPES, CHAT_REACTIONS, CHAT_TEXT_MAX } from '#contract'
import { closed, flag, ignored, maybeWords, seq, uuid } from './schema-parts.ts'

/** A file in base64 with what it says it is. What is too large by a little comes in, so that it is refused in words. */
const DATA_URL_MAX = Math.ceil(CHAT_FILE_MAX / 3) * 4 + 50_000
/** Longest name of a time zone. */
const ZONE_MAX = 60
/** HH:MM, or nothing. */
const timeOfDay = { type: 'string', pattern: '^(?:(?:[01][0-9]|2[0-3]):[0-5][0-9])?$' } as const
const PLACE = { conversation_id: uuid, seq }
const ONE = ['conversation_id', 'seq'] as const

/** What a message may carry beside who sends it and where to; blank words are refused where there is no file. */
export const CARRIED = {
  text: maybeWords(CHAT_TEXT_MAX),
  // Made by the bytes of the file, whatever it says.
  type: { type: 'string', enum: CHAT_MESSAGE_TYPES },
  file: { type: 'string', maxLength: DATA_URL_MAX, pattern: '^data:' },
  file_id: uuid,
  file_name: ignored,
  reply_to_seq: seq,
  urgent: flag,
  mentions: { type: 'array', items: uuid, maxItems: CHAT_MENTIONS_MAX },
} as const

/** Events about one message, and about how one hears a conversation. */
export const MESSAGE_SCHEMAS = {
  delivered: closed(PLACE, ONE),
  edit: closed({ ...PLACE, text: maybeWords(CHAT_TEXT_MAX) }, [...ONE, 'text']),
  remove: closed(PLACE, ONE),
  react: closed({ ...PLACE, reaction: { type: 'string', enum: CHAT_REACTIONS } }, [...ONE, 'reaction']),
  acknowledge: closed(PLACE, ONE),
  mute: closed({ conversation_id: uuid, muted: flag }, ['conversation_id', 'muted']),
  quietHours: closed({ from: timeOfDay, to: timeOfDay, time_zone: maybeWords(ZONE_MAX) }, ['from', 'to', 'time_zone']),
} as const

/** What these events and messages may carry, once their schemas have let it through. */
export interface MessagePayload {
  readonly text?: string
  readonly file?: string
  readonly file_id?: string
  readonly file_name?: string
  readonly reply_to_seq?: number
  readonly urgent?: boolean
  readonly mentions?: readonly string[]
  readonly reaction?: (typeof CHAT_REACTIONS)[number]
  readonly muted?: boolean
  readonly from?: string
  readonly to?: string
  readonly time_zone?: string
}

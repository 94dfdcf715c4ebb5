import { Ajv } from 'ajv'
import { CHAT_GROUP_MAX, CHAT_NAME_MAX, CHAT_PAGE_MAX, CHAT_TARGETS, type ChatPlace } from '#contract'
import { CALL_SCHEMAS, type CallPayload } from './call-schemas.ts'
import { CARRIED, MESSAGE_SCHEMAS, type MessagePayload } from './message-schemas.ts'
import { closed, flag, IDENTITY, ignored, maybeWords, SENDER, seq, uuid, words } from './schema-parts.ts'

const PLACES_MAX = 100
const LINK_MAX = 500

const target = { type: 'string', enum: CHAT_TARGETS } as const

const MESSAGE = { ...SENDER, ...CARRIED, target, client_id: uuid, group: flag, groupname: ignored }
const TO_EITHER = { anyOf: [{ required: ['conversation_id'] }, { required: ['receiver_id'] }] }
const OF_GROUP = { ...IDENTITY, conversation_id: uuid, target }

const SCHEMAS = {
  pingMe: {},
  getUserList: closed({ ...IDENTITY, target }, ['target']),
  // Empty: nothing was written yet.
  getMessages: closed(
    { ...IDENTITY, conversation_id: { anyOf: [uuid, { const: '' }] }, before: seq, limit: { type: 'integer', minimum: 1, maximum: CHAT_PAGE_MAX } },
    ['conversation_id'],
  ),
  message: {
    ...closed({ ...MESSAGE, conversation_id: uuid, receiver_id: uuid }),
    ...TO_EITHER,
  },
  groupMessage: closed({
    ...MESSAGE,
    conversation_id: uuid,
    receiver_id: ignored,
    ids: { type: 'array', items: uuid, maxItems: CHAT_GROUP_MAX - 1 },
    group_name: maybeWords(CHAT_NAME_MAX),
  }),
  typing: { ...closed({ ...SENDER, receiver_id: uuid, conversation_id: uuid }), ...TO_EITHER },
  notify: {
    ...closed({ ...SENDER, receiver_id: uuid, conversation_id: uuid, text: words(LINK_MAX), target, type: ignored, group: flag }, ['text']),
    ...TO_EITHER,
  },
  addGroupUser: closed({ ...OF_GROUP, id: uuid }, ['conversation_id', 'id']),
  kickGoupUser: closed({ ...OF_GROUP, id: uuid }, ['conversation_id', 'id']),
  removeGroupUser: closed(OF_GROUP, ['conversation_id']),
  getGoupUsers: closed(OF_GROUP, ['conversation_id']),
  read: closed({ conversation_id: uuid, seq }, ['conversation_id']),
  catchUp: closed({ after: { type: 'array', maxItems: PLACES_MAX, items: closed({ conversation_id: uuid, seq, changed: seq }, ['conversation_id', 'seq']) } }, [
    'after',
  ]),
  ...MESSAGE_SCHEMAS,
  ...CALL_SCHEMAS,
} as const

export type ChatEventName = keyof typeof SCHEMAS
export const CHAT_EVENT_NAMES = Object.keys(SCHEMAS) as readonly ChatEventName[]

/** What an event may carry, once its schema has let it through. */
export interface ChatPayload extends MessagePayload, CallPayload {
  readonly target?: (typeof CHAT_TARGETS)[number]
  readonly conversation_id?: string
  readonly receiver_id?: string
  readonly id?: string
  readonly ids?: readonly string[]
  readonly group_name?: string
  readonly client_id?: string
  readonly before?: number
  readonly limit?: number
  readonly seq?: number
  readonly after?: readonly ChatPlace[]
  readonly sender_id?: string
  readonly sender?: string
}

const ajv = new Ajv({ strict: true, strictRequired: false, allErrors: false })
const CHECKS = Object.fromEntries(Object.entries(SCHEMAS).map(([name, schema]) => [name, ajv.compile<ChatPayload>(schema)]))

/** Lists name no conversation with somebody nobody wrote to yet by an empty text: what carries it on means that there is none. */
function withoutNone(event: ChatEventName, given: unknown): unknown {
  if (event === 'getMessages' || typeof given !== 'object' || given === null || !('conversation_id' in given)) return given
  const { conversation_id: id, ...rest } = given
  return id === '' || id === null ? rest : given
}

/** The payload of an event; undefined when it is not what the event carries. */
export function payloadOf(event: ChatEventName, given: unknown): ChatPayload | undefined {
  const check = CHECKS[event]
  const read = withoutNone(event, given)
  return check?.(read) === true ? read : undefined
}

import { Ajv } from 'ajv'
import { CHAT_GROUP_MAX, CHAT_NAME_MAX, CHAT_PAGE_MAX, CHAT_TARGETS, CHAT_TEXT_MAX } from '#contract'

const PLACES_MAX = 100
const SEQ_MAX = Number.MAX_SAFE_INTEGER
const LINK_MAX = 500

const uuid = { type: 'string', pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' } as const
const target = { type: 'string', enum: CHAT_TARGETS } as const
const seq = { type: 'integer', minimum: 0, maximum: SEQ_MAX } as const
/** Not blank; the database keeps no NUL. */
const words = (maxLength: number) => ({ type: 'string', maxLength, pattern: '^[^\\u0000]*[^\\s\\u0000][^\\u0000]*$' }) as const
/** What clients of the specification send along and the server fills in itself: taken note of nowhere. */
const ignored = { type: 'string', maxLength: 200 } as const
const flag = { type: 'boolean' } as const

const closed = (properties: Readonly<Record<string, object>>, required: readonly string[] = []) => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
})

/** Who a client says it is; compared with the session. */
const IDENTITY = { sender_id: ignored, user_id: ignored, _id: ignored, cid: ignored, companyId: ignored, company_id: ignored }
const SENDER = { ...IDENTITY, sender: ignored, sender_name: ignored, on_sender_model: ignored, time: ignored, side: ignored, name: ignored }
const MESSAGE = { ...SENDER, text: words(CHAT_TEXT_MAX), type: { type: 'string', enum: ['text'] }, target, client_id: uuid, group: flag, groupname: ignored }
const OF_GROUP = { ...IDENTITY, conversation_id: uuid, target }
const IN_CALL = { ...SENDER, id: uuid, name: ignored }

const SCHEMAS = {
  pingMe: {},
  getUserList: closed({ ...IDENTITY, target }, ['target']),
  // Empty: nothing was written yet.
  getMessages: closed(
    { ...IDENTITY, conversation_id: { anyOf: [uuid, { const: '' }] }, before: seq, limit: { type: 'integer', minimum: 1, maximum: CHAT_PAGE_MAX } },
    ['conversation_id'],
  ),
  message: {
    ...closed({ ...MESSAGE, conversation_id: uuid, receiver_id: uuid }, ['text']),
    anyOf: [{ required: ['conversation_id'] }, { required: ['receiver_id'] }],
  },
  groupMessage: closed({
    ...MESSAGE,
    text: { type: 'string', maxLength: CHAT_TEXT_MAX },
    conversation_id: uuid,
    receiver_id: ignored,
    ids: { type: 'array', items: uuid, maxItems: CHAT_GROUP_MAX - 1 },
    group_name: { type: 'string', maxLength: CHAT_NAME_MAX, pattern: '^[^\\u0000]*$' },
  }),
  typing: { ...closed({ ...SENDER, receiver_id: uuid, conversation_id: uuid }), anyOf: [{ required: ['conversation_id'] }, { required: ['receiver_id'] }] },
  notify: {
    ...closed({ ...SENDER, receiver_id: uuid, conversation_id: uuid, text: words(LINK_MAX), target, type: ignored, group: flag }, ['text']),
    anyOf: [{ required: ['conversation_id'] }, { required: ['receiver_id'] }],
  },
  addGroupUser: closed({ ...OF_GROUP, id: uuid }, ['conversation_id', 'id']),
  kickGoupUser: closed({ ...OF_GROUP, id: uuid }, ['conversation_id', 'id']),
  removeGroupUser: closed(OF_GROUP, ['conversation_id']),
  getGoupUsers: closed(OF_GROUP, ['conversation_id']),
  'video-call-accepted': closed(IN_CALL, ['id']),
  'video-call-rejected': closed(IN_CALL, ['id']),
  read: closed({ conversation_id: uuid, seq }, ['conversation_id']),
  catchUp: closed({ after: { type: 'array', maxItems: PLACES_MAX, items: closed({ conversation_id: uuid, seq }, ['conversation_id', 'seq']) } }, ['after']),
} as const

export type ChatEventName = keyof typeof SCHEMAS
export const CHAT_EVENT_NAMES = Object.keys(SCHEMAS) as readonly ChatEventName[]

/** What an event may carry, once its schema has let it through. */
export interface ChatPayload {
  readonly target?: (typeof CHAT_TARGETS)[number]
  readonly conversation_id?: string
  readonly receiver_id?: string
  readonly id?: string
  readonly ids?: readonly string[]
  readonly group_name?: string
  readonly text?: string
  readonly client_id?: string
  readonly before?: number
  readonly limit?: number
  readonly seq?: number
  readonly after?: readonly { readonly conversation_id: string; readonly seq: number }[]
  readonly sender_id?: string
  readonly sender?: string
}

const ajv = new Ajv({ strict: true, strictRequired: false, allErrors: false })
const CHECKS = Object.fromEntries(Object.entries(SCHEMAS).map(([name, schema]) => [name, ajv.compile<ChatPayload>(schema)]))

/** The payload of an event; undefined when it is not what the event carries. */
export function payloadOf(event: ChatEventName, given: unknown): ChatPayload | undefined {
  const check = CHECKS[event]
  return check?.(given) === true ? given : undefined
}

import { CALL_PART_MAX_CHARS, CALL_PARTS_MAX, CALL_SIGNALS, type CallSignal } from '#contract'
import { closed, IDENTITY, ignored, SENDER, uuid } from './schema-parts.ts'

const room = { type: 'string', pattern: '^[\\w-]{22}$' } as const
/** One page of somebody in a call; made by that page. */
const peer = { type: 'string', pattern: '^[\\w-]{8,40}$' } as const
const part = { type: 'integer', minimum: 1, maximum: CALL_PARTS_MAX } as const
const ANSWER = { ...SENDER, id: uuid }

/** Events of calls; `invite`, `video-call-joined` and those of rooms come on top of the specification's. */
export const CALL_SCHEMAS = {
  invite: {
    ...closed({ ...IDENTITY, sender: ignored, receiver_id: uuid, conversation_id: uuid }),
    oneOf: [{ required: ['conversation_id'] }, { required: ['receiver_id'] }],
  },
  'video-call-accepted': closed(ANSWER, ['id']),
  'video-call-rejected': closed(ANSWER, ['id']),
  'video-call-joined': closed(ANSWER, ['id']),
  'call-room': closed({ room }, ['room']),
  'call-signal': closed(
    {
      room,
      peer,
      to: peer,
      kind: { type: 'string', enum: CALL_SIGNALS },
      data: { type: 'string', maxLength: CALL_PART_MAX_CHARS, pattern: '^[^\\u0000]*$' },
      part,
      parts: part,
    },
    ['room', 'peer', 'kind'],
  ),
} as const

/** What events of calls may carry, once their schema has let it through. */
export type CallPayload = Partial<Omit<CallSignal, 'sender_id' | 'sender'>>

/** What schemas of events are made of. */
const SEQ_MAX = Number.MAX_SAFE_INTEGER

export const uuid = { type: 'string', pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' } as const
export const seq = { type: 'integer', minimum: 0, maximum: SEQ_MAX } as const
export const flag = { type: 'boolean' } as const
/** Not blank; the database keeps no NUL. */
export const words = (maxLength: number) => ({ type: 'string', maxLength, pattern: '^[^\\u0000]*[^\\s\\u0000][^\\u0000]*$' }) as const
/** The same, or nothing. */
export const maybeWords = (maxLength: number) => ({ type: 'string', maxLength, pattern: '^[^\\u0000]*$' }) as const
/** What clients of the specification send along and the server fills in itself: taken note of nowhere. */
export const ignored = { type: 'string', maxLength: 200 } as const
/** Who a client says it is: compared with the session, or filled in by the server. */
export const IDENTITY = { sender_id: ignored, user_id: ignored, _id: ignored, cid: ignored, companyId: ignored, company_id: ignored } as const
export const SENDER = { ...IDENTITY, sender: ignored, sender_name: ignored, on_sender_model: ignored, time: ignored, side: ignored, name: ignored } as const

export const closed = (properties: Readonly<Record<string, object>>, required: readonly string[] = []) => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
})

import fc from '../../fast-check.ts'
import type { Frame } from './raw-line.ts'

/** Stands in every text that is sent, so that a log that repeats one is found out. */
export const CANARY = 'fuzzcanary'

/** Ids that are known only once the server runs; they stand in the texts by these names. */
export const IDS = ['{secret}', '{own}', '{stranger}', '{self}', '{none}'] as const
export type Ids = Readonly<Record<(typeof IDS)[number], string>>

const id = fc.constantFrom(...IDS)
const EVENTS = [
  ...['message', 'groupMessage', 'typing', 'notify', 'getMessages', 'getUserList', 'getGoupUsers', 'addGroupUser', 'kickGoupUser', 'removeGroupUser'],
  ...['read', 'delivered', 'catchUp', 'edit', 'remove', 'react', 'acknowledge', 'mute', 'quietHours', 'pingMe', 'invite', 'call-room', 'call-signal'],
  ...['video-call-joined', 'connect', 'disconnect', 'disconnecting', 'error', '__proto__', 'constructor', 'toString', ''],
] as const

const payload = fc.oneof(
  { weight: 4, arbitrary: fc.record({ conversation_id: id, text: fc.constantFrom(CANARY, `${CANARY} <img src=x onerror=1>`), seq: fc.nat({ max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ conversation_id: id }) },
  { weight: 2, arbitrary: fc.record({ receiver_id: id, text: fc.constant(CANARY), sender_id: id, sender: fc.constant(CANARY) }) },
  { weight: 1, arbitrary: fc.record({ after: fc.array(fc.record({ conversation_id: id, seq: fc.integer() }), { maxLength: 3 }) }) },
  { weight: 1, arbitrary: fc.constant({ _placeholder: true, num: 0 }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

/** As socket.io writes an event, or nearly so. */
const packet = fc
  .tuple(
    fc.constantFrom('42', '42', '42', '427', '42/other,', '451-', '45999999-', '450-', '452-3', '43', '4342', '4', '40', '40{"a":1}', '41', '44', '46'),
    fc.option(fc.tuple(fc.constantFrom(...EVENTS), fc.array(payload, { maxLength: 2 })), { freq: 8 }),
  )
  .map(([head, event]) => head + (event === null ? '' : JSON.stringify([event[0], ...event[1]])))
const others = fc.oneof(
  fc.constantFrom(
    '0{"sid":"x"}',
    '1',
    '2',
    '2probe',
    '3',
    '3probe',
    '5',
    '6',
    '9',
    'b',
    'bAQID',
    '42[',
    '42["message"',
    '42[[]]',
    '42{}',
    '42null',
    '42[null]',
  ),
  fc.integer({ min: 1, max: 3_000 }).map((deep) => `42["message",${'['.repeat(deep)}${']'.repeat(deep)}]`),
  fc.integer({ min: 1, max: 3_000 }).map((deep) => `42["message",${'{"a":'.repeat(deep)}`),
  fc.string({ unit: 'binary', maxLength: 200 }),
)

/** What happens to the bytes on the way; places are shares of the length, so that each fits any text. */
const share = fc.double({ min: 0, max: 1, noNaN: true })
const change = fc.oneof(
  fc.record({ kind: fc.constant('cut' as const), at: share }),
  fc.record({ kind: fc.constant('flip' as const), at: share, bit: fc.nat({ max: 7 }) }),
  fc.record({ kind: fc.constant('put in' as const), at: share, bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }) }),
  fc.record({ kind: fc.constant('repeat' as const), at: share, times: fc.integer({ min: 2, max: 40 }) }),
  fc.record({ kind: fc.constant('no UTF-8' as const), at: share }),
)

type Change = typeof change extends fc.Arbitrary<infer C> ? C : never

function changed(bytes: Buffer, how: Change): Buffer {
  const at = Math.floor(how.at * bytes.length)
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)]
  switch (how.kind) {
    case 'cut':
      return before
    case 'flip':
      return Buffer.concat([before, Buffer.from(after.subarray(0, 1).map((byte) => byte ^ (1 << how.bit))), after.subarray(1)])
    case 'put in':
      return Buffer.concat([before, how.bytes, after])
    case 'repeat':
      return Buffer.concat([before, ...Array.from({ length: how.times }, () => after.subarray(0, 400))])
    case 'no UTF-8':
      return Buffer.concat([before, Buffer.from([0xc3, 0x28, 0xed, 0xa0, 0x80, 0xff]), after])
  }
}

/** A frame before the ids are known. */
export interface Draft extends Omit<Frame, 'payload'> {
  readonly text: string
  readonly changes: readonly Change[]
}

/** Packets of engine.io and socket.io, most of them broken somewhere, in frames of which some are no frames. */
export const DRAFT: fc.Arbitrary<Draft> = fc.record(
  {
    text: fc.oneof({ weight: 4, arbitrary: packet }, { weight: 1, arbitrary: others }),
    changes: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 2, arbitrary: fc.array(change, { minLength: 1, maxLength: 3 }) }),
    opcode: fc.oneof({ weight: 12, arbitrary: fc.constant(1) }, { weight: 3, arbitrary: fc.constant(2) }, { weight: 2, arbitrary: fc.nat({ max: 15 }) }),
    flags: fc.oneof({ weight: 14, arbitrary: fc.constant(8) }, { weight: 2, arbitrary: fc.nat({ max: 15 }) }),
    isMasked: fc.oneof({ weight: 20, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
    claims: fc.constantFrom(0, 1, 125, 126, 65_535, 65_536, 4_300_000, 2 ** 31, 2 ** 40, Number.MAX_SAFE_INTEGER),
  },
  { requiredKeys: ['text', 'changes', 'opcode', 'flags', 'isMasked'] },
)

/** A line's frames: those that lie about their length are few, because nothing after them is read. */
export const DRAFTS = fc.array(
  fc.oneof(
    {
      weight: 10,
      arbitrary: DRAFT.map(({ claims: _claims, ...draft }): Draft => draft),
    },
    { weight: 1, arbitrary: DRAFT },
  ),
  { minLength: 1, maxLength: 12 },
)

export function frameOf({ text, changes, ...frame }: Draft, ids: Ids): Frame {
  const filled = IDS.reduce((sum, name) => sum.replaceAll(name, ids[name]), text)
  return { ...frame, payload: changes.reduce(changed, Buffer.from(filled)) }
}

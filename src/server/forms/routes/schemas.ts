import { FORM_LINK_NAME_MAX_CHARS, OWN_FORMS } from '#contract'
import { closed, documentId, text, uuid } from '#server/http/calls'

const hash = { type: 'string', pattern: '^[0-9a-f]{64}$' } as const
const values = { type: 'object', maxProperties: 2_000 } as const
const texts = { type: 'object', maxProperties: 500, additionalProperties: text(2_000) } as const
const version = { type: 'integer', minimum: 1 } as const
const instant = text(40)
/** 200 kB of PNG as base64, and some to spare: the room says what is wrong with larger ones. */
const image = text(400_000)

const signed = {
  slot: { type: 'string', pattern: '^[a-z][A-Za-z0-9]{0,63}(/[A-Za-z0-9_-]{1,64}/[a-z][A-Za-z0-9]{0,63})?$' },
  method: { type: 'string', enum: ['drawn', 'typed', 'storedByPin', 'verbal', 'unable'] },
  name: text(200),
  title: text(200),
  relationship: text(200),
  image,
  unableReason: { type: 'string', enum: ['physical', 'cognitive', 'refused', 'notPresent', 'minor'] },
  note: text(2_000),
  witness: text(200),
  deviceAt: instant,
  over: hash,
} as const
const signature = closed({ ...signed, pin: text(12) }, ['slot', 'method', 'name'])
/** Rows are signed one by one, so there may be as many as a long list has. */
const signatures = { type: 'array', maxItems: 520, items: signature } as const

/** Of a form of the company, by the last part of its id. */
export const OF_OWN_FORM = closed({ name: { type: 'string', pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$', maxLength: OWN_FORMS.nameMaxChars } }, ['name'])
export const HASH = closed({ hash }, ['hash'])
export const VALIDATOR = closed({ file: { type: 'string', pattern: '^([0-9a-f]{64}|runtime-[0-9a-f]{16})\\.js$' } }, ['file'])
export const OF_FORM = closed({ id: uuid }, ['id'])
export const DRAFTS_QUERY = closed({ clientId: uuid, employeeId: uuid })

export const START_BODY = closed({ form: documentId, about: { type: 'object', maxProperties: 10 } }, ['form', 'about'])
export const PREFILL_BODY = closed({ form: documentId, hash, answers: values, id: uuid }, ['form', 'hash', 'answers'])

const retired = {
  type: 'array',
  maxItems: 20,
  items: closed(
    {
      hash,
      answers: {
        type: 'array',
        maxItems: 500,
        items: closed({ field: { type: 'string', pattern: '^[a-z][A-Za-z0-9]{0,63}$' }, value: {}, label: text(500) }, ['field', 'value']),
      },
    },
    ['hash', 'answers'],
  ),
} as const

/** In a draft there is no PIN: it is asked for again. */
const given = closed({ input: closed(signed, ['slot', 'method', 'name']), at: instant, isVoid: { const: true } }, ['input', 'at'])

export const DRAFT_BODY = closed(
  {
    form: documentId,
    hash,
    clientId: { anyOf: [uuid, { type: 'null' }] },
    employeeId: uuid,
    version: { type: 'integer', minimum: 0 },
    device: text(100),
    content: closed(
      {
        answers: values,
        reasons: texts,
        labels: { type: 'object', maxProperties: 5_000, additionalProperties: text(500) },
        at: text(300),
        retired,
        replaces: closed({ id: uuid, on: text(10) }, ['id', 'on']),
        signatures: { ...signatures, items: given },
      },
      ['answers', 'reasons', 'labels'],
    ),
    recordVersion: version,
  },
  ['form', 'hash', 'clientId', 'version', 'device', 'content'],
)

const filing = {
  id: uuid,
  form: documentId,
  hash,
  answers: values,
  hidden: { type: 'array', maxItems: 500, items: text(300) },
  reasons: texts,
  signatures,
  version,
  supersedesId: uuid,
  retired,
  source: { type: 'string', enum: ['web', 'offline'] },
  deviceAt: instant,
} as const
export const FILE_BODY = closed(filing, ['id', 'form', 'hash', 'answers'])
/** Through a link: nothing that only staff say, and only what a person's hand or keyboard gives. */
export const LINKED_FILE_BODY = closed(
  {
    token: text(200),
    id: uuid,
    hash,
    answers: values,
    hidden: filing.hidden,
    reasons: texts,
    signatures: { ...signatures, maxItems: 20 },
    by: { type: 'string', minLength: 1, maxLength: FORM_LINK_NAME_MAX_CHARS, pattern: '\\S' },
  },
  ['token', 'id', 'hash', 'answers', 'by'],
)
export const CORRECT_BODY = closed(filing, ['id', 'form', 'hash', 'answers', 'version'])
export const SIGN_BODY = closed({ version, signatures: { ...signatures, minItems: 1 } }, ['version', 'signatures'])
export const RETURN_BODY = closed({ version, message: text(5_000), section: text(64) }, ['version', 'message'])
export const STAGE_BODY = closed(
  { version, stage: { type: 'string', pattern: '^[a-z][A-Za-z0-9]{0,47}$' }, on: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' } },
  ['version', 'stage'],
)
export const LOCK_BODY = closed({ version }, ['version'])
export const VOID_BODY = closed({ version, reason: text(5_000) }, ['version', 'reason'])
export const ADDENDUM_BODY = closed(
  { id: uuid, kind: { type: 'string', enum: ['lateEntry', 'correction', 'clarification'] }, refersTo: text(200), text: text(10_000) },
  ['id', 'kind', 'text'],
)
export const DRY_RUN_BODY = closed({ form: documentId }, ['form'])

/** The specification's calls name their own keys; the forms room refuses those that the document does not know. */
export const SPECIFICATION_BODY = { type: 'object', maxProperties: 500, properties: { signatures, supersedesId: uuid } } as const

/** Which form, and where in it. The file's name travels in a header, percent-encoded: names can tell about health, and addresses are logged on their way. */
export const FILE_PLACE = {
  form: documentId,
  hash: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  resource: { type: 'string', pattern: '^[a-z][a-z0-9-]{0,63}$' },
  holder: uuid,
  at: { type: 'string', pattern: '^(/[A-Za-z0-9_-]{1,64}){1,7}$' },
} as const

import { type AnswerValues, type FieldProblem, PRIVATE_ROLES, type ResolvedField, type Signature, type SignatureInput } from '#contract'
import { isRowSlot, signedAnswers, slotField } from '#form-rules'
import { readSignatureImage } from '#server/forms/signatures'
import { RefusalError } from '#server/platform/refusal'
import type { StaffSignature } from '../context.ts'
import { isKeepable } from '../filing/read-answers.ts'
import { NAME_MAX_CHARS, REASON_MAX_CHARS } from '../limits.ts'
import type { FormSubject } from '../subject.ts'
import { sha256 } from './seal.ts'

/** What is to be signed, and how far. */
export interface Signing {
  /** Slots in sight. */
  readonly isOpen: (slot: string) => boolean
  readonly signed: readonly Signature[]
  /** Drawn on a device without network; their PIN is still to come. */
  readonly waiting: readonly SignatureInput[]
  readonly contentHash: string
  /** What is signed. */
  readonly answers: AnswerValues
  readonly isOffline: boolean
  /** Through a link: whoever signs has opened the form themself. */
  readonly byThemselves: boolean
  readonly authorId: string
}

export interface Signed {
  readonly signatures: readonly Signature[]
  readonly waiting: readonly SignatureInput[]
}

/** Adds what was handed in to the signatures there are. Staff prove themselves by PIN; throws what the PIN's check throws. */
export async function addSignatures(subject: FormSubject, inputs: readonly SignatureInput[], signing: Signing): Promise<Signed> {
  let { signed: signatures, waiting } = signing
  const proving = provingOnce(subject)
  for (const [index, input] of inputs.entries()) {
    const at = `/signatures/${index}`
    const field = slotOf(subject, input, { ...signing, signed: signatures }, at)
    refuseOther(subject, input, signing.answers, at)
    const isStaff = field.signer?.by === 'staff'
    if (isStaff && input.pin === undefined && signing.isOffline && input.image !== undefined) {
      waiting = [...waiting.filter(({ slot }) => slot !== input.slot), drawnWithoutPin(input, pictureOf(subject, input.image, at))]
      continue
    }
    const made = isStaff ? await byStaff(subject, { input, field, signing, at, proving }) : byPerson(subject, { input, field, signing, at })
    signatures = [...signatures, made]
    waiting = waiting.filter(({ slot }) => slot !== input.slot)
  }
  return { signatures, waiting }
}

interface Taking {
  readonly input: SignatureInput
  readonly field: ResolvedField
  readonly signing: Signing
  readonly at: string
}

const refuse = ({ say }: FormSubject, path: string, key: string): RefusalError => {
  const problem: FieldProblem = { path, message: say({ key: key.includes('/') ? key : `shared/form-records.${key}` }) }
  return new RefusalError('invalid-value', { problems: [problem] })
}

function slotOf(subject: FormSubject, { slot }: SignatureInput, signing: Signing, at: string): ResolvedField {
  const { form, cut } = subject
  const field = cut.has(slot.split('/')[0] ?? '') ? undefined : slotField(form.fields, slot)
  if (field === undefined || !signing.isOpen(slot)) throw refuse(subject, `${at}/slot`, 'noSlot')
  if (signing.signed.some((each) => each.slot === slot)) throw refuse(subject, `${at}/slot`, 'alreadySigned')
  return field
}

/** A signature for other answers than these is none (clinical guide A20). */
function refuseOther(subject: FormSubject, { slot, over }: SignatureInput, answers: AnswerValues, at: string): void {
  if (over !== undefined && over !== sha256(signedAnswers(subject.form.fields, answers, slot))) throw refuse(subject, `${at}/over`, 'signedOther')
}

type Proving = (pin: string) => Promise<StaffSignature>

/** Many rows are signed with one PIN: it is asked for once in a call. */
function provingOnce({ context, actor }: FormSubject): Proving {
  const known = new Map<string, Promise<StaffSignature>>()
  return (pin) => {
    const found = known.get(pin) ?? context.signatures.verify(actor.userId, pin, actor.companyId)
    known.set(pin, found)
    return found
  }
}

/** Name, title and, unless it is drawn anew, the image are those kept with the PIN: nobody signs under another name. */
async function byStaff(subject: FormSubject, { proving, ...taking }: Taking & { readonly proving: Proving }): Promise<Signature> {
  const { input, field, signing, at } = taking
  const { actor } = subject
  if (input.method !== 'drawn' && input.method !== 'storedByPin') throw refuse(subject, `${at}/method`, 'methodNotAllowed')
  if (field.signer?.author && actor.userId !== signing.authorId) throw new RefusalError('forbidden')
  const stored = await proven(proving(input.pin ?? ''), at)
  const earlier = signing.waiting.find(({ slot }) => slot === input.slot)
  const drawn = input.method === 'drawn' ? input.image : earlier?.image
  const isDrawn = drawn !== undefined || input.method === 'drawn'
  return {
    ...common(subject, taking),
    method: isDrawn ? 'drawn' : 'storedByPin',
    name: stored.name,
    title: stored.title,
    ...(isDrawn ? { image: pictureOf(subject, drawn, at) } : isRowSlot(input.slot) ? {} : { image: stored.image }),
    ...deviceTime(signing.isOffline ? input.deviceAt : earlier?.deviceAt),
    userId: actor.userId,
  }
}

async function proven<T>(check: Promise<T>, at: string): Promise<T> {
  try {
    return await check
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    const problems = error.problems.map((problem) => ({ ...problem, path: `${at}${problem.path}` }))
    throw new RefusalError(error.code, {
      problems,
      ...(error.hasOwnMessage && { message: error.message }),
      ...(error.data !== undefined && { data: error.data }),
    })
  }
}

function byPerson(subject: FormSubject, taking: Taking): Signature {
  const { input, field, at, signing } = taking
  const name = readText(subject, input.name, { path: `${at}/name`, max: NAME_MAX_CHARS })
  if (name === '') throw refuse(subject, `${at}/name`, 'nameRequired')
  const given = textsOf(subject, input, at)
  const base = { ...common(subject, taking), method: input.method, name, ...given, ...deviceTime(signing.isOffline ? input.deviceAt : undefined) }
  switch (input.method) {
    case 'drawn':
      return { ...base, image: pictureOf(subject, input.image, at) }
    case 'typed':
      if (!signing.byThemselves && !PRIVATE_ROLES[field.signer?.role ?? 'other']) throw refuse(subject, `${at}/method`, 'methodNotAllowed')
      return base
    case 'verbal':
      if (!field.signer?.verbal) throw refuse(subject, `${at}/method`, 'methodNotAllowed')
      if (given.witness === undefined) throw refuse(subject, `${at}/witness`, 'witnessRequired')
      return base
    case 'unable':
      if (!field.signer?.unable) throw refuse(subject, `${at}/method`, 'methodNotAllowed')
      if (input.unableReason === undefined) throw refuse(subject, `${at}/unableReason`, 'shared/validation.required')
      if (given.note === undefined) throw refuse(subject, `${at}/note`, 'shared/validation.required')
      if (given.witness === undefined) throw refuse(subject, `${at}/witness`, 'witnessRequired')
      return { ...base, unableReason: input.unableReason }
    default:
      throw refuse(subject, `${at}/method`, 'methodNotAllowed')
  }
}

/** What a person may say of themselves and of how they signed, and how long it may be. */
const PERSON_TEXTS = { title: NAME_MAX_CHARS, relationship: NAME_MAX_CHARS, note: REASON_MAX_CHARS, witness: NAME_MAX_CHARS } as const

function textsOf(subject: FormSubject, input: SignatureInput, at: string): Pick<Signature, keyof typeof PERSON_TEXTS> {
  const names = Object.keys(PERSON_TEXTS) as readonly (keyof typeof PERSON_TEXTS)[]
  const texts = names.map((name) => [name, readText(subject, input[name], { path: `${at}/${name}`, max: PERSON_TEXTS[name] })] as const)
  return Object.fromEntries(texts.filter(([, text]) => text !== ''))
}

const common = ({ now }: FormSubject, { input, field, signing }: Taking): Pick<Signature, 'slot' | 'role' | 'at' | 'contentHash'> => ({
  slot: input.slot,
  role: field.signer?.role ?? 'other',
  at: now.toISOString(),
  contentHash: signing.contentHash,
})

function readText(subject: FormSubject, given: string | undefined, { path, max }: { path: string; max: number }): string {
  const text = (given ?? '').trim()
  if (text.length > max || !isKeepable(text)) throw refuse(subject, path, 'shared/validation.unprintable')
  return text
}

/** The bytes are looked at: a PNG of a signature's size. */
function pictureOf(subject: FormSubject, image: string | undefined, at: string): string {
  if (image === undefined || image === '') throw refuse(subject, `${at}/image`, 'signatureRequired')
  return readSignatureImage(image, `${at}/image`)
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?Z$/
const deviceTime = (at: string | undefined): { readonly deviceAt?: string } => (at !== undefined && INSTANT.test(at) ? { deviceAt: at } : {})

const drawnWithoutPin = ({ slot, deviceAt }: SignatureInput, image: string): SignatureInput => ({
  slot,
  method: 'drawn',
  name: '',
  image,
  ...deviceTime(deviceAt),
})

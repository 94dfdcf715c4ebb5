import { randomUUID } from 'node:crypto'
import { type AnswerValues, type FieldProblem, type FileBody, filledText, type Json, type ResolvedField, type SignatureInput } from '#contract'
import type { LinkedForm } from '#document'
import { tidyValue } from '#fields'
import type { Actor } from '#permissions'
import { serialize } from '#server/platform/concurrency'
import { idFrom } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { isBlank } from '#validation'
import type { FormsContext } from '../context.ts'
import { fileForm } from '../filing/file.ts'
import { correctForm } from '../lifecycle/correct.ts'
import { say } from '../texts.ts'

/** A call of the specification that hands in a form (shell-and-account §7). */
export interface SpecificationCall {
  /** `api/client-hhs` and the like. */
  readonly path: string
  readonly formId?: string
  readonly isEdit: boolean
  /** Of the call's header; the body's own comes first. */
  readonly idempotencyKey?: string | undefined
  readonly body: Readonly<Record<string, unknown>>
}

/** What such a call carries beside the answers; the offline queue's own keys among them. */
const OWN_KEYS: readonly string[] = [
  ...['formHash', 'idempotencyKey', 'requestType', 'formType', 'formId', 'companyId', 'version', 'deviceAt', 'reasons', 'hidden', 'signatures', 'supersedesId'],
]

/** Files or corrects the form whose document names this path, through the same checks as the forms' own call. */
export async function fileBySpecification(context: FormsContext, actor: Actor, call: SpecificationCall): Promise<{ readonly _id: string }> {
  const form = [...context.documents.forms().values()].find(({ form: each }) => each.offline?.path === call.path)
  if (form === undefined) throw new RefusalError('not-found')
  const body = toFileBody(context, actor, { call, form: form.form, hash: form.hash })
  const isCorrection = call.isEdit || body.version !== undefined
  const filed = await serialize(`${actor.companyId} ${body.id}`, () => (isCorrection ? correctForm : fileForm)(context, actor, body))
  return { _id: filed.record.id }
}

interface Reading {
  readonly call: SpecificationCall
  readonly form: LinkedForm
  readonly hash: string
}

function toFileBody(context: FormsContext, actor: Actor, { call, form, hash }: Reading): FileBody {
  const given = new Map(Object.entries(call.body))
  const fields = new Map(Object.entries(form.fields).map(([name, field]) => [form.offline?.keys?.[name] ?? name, { name, field }]))
  refuseUnknown(
    context,
    [...given.keys()].filter((key) => !fields.has(key) && !OWN_KEYS.includes(key)),
  )
  refuseOther(context, { given, key: 'formType', expected: form.formType })
  const answers: Record<string, Json> = {}
  const signatures: SignatureInput[] = [...listOf<SignatureInput>(given.get('signatures'))]
  for (const [key, { name, field }] of fields) {
    const value = given.get(key)
    if (isBlank(value) || value === undefined) continue
    if (field.type === 'signature') signatures.push(signatureOf(name, value))
    else addAnswer(answers, { name, field, value })
  }
  const version = given.get('version')
  const deviceAt = given.get('deviceAt')
  const supersedesId = filledText(given.get('supersedesId'))
  return {
    id: idOf(actor, call, given),
    form: form.id,
    hash: filledText(given.get('formHash')) ?? hash,
    answers,
    source: 'offline',
    hidden: listOf<unknown>(given.get('hidden')).filter((each) => typeof each === 'string'),
    reasons: reasonsOf(given.get('reasons')),
    signatures,
    ...(typeof version === 'number' && { version }),
    ...(typeof deviceAt === 'string' && { deviceAt }),
    ...(supersedesId !== undefined && { supersedesId }),
  }
}

/** Blanks were sent as empty texts by the specification's page. */
function addAnswer(answers: Record<string, Json>, { name, field, value }: { name: string; field: ResolvedField; value: unknown }): void {
  const tidy = tidyValue(field, value)
  if (tidy !== null && tidy !== undefined) answers[name] = tidy as AnswerValues[string]
}

const listOf = <T>(value: unknown): readonly T[] => (Array.isArray(value) ? (value as readonly T[]) : [])

function reasonsOf(value: unknown): Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

/** The picture alone, as the specification has it, or all that a slot can say. */
function signatureOf(slot: string, value: unknown): SignatureInput {
  if (typeof value === 'string') return { slot, method: 'drawn', name: '', image: value }
  if (typeof value !== 'object' || value === null) throw new RefusalError('bad-request', { problems: [{ path: `/${slot}`, message: '' }] })
  return { ...(value as Omit<SignatureInput, 'slot'>), slot }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The record's id: that of the address, of the body, or made of the key under which the call may come again. */
function idOf({ userId, companyId }: Actor, { formId, idempotencyKey }: SpecificationCall, given: ReadonlyMap<string, unknown>): string {
  const named = formId ?? filledText(given.get('formId'))
  const key = filledText(given.get('idempotencyKey')) ?? idempotencyKey
  if (named !== undefined && !UUID.test(named)) throw new RefusalError('not-found')
  if (named !== undefined) return named
  if (key === undefined) return randomUUID()
  return UUID.test(key) ? key : idFrom(`${companyId} ${userId} ${key}`)
}

function refuseUnknown(context: FormsContext, keys: readonly string[]): void {
  const message = say(context, { key: 'shared/validation.unknownKey' })
  if (keys.length > 0) throw new RefusalError('unknown-field', { problems: keys.map((key): FieldProblem => ({ path: `/${key}`, message })) })
}

function refuseOther(context: FormsContext, { given, key, expected }: { given: ReadonlyMap<string, unknown>; key: string; expected: string }): void {
  const value = given.get(key)
  if (value === undefined || value === expected) return
  throw new RefusalError('invalid-value', { problems: [{ path: `/${key}`, message: say(context, { key: 'shared/validation.type.choice' }) }] })
}

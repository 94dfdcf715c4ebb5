import { ApiError } from '#api'
import { type DraftContent, type DraftSubject, ERROR_STATUS, type ErrorCode, isObject, type Json, type SignatureInput } from '#contract'
import { type OutboxItem, offline } from '#offline'

/** A form as it was when it went into the outbox: enough to open it again, with the signatures byte by byte. */
export interface HeldWork extends DraftSubject {
  readonly form: string
  readonly hash: string
  /** Of the server's draft that it continued; 0 when there was none, absent in forms that an earlier version of the product kept. */
  readonly version?: number
  readonly content: DraftContent
  readonly signatures: readonly SignatureInput[]
}

const isHeld = (value: unknown): value is HeldWork =>
  isObject(value) && typeof value.form === 'string' && typeof value.hash === 'string' && isObject(value.content) && Array.isArray(value.signatures)

const isCode = (code: string | undefined): code is ErrorCode => code !== undefined && Object.hasOwn(ERROR_STATUS, code)

const itemOf = (id: string): OutboxItem | undefined =>
  offline()
    .outbox.state.get()
    .items.find((item) => item.formId === id)

/** What a form in the outbox was; undefined when none has this id, or it can't be opened. */
const readHeld = async (id: string): Promise<HeldWork | undefined> => {
  const item = itemOf(id)
  const work: unknown = item && (await offline().outbox.work(item.idempotency))
  return isHeld(work) ? work : undefined
}

/** The outbox waits for this form: filing it again takes the place of what lies there. */
export const isHeldHere = (id: string): boolean => itemOf(id) !== undefined

/** The server has it now, or it goes on as a draft: it waits no more. */
export const letGo = async (id: string): Promise<void> => {
  const item = itemOf(id)
  if (item !== undefined) await offline().outbox.discard(item.idempotency)
}

/** An earlier version of the product kept signatures beside the content alone. */
const signedContent = ({ content, signatures }: HeldWork): DraftContent => ({
  ...content,
  ...(content.signatures === undefined &&
    signatures.length > 0 && { signatures: signatures.map(({ pin: _never, ...input }) => ({ input, at: input.deviceAt ?? new Date().toISOString() })) }),
})

/** Makes a draft of a form that the server did not take, so that it can be opened and corrected. False when it can't be opened. */
export async function reopen(id: string, now: string): Promise<boolean> {
  const held = await readHeld(id)
  if (held === undefined) return false
  const { signatures: _given, ...work } = held
  // A correction that was begun already is not thrown back.
  if ((await offline().deviceDrafts.load(id)) === undefined)
    await offline().deviceDrafts.save({ ...work, content: signedContent(held), id, version: work.version ?? 0, savedAt: now })
  return true
}

/** What the server said of a form that came back from the outbox. */
export async function heldRefusal(id: string): Promise<ApiError | undefined> {
  const attention = (await readHeld(id)) && itemOf(id)?.attention
  if (!attention) return undefined
  const { status, code, message, problems } = attention
  return new ApiError({ status, code: isCode(code) ? code : 'internal', message, problems })
}

/** As JSON: what is undefined is left out. */
export const plain = <T extends object>(value: T): Readonly<Record<string, Json>> => JSON.parse(JSON.stringify(value))

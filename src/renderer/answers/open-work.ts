import { ApiError, formsApi } from '#api'
import type { AnswerValues, DraftContent, LookupValues, ResolvedForm, ServerDraft } from '#contract'
import { isSame } from '#forms'
import type { DeviceDraft, DeviceDrafts } from '#offline'
import { startingMoment } from './starting-moment.ts'

/** What a form is opened with, wherever it came from. */
export interface OpenedWork {
  readonly form: ResolvedForm
  readonly content: DraftContent
  /** Version of the server's draft that this continues; 0 when it has none. */
  readonly version: number
  readonly recordVersion?: number
  readonly lookups: LookupValues
  readonly clientId: string | null
  /** A draft was brought back; when it was kept. */
  readonly restoredAt?: string
  /** What the server has of it; absent while the device has answers of its own. */
  readonly base?: AnswerValues
  /** Another device went on with the draft while this one had answers of its own. */
  readonly theirs?: ServerDraft
}

export interface OpenWork {
  readonly id: string
  /** Document id of the form. */
  readonly formId: string
  /** Published hash of the present version. */
  readonly hash: string
  /** The client of a new form. */
  readonly client?: string | undefined
  /** It was started a moment ago: no place but this device can have it. */
  readonly isNew: boolean
  /** It corrects the filed form with this id. */
  readonly corrects: boolean
  readonly device: Pick<DeviceDrafts, 'load' | 'save' | 'clear'>
  readonly now: string
  readonly timeZone: string
}

/** Opens a form: the draft of this device, else the server's, else the filed form that is corrected, else a new one. `filed` or `gone` when it is no draft any more. */
export async function openWork(work: OpenWork): Promise<OpenedWork | 'filed' | 'gone'> {
  const own = await work.device.load(work.id)
  const kept = await serverDraft(work, own)
  if (own || kept) return fromDraft(own, kept)
  if (work.corrects) return fromFiled(work.id)
  return work.isNew ? fromStart(work) : whereItWent(work.id)
}

/** The server's draft; none when there is none, or when it is out of reach. Where there may well be none, the list is asked first: asking for it would fail. */
async function serverDraft({ id, isNew, corrects }: OpenWork, own: DeviceDraft | undefined): Promise<ServerDraft | undefined> {
  if (isNew && !own) return undefined
  try {
    if ((isNew || corrects) && !(await formsApi.drafts()).some((draft) => draft.id === id)) return undefined
    return await formsApi.draft(id)
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || (error.status === 0 && own))) return undefined
    throw error
  }
}

async function whereItWent(id: string): Promise<'filed' | 'gone'> {
  try {
    await formsApi.filed(id)
    return 'filed'
  } catch (error) {
    if (error instanceof ApiError && [403, 404].includes(error.status)) return 'gone'
    throw error
  }
}

async function fromDraft(own: DeviceDraft | undefined, kept: ServerDraft | undefined): Promise<OpenedWork> {
  const draft = chosen(own, kept)
  if (!draft) throw new ApiError({ status: 404, code: 'not-found', message: '' })
  const form = await formsApi.document(draft.hash)
  const clashes = own && kept && kept.version > own.version && !isSame(own.content.answers, kept.content.answers)
  return {
    form,
    content: draft.content,
    version: draft.version,
    clientId: draft.clientId,
    lookups: await askLookups(form, draft.content.answers),
    restoredAt: draft.savedAt,
    ...(draft.recordVersion !== undefined && { recordVersion: draft.recordVersion }),
    ...(draft === kept && { base: kept.content.answers }),
    ...(clashes && { theirs: kept }),
  }
}

/** The device's own draft unless the server has a later one and the device nothing that differs. */
function chosen(own: DeviceDraft | undefined, kept: ServerDraft | undefined): DeviceDraft | ServerDraft | undefined {
  if (!own || !kept) return own ?? kept
  return kept.version > own.version && isSame(own.content.answers, kept.content.answers) ? kept : own
}

async function fromFiled(id: string): Promise<OpenedWork> {
  const filed = await formsApi.filed(id)
  const form = await formsApi.document(filed.formHash)
  const clientId = filed.record.values.clientId
  return {
    form,
    content: { answers: filed.answers, reasons: filed.reasons, labels: filed.labels },
    version: 0,
    recordVersion: filed.record.version,
    clientId: typeof clientId === 'string' ? clientId : null,
    lookups: await askLookups(form, filed.answers),
  }
}

async function fromStart({ formId, hash, client, now, timeZone }: OpenWork): Promise<OpenedWork> {
  const form = await formsApi.document(hash)
  const known: AnswerValues = client === undefined ? {} : { [form.about.client]: client }
  const start = await formsApi.start({ form: formId, about: { ...startingMoment(form, { now, timeZone }), ...known } })
  return {
    form,
    content: { answers: start.answers, reasons: {}, labels: start.labels },
    version: 0,
    clientId: client ?? null,
    lookups: start.lookups,
  }
}

/** What stored records say; unknown when the server is out of reach. */
async function askLookups(form: ResolvedForm, answers: AnswerValues): Promise<LookupValues> {
  if (Object.keys(form.lookups).length === 0) return {}
  try {
    return await formsApi.lookups({ form: form.id, hash: form.hash, answers })
  } catch {
    return {}
  }
}

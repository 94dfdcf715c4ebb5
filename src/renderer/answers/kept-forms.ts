import { ApiError, formsApi } from '#api'
import {
  type DraftHead,
  type DraftsAbout,
  draftSubjectId,
  FILED_SUBJECTS,
  type FormEntry,
  type FormStart,
  hasWords,
  isObject,
  type RecordView,
  type StartBody,
  subjectQuestion,
} from '#contract'
import { offline } from '#offline'
import { formDocument } from '../words.ts'
import { startingMoment } from './starting-moment.ts'

const startOf = (form: string): string => `start/${form}`
const recordOf = (resource: string): string => `record/${resource}`

/** The server's answer; without network what this device keeps, which the key has to be open for. */
async function orKept<T>(asked: Promise<T>, kept: () => Promise<T | undefined>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 0) throw error
    const found = await kept().catch(() => undefined)
    if (found === undefined) throw error
    return found
  }
}

/** The forms that this person may open. */
export const catalogueOrKept = (signal?: AbortSignal): Promise<readonly FormEntry[]> => orKept(formsApi.catalogue(signal), offline().catalogue.read)

/** Drafts that only this device has; without network all that it has. `device` is what they are called. */
const ownDrafts = async (device: string): Promise<readonly DraftHead[]> => {
  const { drafts, deviceDrafts } = offline()
  const found = await Promise.all((await drafts.list()).map(({ id }) => deviceDrafts.load(id)))
  return found.flatMap((draft) => {
    if (draft === undefined) return []
    const { content, ...head } = draft
    const about = draftSubjectId(head)
    const subjectName = Object.entries(content.labels).find(([pointer]) => about !== undefined && content.answers[pointer.slice(1)] === about)?.[1]
    return [{ ...head, device, ...(subjectName !== undefined && { subjectName }) }]
  })
}

/** This person's drafts, about one person or about all. */
export async function draftsOrKept(device: string, about?: DraftsAbout, signal?: AbortSignal): Promise<readonly DraftHead[]> {
  const ofOne = async () => (await ownDrafts(device)).filter((draft) => about === undefined || draftSubjectId(draft) === about.id)
  const drafts = await orKept(formsApi.drafts(about, signal), ofOne)
  const known = new Set(drafts.map(({ id }) => id))
  const unsent = (await ofOne()).filter(({ id, version }) => version === 0 && !known.has(id))
  return [...unsent, ...drafts]
}

/** What a new form starts with; `isKept`: as it was worked out earlier, when the client was opened. */
export type KeptStart = FormStart & { readonly isKept?: true }

/** What a new form of a client starts with. Without network it is what was kept when the client was opened, at the moment of now. */
export const startOrKept = (body: StartBody, about: string | undefined): Promise<KeptStart> =>
  orKept(formsApi.start(body), async () => {
    const kept: unknown = about === undefined ? undefined : await offline().clients.read(about, startOf(body.form))
    return isStart(kept) ? { ...kept, answers: { ...kept.answers, ...body.about }, isKept: true as const } : undefined
  })

export const keptRecord = async (resource: string, id: string): Promise<RecordView | undefined> => {
  const kept: unknown = await offline().clients.read(id, recordOf(resource))
  return isRecord(kept) ? kept : undefined
}

/** Clients that are kept here whose name has these words. */
export async function findKept(resource: string, text: string): Promise<readonly { readonly id: string; readonly label: string }[]> {
  const isWanted = hasWords(text)
  const records = (await offline().clients.all(recordOf(resource))).flatMap((value: unknown) => (isRecord(value) ? [value] : []))
  return records.filter(({ display }) => isWanted(display)).map(({ id, display }) => ({ id, label: display }))
}

export interface KeepOptions {
  readonly resource: string
  readonly client: RecordView
  readonly forms: readonly FormEntry[]
  readonly now: string
  readonly timeZone: string
}

/** Keeps a client, and what each form that may be filled in without network would start with, sealed on this device. */
export async function keepClient({ resource, client, forms, now, timeZone }: KeepOptions): Promise<void> {
  const { clients } = offline()
  await clients.opened(client.id, recordOf(resource), client)
  for (const entry of forms.filter((each) => each.offline && each.mayWrite && each.about === FILED_SUBJECTS.client)) {
    const form = await formDocument(entry.hash)
    const about = { ...startingMoment(form, { now, timeZone }), [subjectQuestion(form.about)]: client.id }
    await clients.opened(client.id, startOf(entry.id), await formsApi.start({ form: entry.id, about }))
  }
}

const isStart = (value: unknown): value is FormStart => isObject(value) && 'answers' in value && 'labels' in value && 'lookups' in value

const isRecord = (value: unknown): value is RecordView => isObject(value) && 'display' in value && 'values' in value && 'can' in value

import { ApiError, type formsApi } from '#api'
import {
  type AnswerValues,
  type DraftContent,
  draftSubjectId,
  isSameAnswer,
  type LookupValues,
  type ResolvedForm,
  type ServerDraft,
  type StartBody,
  subjectIn,
  subjectQuestion,
} from '#contract'
import { startedNow } from '#form-rules'
import type { BesideDraft, DeviceDraft, DeviceDrafts } from '#offline'
import { localParts } from '#widgets'
import type { KeptStart } from './kept-forms.ts'
import { copyOf, newVersionOf } from './new-version.ts'
import { startingMoment } from './starting-moment.ts'

/** What a form is opened with, wherever it came from. */
export interface OpenedWork {
  readonly form: ResolvedForm
  readonly content: DraftContent
  /** Version of the server's draft that this continues; 0 when it has none. */
  readonly version: number
  readonly recordVersion?: number
  readonly lookups: LookupValues
  readonly subjectId: string | undefined
  /** Nobody has been at it yet. */
  readonly isFresh?: true
  /** A draft was brought back; when it was kept. */
  readonly restoredAt?: string
  /** What the server has of it; absent while the device has answers of its own. */
  readonly base?: AnswerValues
  /** Of a correction: the filed answers that it began with, where they are known. */
  readonly began?: AnswerValues
  /** Another device went on with the draft while this one had answers of its own. */
  readonly theirs?: ServerDraft
  /** This device has answers that the server has not. */
  readonly isAhead?: true
  /** What the form was before it moved to another version, a moment ago. */
  readonly before?: { readonly form: ResolvedForm; readonly content: DraftContent }
  /** What other tabs of this device had saved last, where it differs: one went on without the other. */
  readonly beside?: readonly BesideDraft[]
}

/** What opening a form asks the server. */
export type OpenCalls = Pick<typeof formsApi, 'document' | 'draft' | 'drafts' | 'filed' | 'lookups'> & {
  readonly start: (body: StartBody) => Promise<KeptStart>
}

export interface OpenWork {
  readonly forms: OpenCalls
  readonly id: string
  /** Document id of the form. */
  readonly formId: string
  /** Published hash of the present version. */
  readonly hash: string
  /** Whom a new form is about. */
  readonly about?: string | undefined
  /** The filed form that a new one is to take the place of. */
  readonly replaces?: string | undefined
  /** The filed form that a new one begins as a copy of. */
  readonly copies?: string | undefined
  /** It was started a moment ago: no place but this device can have it. */
  readonly isNew: boolean
  /** It corrects the filed form with this id. */
  readonly corrects: boolean
  readonly device: Pick<DeviceDrafts, 'load' | 'sides' | 'drop'>
  readonly now: string
  readonly timeZone: string
}

/** Opens a form: the draft of this device, else the server's, else the filed form that is corrected, replaced or copied, else a new one. `filed` or `gone` when it is no draft any more. */
export async function openWork(work: OpenWork): Promise<OpenedWork | 'filed' | 'gone'> {
  const last = await work.device.load(work.id)
  const sides = await work.device.sides(work.id)
  const own = last ?? sides[0]
  const kept = await serverDraft(work, own)
  if (own || kept) return fromDraft(work, { last, kept, sides })
  if (work.corrects) return fromFiled(work)
  if (!work.isNew) return whereItWent(work)
  if (work.replaces !== undefined) return fromOther(work, work.replaces, newVersionOf)
  return work.copies === undefined ? fromStart(work) : fromOther(work, work.copies, copyOf)
}

/** The server's draft; none when there is none, or when it is out of reach. Where there may well be none, the list is asked first: asking for it would fail. */
async function serverDraft({ forms, id, isNew, corrects }: OpenWork, own: DeviceDraft | undefined): Promise<ServerDraft | undefined> {
  if (isNew && !own) return undefined
  try {
    if ((isNew || corrects) && !(await forms.drafts()).some((draft) => draft.id === id)) return undefined
    return await forms.draft(id)
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || (error.status === 0 && own))) return undefined
    throw error
  }
}

async function whereItWent({ forms, id }: OpenWork): Promise<'filed' | 'gone'> {
  try {
    await forms.filed(id)
    return 'filed'
  } catch (error) {
    if (error instanceof ApiError && [403, 404].includes(error.status)) return 'gone'
    throw error
  }
}

interface Found {
  /** What this device has at first; else what a tab of it had beside. */
  readonly last: DeviceDraft | undefined
  readonly kept: ServerDraft | undefined
  readonly sides: readonly BesideDraft[]
}

async function fromDraft({ forms, id, device }: OpenWork, { last, kept, sides }: Found): Promise<OpenedWork> {
  const own = heard(last ?? sides[0], kept)
  const draft = chosen(own, kept)
  if (!draft) throw new ApiError({ status: 404, code: 'not-found', message: '' })
  const form = await forms.document(draft.hash)
  const isAhead =
    own !== undefined && !(kept && (isWithin(own, kept.version) || (isAlike(own, kept) && (kept.hash === own.hash || kept.version > own.version))))
  const clashes = isAhead && kept && kept.version > own.version
  const reached = Math.max(own?.version ?? 0, kept?.version ?? 0)
  const isElsewhere = (side: BesideDraft): boolean =>
    isWithin(side, reached) || (last !== undefined && isAlike(side, last)) || (kept !== undefined && isAlike(side, kept))
  const beside = sides.filter((side) => !isElsewhere(side) && !(own && isAlike(side, own)))
  // What lies there a second time is no rival now; it would be one of everything that is typed from here on.
  for (const { mark } of sides.filter(isElsewhere)) await device.drop(id, mark)
  return {
    form,
    content: draft.content,
    version: draft.version,
    subjectId: draftSubjectId(draft),
    lookups: await askLookups(forms, form, looksFor(draft.content, draft.recordVersion === undefined ? undefined : id)),
    restoredAt: draft.savedAt,
    ...(draft.recordVersion !== undefined && { recordVersion: draft.recordVersion, ...(await beganWith(forms, id, draft.recordVersion)) }),
    ...(kept?.version === draft.version && { base: kept.content.answers }),
    ...(isAhead && { isAhead }),
    ...(clashes && { theirs: kept }),
    ...(beside.length > 0 && { beside }),
  }
}

/** The filed answers while they still are of this version; nothing when somebody corrected them since, or they are out of reach. */
async function beganWith(forms: OpenCalls, id: string, version: number): Promise<Pick<OpenedWork, 'began'>> {
  const filed = await forms.filed(id).catch(() => undefined)
  return filed?.record.version === version ? { began: filed.answers } : {}
}

type Kept = Pick<ServerDraft, 'content'>

/** The same was typed and signed in both, to the same end. */
export const isAlike = ({ content: a }: Kept, { content: b }: Kept): boolean =>
  isSameAnswer(a.answers, b.answers) &&
  isSameAnswer(a.reasons, b.reasons) &&
  a.replaces?.id === b.replaces?.id &&
  isSameAnswer(a.signatures ?? [], b.signatures ?? [])

/** The server took all of it, and what is there now goes on from that: each of its versions continues the one before. */
export const isWithin = ({ isTaken, version }: DeviceDraft, reached: number): boolean => isTaken === true && version <= reached

/** What the server has is what this device sent it as the page went away: the device's draft goes on from that. */
const heard = (own: DeviceDraft | undefined, kept: ServerDraft | undefined): DeviceDraft | undefined =>
  own?.sent && kept && isAlike(kept, { content: own.sent }) ? { ...own, version: Math.max(own.version, kept.version) } : own

/** The device's own draft unless the server has the same or a later one and the device nothing that differs. */
function chosen(own: DeviceDraft | undefined, kept: ServerDraft | undefined): DeviceDraft | ServerDraft | undefined {
  if (!own || !kept) return own ?? kept
  if (isWithin(own, kept.version)) return kept
  const isLater = kept.version > own.version || (kept.version === own.version && kept.hash === own.hash)
  return isLater && isAlike(own, kept) ? kept : own
}

async function fromFiled({ forms, id }: OpenWork): Promise<OpenedWork> {
  const filed = await forms.filed(id)
  const form = await forms.document(filed.formHash)
  return {
    form,
    content: { answers: filed.answers, reasons: filed.reasons, labels: filed.labels, ...(filed.retired && { retired: filed.retired }) },
    version: 0,
    recordVersion: filed.record.version,
    began: filed.answers,
    subjectId: subjectIn(form.about, filed.answers),
    lookups: await askLookups(forms, form, { answers: filed.answers, id }),
  }
}

/** A new form with the answers of a filed one, which it is to replace or is a copy of, kept from the first moment. */
async function fromOther(work: OpenWork, other: string, takeOver: typeof newVersionOf): Promise<OpenedWork> {
  const filed = await work.forms.filed(other)
  const otherForm = await work.forms.document(filed.formHash)
  const started = await fromStart({ ...work, about: subjectIn(otherForm.about, filed.answers) })
  const before = filed.formHash === started.form.hash ? started.form : otherForm
  const content = takeOver(filed, { before, form: started.form, start: started.content })
  return { ...started, content, isAhead: true, lookups: await askLookups(work.forms, started.form, looksFor(content)) }
}

async function fromStart({ forms, formId, hash, about, now, timeZone }: OpenWork): Promise<OpenedWork> {
  const form = await forms.document(hash)
  const known: AnswerValues = about === undefined ? {} : { [subjectQuestion(form.about)]: about }
  const start = await forms.start({ form: formId, about: { ...startingMoment(form, { now, timeZone }), ...known } })
  const moment = { today: localParts(now, timeZone).date, now }
  return {
    form,
    content: {
      answers: start.isKept ? startedNow(form.fields, start.answers, { moment, prefilled: form.prefilled }) : start.answers,
      reasons: {},
      labels: start.labels,
    },
    version: 0,
    subjectId: about,
    lookups: start.lookups,
    isFresh: true,
  }
}

/** Whom stored records are looked up for; a filed form that is corrected or replaced is no record beside the one in work. */
export interface LooksFor {
  readonly answers: AnswerValues
  readonly id?: string
}

interface InWork {
  readonly answers: AnswerValues
  readonly replaces?: DraftContent['replaces'] | undefined
}

export function looksFor({ answers, replaces }: InWork, corrected?: string): LooksFor {
  const id = corrected ?? replaces?.id
  return { answers, ...(id !== undefined && { id }) }
}

/** What stored records say; unknown when the server is out of reach. */
export async function askLookups(forms: Pick<OpenCalls, 'lookups'>, form: ResolvedForm, about: LooksFor): Promise<LookupValues> {
  if (Object.keys(form.lookups).length === 0) return {}
  try {
    return await forms.lookups({ form: form.id, hash: form.hash, ...about })
  } catch {
    return {}
  }
}

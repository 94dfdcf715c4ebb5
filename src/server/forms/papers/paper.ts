import { dateText, FILED_SUBJECTS, type FiledForm, type RecordView, type ResolvedForm, subjectBy, textIn } from '#contract'
import { fillPlaces, nameOfRole, resourceOfRole } from '#document'
import { filesIn } from '#fields'
import type { Actor } from '#permissions'
import { PAPER_WORDS, type PrintedForm, type SentForm } from '#server/forms/print'
import { termPlaces, textsBelow } from '#server/platform/language'
import type { PaperCompany, PapersOptions } from './context.ts'
import { letterheadOf } from './letterhead.ts'
import { textsIn } from './texts-in.ts'

/** Pixels of the longer side: half a page of paper. */
const PICTURE_SIDE = 1_400
/** More pictures of one form are listed by name. */
const PICTURES_MAX = 40
const PRINTABLE: ReadonlySet<unknown> = new Set(['image/jpeg', 'image/png'])

/** A filed form as this actor may print it. */
export async function paperOf(
  options: PapersOptions,
  { actor, company, id }: { readonly actor: Actor; readonly company: PaperCompany; readonly id: string },
): Promise<SentForm> {
  const { forms, documents, clock } = options
  const filed = await forms.get(actor, id)
  const form = await forms.form(actor, filed.formHash)
  const linked = documents.current()
  const terms = termPlaces(linked, company.settings.terms)
  const own = form.strings ?? {}
  const filedAs = `resources/${nameOfRole(linked, 'filed-form')}`
  const submittedAt = String(filed.record.values.submittedAt ?? filed.record.createdAt)
  const moment = { today: submittedAt.slice(0, 10), now: submittedAt, timeZone: company.timeZone, lookups: {} }
  const words = {
    ...textsBelow(linked, [...PAPER_WORDS, `${filedAs}.options.status`, `${form.id}.attestations`, ...textsIn(form)]),
    ...own,
    ...company.settings.labels,
  }
  const text: PrintedForm['text'] = (key, places = {}) => fillPlaces(Object.hasOwn(words, key) ? (words[key] ?? key) : key, { ...places, ...terms })
  return {
    form,
    filed,
    filedAs,
    state: await forms.rule({ who: actor.userId, key: form.hash, form, answers: filed.answers, context: moment }),
    words,
    places: terms,
    company: letterheadOf(company, text),
    client: await subjectOf(options, actor, { form, filed, text }),
    pictures: await picturesOf(options, actor, { form, filed }),
    timeZone: company.timeZone,
    printedAt: clock().toISOString(),
  }
}

/** The head of every page: only what this reader may see of whom it is about. */
async function subjectOf(
  { records, documents }: PapersOptions,
  actor: Actor,
  { form, filed, text }: Pick<PrintedForm, 'form' | 'filed' | 'text'>,
): Promise<PrintedForm['company']> {
  const by = subjectBy(form.about)
  const id = filed.record.values[by]
  const name = textIn(filed.record.labels[by])
  if (typeof id !== 'string' || by !== FILED_SUBJECTS.client) return { name, lines: [] }
  const resource = resourceOfRole(documents.current(), 'filed-form')?.fields[FILED_SUBJECTS.client]?.to ?? ''
  const client = await records.get(actor, { resource, id }).catch((): RecordView | undefined => undefined)
  const { dob, clientNo } = client?.values ?? {}
  return {
    name,
    lines: [
      ...(typeof dob === 'string' ? [text('shared/print.born', { date: dateText(dob) })] : []),
      ...(typeof clientNo === 'string' ? [text('shared/print.clientNo', { number: clientNo })] : []),
    ],
  }
}

/** The attached pictures of answers that this actor gets, small enough for paper; what is held or was changed is left out. */
async function picturesOf(
  { files }: PapersOptions,
  { companyId, userId }: Actor,
  { form, filed }: { readonly form: ResolvedForm; readonly filed: FiledForm },
): Promise<ReadonlyMap<string, string>> {
  const wanted = filesIn(form.fields, filed.answers).filter(({ value }) => PRINTABLE.has(value.type) && typeof value.sha256 === 'string')
  const pictures = new Map<string, string>()
  for (const { value } of wanted.slice(0, PICTURES_MAX)) {
    const bytes = await files.bytesOf(companyId, { id: String(value.id), sha256: String(value.sha256) })
    if (bytes === undefined) continue
    const small = await files.examiner.fitForPaper(bytes, PICTURE_SIDE, userId)
    pictures.set(String(value.id), `data:${small.mediaType};base64,${small.bytes.toString('base64')}`)
  }
  return pictures
}

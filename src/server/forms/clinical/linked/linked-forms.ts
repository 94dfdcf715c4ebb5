import { type AnswerValues, type FileBody, type LinkedFileBody, type ResolvedField, type ResolvedForm, subjectQuestion } from '#contract'
import { stepsOf } from '#form-rules'
import type { Actor } from '#permissions'
import { RefusalError } from '#server/platform/refusal'
import type { FormsContext } from '../context.ts'
import { type FilePlace, fileField } from '../files/reach.ts'
import { fileForm, type LinkUse } from '../filing/file.ts'
import { fingerprintOfLinked } from '../filing/fingerprint.ts'
import { refuseTooLarge } from '../filing/read-answers.ts'
import { readAnswerRow } from '../reading/answer-row.ts'
import { ruleOn } from '../ruling/rule-on.ts'
import { localMoment } from '../sources/local-moment.ts'
import { startWith } from '../sources/start.ts'
import { type FormSubject, openForm } from '../subject.ts'
import { type PublicPart, publicPartOf } from './public-form.ts'

/** Which form about whom, and the link's id for the audit. */
export interface LinkTarget {
  readonly link: string
  /** Document id. */
  readonly form: string
  readonly client: string
}

/** What a link's page starts with. */
export interface LinkedStart {
  readonly form: ResolvedForm
  readonly answers: AnswerValues
  readonly labels: Readonly<Record<string, string>>
}

/** Forms that somebody without an account fills in, with the rights of the actor, who made the link. */
export interface LinkedForms {
  /** How often a link of this form may be handed in. Throws not-found or forbidden when this actor may send none. */
  usesOf(actor: Actor, form: string): Promise<number>
  /** Names of clients, for who sends links of this form; what is out of reach is missing. Throws as `usesOf` does. */
  clientNames(actor: Actor, form: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** As `usesOf`, when this actor may file the form for this client, too. Throws not-found, forbidden or invalid-value. */
  check(actor: Actor, target: Omit<LinkTarget, 'link'>): Promise<number>
  /** Throws not-found when the form is no longer public, and as `check` does. */
  open(actor: Actor, target: LinkTarget): Promise<LinkedStart>
  /** Throws as filing does; places that the page does not show are left out of the problems. */
  file(actor: Actor, target: LinkTarget, filing: LinkedFiling): Promise<void>
  /** Whether what was filed under this id is just this, or was before staff corrected it. */
  isSame(companyId: string, given: Omit<LinkedFileBody, 'token'>): Promise<boolean>
  /** The file field at a place of the page. Throws not-found. */
  fileField(actor: Actor, place: FilePlace): Promise<ResolvedField>
}

export type LinkedFiling = Omit<LinkedFileBody, 'token'> & Pick<LinkUse, 'claim'>

export function linkedForms(options: FormsContext): LinkedForms {
  /** What is read for a link is not read by who made it: the audit says so. */
  const through = (link: string): FormsContext => ({
    ...options,
    audit: (entry) => options.audit({ ...entry, detail: { ...entry.detail, through: { link } } }),
  })
  return {
    usesOf: async (actor, form) => usesIn((await openPublic(options, actor, { form })).part),
    async clientNames(actor, form, ids) {
      const { subject } = await openPublic(options, actor, { form })
      const resource = subject.form.fields[subjectQuestion(subject.form.about)]?.to
      if (resource === undefined || ids.length === 0) return new Map()
      const wanted = { records: new Map([[resource, new Set(ids)]]), users: new Set<string>() }
      return options.database.read({ companyId: actor.companyId }, (tx) => options.records.kept.names(actor, tx, wanted))
    },
    async check(actor, target) {
      const { part, subject } = await openPublic(options, actor, target)
      await begin(subject, part, target.client)
      return usesIn(part)
    },
    async open(actor, { link, ...target }) {
      const { part, subject } = await openPublic(through(link), actor, target)
      const { answers, labels } = await begin(subject, part, target.client)
      return { form: part.form, ...shown(part, { answers, labels }) }
    },
    async file(actor, { link, ...target }, { claim, ...given }) {
      const { by, ...filing } = given
      const context = through(link)
      const { part, subject } = await openPublic(context, actor, { ...target, hash: filing.hash })
      const body = await bodyOf(subject, part, { ...filing, client: target.client })
      await hidingOthers(part, () => fileForm(context, actor, body, { id: link, by, sent: fingerprintOfLinked(given), claim }))
    },
    async isSame(companyId, given) {
      const row = await options.database.read({ companyId }, (tx) => readAnswerRow(tx, companyId, given.id))
      return row?.link?.sent === fingerprintOfLinked(given)
    },
    async fileField(actor, place) {
      const { part } = await openPublic(options, actor, place)
      if (!part.names.has(stepsOf(place.at)[0] ?? '')) throw new RefusalError('not-found')
      return fileField(options, actor, place)
    },
  }
}

interface Opened {
  readonly subject: FormSubject
  readonly part: PublicPart
}

const usesIn = ({ says }: PublicPart): number => says.uses ?? 1

async function openPublic(context: FormsContext, actor: Actor, { form, hash }: { readonly form: string; readonly hash?: string }): Promise<Opened> {
  const subject = await openForm(context, actor, { form, right: 'write', ...(hash !== undefined && { hash }) })
  const part = publicPartOf(subject)
  if (part === undefined) throw new RefusalError('not-found')
  return { subject, part }
}

/** The form as staff would begin it now, with the answers that links bring along. */
function begin(subject: FormSubject, { says }: PublicPart, client: string) {
  const { about, fields } = subject.form
  return startWith(subject, { ...localMoment({ about, fields }, subject.surroundings), ...says.answers, [subjectQuestion(about)]: client })
}

/** Of what records say only the answers that the document lets out. */
function shown({ says, names }: PublicPart, { answers, labels }: Pick<LinkedStart, 'answers' | 'labels'>): Pick<LinkedStart, 'answers' | 'labels'> {
  const out = new Set(says.shows?.filter((name) => names.has(name)))
  return {
    answers: Object.fromEntries(Object.entries(answers).filter(([name]) => out.has(name))),
    labels: Object.fromEntries(Object.entries(labels).filter(([pointer]) => out.has(stepsOf(pointer)[0] ?? ''))),
  }
}

type Given = Omit<LinkedFiling, 'by' | 'claim'> & { readonly client: string }

/** The answers of the page laid over those of staff, as the rules leave them; what the page shows and nobody may change stays as it was. */
async function bodyOf(subject: FormSubject, part: PublicPart, { client, ...given }: Given): Promise<FileBody> {
  const { form, say, version } = subject
  // What is calculated is computed here again, wherever it stands.
  const answered = Object.entries(given.answers).filter(([name]) => form.fields[name]?.type !== 'calculated')
  const strange = answered.map(([name]) => name).filter((name) => !part.names.has(name))
  if (strange.length > 0)
    throw new RefusalError('invalid-value', {
      problems: strange.map((name) => ({ path: `/answers/${name}`, message: say({ key: 'shared/validation.unknownKey' }) })),
    })
  const signatures = given.signatures ?? []
  signatures.forEach(({ slot, method }, index) => {
    if (part.names.has(slot) && (method === 'drawn' || method === 'typed')) return
    throw new RefusalError('invalid-value', { problems: [{ path: `/signatures/${index}/slot`, message: say({ key: 'shared/form-records.noSlot' }) }] })
  })
  refuseTooLarge(subject, given.answers)
  const start = await begin(subject, part, client)
  const own = Object.entries(start.answers).filter(
    ([name]) => !part.names.has(name) || (form.fields[name]?.readOnly === true && part.says.shows?.includes(name)),
  )
  const said = answered.filter(([name]) => form.fields[name]?.readOnly !== true)
  const context = { ...subject.surroundings, lookups: start.lookups }
  const { answers, findings } = await ruleOn(subject, { answers: { ...Object.fromEntries(own), ...Object.fromEntries(said) }, context })
  const { id, hidden = [] } = given
  // What staff would be asked about is theirs to look at; it keeps nobody out.
  const theirs = findings.filter(({ severity, path }) => severity === 'warn' && !part.names.has(stepsOf(path)[0] ?? ''))
  const unasked = theirs.map(({ check, path }) => [check ?? path, say({ key: 'shared/form-links.unasked' })] as const)
  const reasons = { ...given.reasons, ...Object.fromEntries(unasked) }
  return {
    id,
    form: form.id,
    hash: version.hash,
    answers,
    hidden: hidden.filter((pointer) => part.names.has(stepsOf(`/${pointer}`)[0] ?? '')),
    reasons,
    signatures,
  }
}

/** What is wrong elsewhere in the form is nothing that the person could mend, or should read. */
async function hidingOthers(part: PublicPart, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof RefusalError) || error.problems.length === 0) throw error
    const theirs = error.problems.filter(({ path }) => path.startsWith('/signatures') || part.names.has(stepsOf(path)[1] ?? ''))
    if (theirs.length === 0) throw new RefusalError('check-failed')
    throw new RefusalError(error.code, { problems: theirs })
  }
}

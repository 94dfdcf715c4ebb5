import type { ResolvedField, ResolvedForm } from '#contract'
import type { LinkedForm } from '#document'
import { pruneAnswerForm } from '#server/documents/store'
import type { FormSubject } from '../subject.ts'

/** What a link shows of a form: its public sections, and nothing that is for staff. */
export interface PublicPart {
  readonly form: ResolvedForm
  /** Answers that stand there. */
  readonly names: ReadonlySet<string>
  readonly says: NonNullable<LinkedForm['public']>
}

/** Undefined when the form is not for people without an account, in this version or today. */
export function publicPartOf({ today, form, version }: FormSubject): PublicPart | undefined {
  const says = today?.form.public && form.public
  if (says === undefined) return undefined
  const shown = new Set(says.sections)
  const pages = form.pages
    .map((page) => ({ ...page, sections: page.sections.filter(({ id, requires }) => shown.has(id) && requires === undefined) }))
    .filter(({ sections }) => sections.length > 0)
  const items = pages.flatMap(({ sections }) => sections.flatMap((section) => section.items))
  const names = new Set(items.flatMap((item) => (item.kind === 'field' ? [item.field] : [])))
  // Rules of these questions read nothing else (the document check sees to it), so the other questions stay here, with what looks records up.
  const fields = Object.fromEntries(Object.entries(form.fields).flatMap(([name, field]) => (names.has(name) ? [[name, signedByHand(field)]] : [])))
  const checks = form.checks.filter(({ field }) => field === undefined || names.has(field.split('.')[0] ?? ''))
  const part = { ...form, fields, checks, pages, lookups: {}, prefilled: form.prefilled.filter((name) => names.has(name)), tasks: [], migrations: [] }
  const pruned = pruneAnswerForm({ hash: version.hash, form: part }, () => true)
  return { form: pruned, names, says }
}

/** Whoever signs by word of mouth, or not at all, needs a witness of the agency. */
const signedByHand = (field: ResolvedField): ResolvedField =>
  field.signer === undefined ? field : { ...field, signer: { role: field.signer.role, by: field.signer.by } }

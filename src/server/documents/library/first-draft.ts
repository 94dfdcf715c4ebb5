import { type OwnFormDraft, ownFormName, ownFormType, type SubjectBy } from '#contract'
import type { Actor } from '#permissions'
import type { Database } from '#server/platform/database'
import { blankForm, copiedForm } from './blank-form.ts'
import type { LibraryDocuments } from './check-draft.ts'
import { readRow } from './rows.ts'

interface FirstDraftContext {
  readonly database: Database
  readonly documents: LibraryDocuments
}

/** What a new form begins with: blank, or a copy of one of the product or of the company; undefined where there is none such. */
export async function firstDraft(
  { database, documents }: FirstDraftContext,
  { companyId }: Actor,
  { name, title, copies, about }: { readonly name: string; readonly title: string; readonly copies?: string | undefined; readonly about: SubjectBy },
): Promise<OwnFormDraft | undefined> {
  const linked = documents.current()
  if (copies === undefined) return blankForm(linked, { name, title, about })
  const own = ownFormName(copies)
  if (own === undefined) return copiedForm(linked, copies, name, title)
  const row = await database.read({ companyId }, (tx) => readRow(tx, own))
  const { migrations: _migrations, ...form } = row?.draft.form ?? {}
  return row && { form: { ...form, formType: ownFormType(name) }, words: { ...row.draft.words, title } }
}

import type { libraryApi } from '#api'
import { ownFormType } from '#contract'
import type { NamedDraft } from '../model/exchange.ts'
import { wordAt } from '../model/form-document.ts'

/** What became of the forms of a file, by their titles. */
export interface Loaded {
  readonly made: readonly string[]
  /** There is a form of that name already. */
  readonly taken: readonly string[]
  readonly failed: readonly string[]
}

/** Makes the forms of a file drafts of this company, one after the other; one that is refused keeps no other back. */
export async function loadBundle(
  library: Pick<typeof libraryApi, 'create' | 'save'>,
  forms: readonly NamedDraft[],
  names: ReadonlySet<string>,
): Promise<Loaded> {
  const made: string[] = []
  const failed: string[] = []
  const fresh = forms.filter(({ name }) => !names.has(name))
  for (const { name, draft } of fresh) {
    const title = wordAt(draft.words, 'title') ?? name
    try {
      const { rev, draft: blank } = await library.create({ name, title })
      await library.save(name, { rev, draft: { ...draft, form: { ...draft.form, $schema: blank.form.$schema, formType: ownFormType(name) } } })
      made.push(title)
    } catch {
      failed.push(title)
    }
  }
  return { made, taken: forms.filter(({ name }) => names.has(name)).map(({ name, draft }) => wordAt(draft.words, 'title') ?? name), failed }
}

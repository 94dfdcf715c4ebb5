import { isOfPlatform, type OwnFormLanguage } from '#contract'
import { fieldLanguage, formKeys, signerRoles } from '#document'
import type { Actor } from '#permissions'
import { createAudience } from '#server/documents/store'
import type { LibraryDocuments } from './check-draft.ts'

/** What this designer can choose from: nothing that they may not read themselves. */
export function languageFor(documents: LibraryDocuments, actor: Actor): OwnFormLanguage {
  const linked = documents.current()
  const audience = createAudience(linked, actor)
  const references = [...linked.resources.values()].filter(
    ({ name, scope, source, ownedBy }) =>
      audience.readable(name) !== undefined && scope !== 'platform' && !isOfPlatform(source) && source === undefined && ownedBy === undefined,
  )
  const schema = documents.metaSchema('resource')
  return {
    fields: fieldLanguage(schema),
    formKeys: formKeys(documents.metaSchema('form')),
    signers: signerRoles(schema),
    references: references.map(({ name, title, icon }) => ({ name, title, ...(icon !== undefined && { icon }) })),
    forms: [...linked.answerForms.values()].filter(({ rights }) => audience.passes(rights.read)).map(({ id, title }) => ({ id, title })),
    permissions: linked.permissions.filter(({ superAdminOnly }) => superAdminOnly !== true).map(({ id, label }) => ({ id, label })),
  }
}

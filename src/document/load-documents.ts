import type { Form, Help, RecordForm, Screen } from '#contract'
import { linkAnswerForms } from './link/answer-forms.ts'
import { checkBadges } from './link/badges.ts'
import { createLinkContext, documentsOf, type LinkContext } from './link/context.ts'
import { linkDomains } from './link/domains.ts'
import { createFieldLinker } from './link/fields.ts'
import { linkRecordForms } from './link/forms.ts'
import { checkHelp } from './link/help.ts'
import { withKinds } from './link/kinds.ts'
import { linkMenu, MENU_ID } from './link/menu.ts'
import { linkOperations } from './link/operations.ts'
import { listOwed } from './link/owed.ts'
import { checkOwnFormsScreens } from './link/own-forms-screens.ts'
import { linkPermissions, linkRoles } from './link/permissions.ts'
import { linkResources } from './link/resources.ts'
import { checkRouteRights } from './link/route-rights.ts'
import { linkRoutes } from './link/routes.ts'
import { linkScreens } from './link/screens.ts'
import { checkSeveral } from './link/several.ts'
import { linkStrings } from './link/strings.ts'
import { checkUnreferenced } from './link/unreferenced.ts'
import type { Linked } from './linked.ts'
import { compileMetaSchemas, isMetaSchema, type MetaSchemas } from './meta-schemas.ts'
import type { Problem } from './problem.ts'
import { type ReadingCache, readDocuments } from './read-documents.ts'
import type { SourceFile } from './source-file.ts'

export interface LoadOptions {
  /** Icons that the registry draws; without it icons are not checked. */
  readonly icons?: readonly string[]
  /** What earlier loads read: of the same files read anew only what changed. */
  readonly cache?: ReadingCache
}

/** Everything, or everything that is wrong: a set of documents with a problem never loads (design: architecture P2). */
export interface Loaded {
  readonly documents: Linked | undefined
  /** In the order of files, lines and columns. */
  readonly problems: readonly Problem[]
}

/** Reads, validates and links documents. The meta-schemas are among the files (`meta/<kind>.schema.json`); throws only when those are unsound. */
export function loadDocuments(files: readonly SourceFile[], options: LoadOptions = {}): Loaded {
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const read = readDocuments(
    sorted.filter(({ path }) => !isMetaSchema(path)),
    metaSchemasOf(sorted.filter(({ path }) => isMetaSchema(path))),
    options.cache,
  )
  const context = createLinkContext(read, options.icons)
  const linked = link(context)
  const problems = [...read.problems, ...context.problems, ...(linked ? [] : noMenu(context))].toSorted(byPlace)
  return { documents: problems.length === 0 ? linked : undefined, problems }
}

function link(context: LinkContext): Linked | undefined {
  const permissions = linkPermissions(context)
  const roles = linkRoles(context, permissions)
  const routes = linkRoutes(context)
  const menu = linkMenu(context)
  const linker = createFieldLinker(context)
  linkResources(context, linker)
  linkDomains(context)
  linkOperations(context, linker)
  checkBadges(context)
  linkScreens(context)
  checkRouteRights(context)
  linkRecordForms(context)
  const answerForms = linkAnswerForms(context, linker)
  checkSeveral(context, answerForms)
  checkOwnFormsScreens(context, answerForms)
  checkHelp(context)
  checkUnreferenced(context)
  const strings = linkStrings(context)
  return (
    menu && {
      menu,
      routes,
      permissions,
      roles,
      resources: withKinds(context.resources.all, answerForms),
      operations: context.operations.all,
      domains: context.domains.all,
      ...byId(context),
      answerForms,
      strings,
      owed: listOwed(context),
    }
  )
}

function byId(context: LinkContext): Pick<Linked, 'screens' | 'forms' | 'help' | 'documents'> {
  const values = <T>(kind: string): ReadonlyMap<string, T> => new Map(documentsOf<T>(context, kind).map(({ id, value }) => [id, value]))
  const documents = context.read.documents.filter(({ kind }) => kind !== 'i18n')
  const recordForms = documentsOf<Form>(context, 'form').flatMap(({ id, value }): [string, RecordForm][] => (value.kind === 'record' ? [[id, value]] : []))
  return {
    screens: values<Screen>('screen'),
    help: values<Help>('help'),
    forms: new Map(recordForms),
    documents: new Map(documents.map(({ id, value }) => [id, value])),
  }
}

const noMenu = ({ read }: LinkContext): readonly Problem[] =>
  read.broken.has(MENU_ID) ? [] : [{ file: `${MENU_ID}.json`, pointer: '', line: 1, column: 1, message: 'There is no menu' }]

function byPlace(a: Problem, b: Problem): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1
  return a.line - b.line || a.column - b.column || (a.message < b.message ? -1 : 1)
}

let compiled: { readonly text: string; readonly schemas: MetaSchemas } | undefined

/** Compiling takes a tenth of a second and the meta-schemas hardly ever change. */
export function metaSchemasOf(files: readonly SourceFile[]): MetaSchemas {
  const text = files.map((file) => file.text).join('\n')
  if (compiled?.text !== text) compiled = { text, schemas: compileMetaSchemas(files) }
  return compiled.schemas
}

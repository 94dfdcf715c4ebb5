import type { DocumentsEvent, ScreenBundle } from '#contract'
import {
  formatProblem,
  isMetaSchema,
  type Linked,
  loadDocuments,
  type MetaSchemas,
  metaSchemasOf,
  type Problem,
  type SourceFile,
  type StringTree,
} from '#document'
import type { Actor } from '#permissions'
import { DEFAULT_LANGUAGE, LANGUAGES, PSEUDO } from '#translation'
import { changedIds } from './changes.ts'
import { stampOf, withoutMetaChecks } from './checked-files.ts'
import { type Corrections, createLanguageWords, type Labels, type LanguageSources, type LanguageWords } from './languages.ts'
import { withLastGood } from './last-good.ts'
import { type Loaded, loadOnce, variantsOf } from './load-once.ts'
import type { PublishedForm } from './published-forms.ts'
import { readDocumentFiles } from './read-files.ts'
import type { Variant, Variants } from './variants.ts'
import { watchFolders } from './watch-folders.ts'

export interface DocumentStoreOptions {
  readonly folder: string
  /** Where the meta-schemas are, when not in `<folder>/meta`. */
  readonly metaFolder?: string
  /** Icons that the registry draws; without it icons are not checked. */
  readonly icons?: readonly string[]
  /** Reload when a file changes (development). */
  readonly watch?: boolean
  /** The stamp of files that were found sound when the server was built: the same files are not held against the meta-schemas again. */
  readonly checkedStamp?: string
}

/** The documents in use. What a reload finds a problem in stays as it was when all was well; where that does not go together with the rest, everything does. */
export interface DocumentStore {
  readonly current: () => Linked
  /** What the meta-schema of this kind says, as JSON. */
  readonly metaSchema: (kind: string) => unknown
  /** What documents are held against; compiled when first asked for. */
  readonly meta: () => MetaSchemas
  /** What is wrong with the files now, while an older version of them is in use. */
  readonly problems: () => DocumentsEvent['problems']
  readonly variantFor: (screenId: string, actor: Actor) => Variant | undefined
  readonly ownScreen: Variants['ownScreen']
  readonly indexFor: Variants['indexFor']
  readonly wordsFor: Variants['wordsFor']
  readonly byHash: (hash: string, actor: Actor) => ScreenBundle | undefined
  readonly publishedHashOf: (id: string) => string | undefined
  /** Forms with answers of their own as they are published now, by document id. */
  readonly forms: () => ReadonlyMap<string, PublishedForm>
  /** Undefined for a language there is none of. */
  readonly labels: (language: string) => Labels | undefined
  /** A part of a language's words, without any where nothing is left of it; undefined for a language there is none of. */
  readonly wordPart: LanguageWords['part']
  /** The strings of a language's files alone, without English in between. */
  readonly ownOf: LanguageWords['ownOf']
  readonly reviewedIn: LanguageWords['reviewedIn']
  /** Lays texts over a language's own that were corrected since the release; in place of those before. */
  readonly correct: (language: string, corrections: Corrections) => void
  /** Reads every language, with room for others' work in between, so that nobody who speaks it has to wait. */
  readonly readAhead: () => Promise<void>
  /** Told after every reload that changed or found something; gives the way to stop. */
  readonly onChange: (listener: (event: DocumentsEvent) => void) => () => void
  readonly reload: () => void
  readonly close: () => void
}

interface Version {
  readonly linked: Linked
  readonly variants: Variants
  readonly languages: LanguageWords
}

/** Loads the documents of a folder; throws with all problems when they are unsound from the start. */
export function createDocumentStore(options: DocumentStoreOptions): DocumentStore {
  const load = (files: readonly SourceFile[]): Loaded => loadDocuments(files, options.icons ? { icons: options.icons } : {})
  const read = (): readonly SourceFile[] => readDocumentFiles(options.folder, options.metaFolder)
  const once = (files: readonly SourceFile[]): Loaded => loadOnce(files, options.icons, load)
  let good = read()
  const first = loadOnce(good, options.icons, (files) => loadChecked(files, options.checkedStamp, load))
  if (!first.documents) throw new Error(`The documents in ${options.folder} cannot be used:\n${first.problems.map(formatProblem).join('\n')}`)
  const corrected = new Map<string, Corrections>()
  const versionOf = (documents: Linked): Version =>
    makeVersion(documents, { folder: options.folder, corrections: (language) => corrected.get(language), pseudo: options.watch === true })
  let version = versionOf(first.documents)
  let problems: DocumentsEvent['problems'] = []
  const listeners = new Set<(event: DocumentsEvent) => void>()

  const reload = (): void => {
    const files = read()
    const loaded = once(files)
    const { problems: found } = loaded
    const used = loaded.documents ? { files, loaded } : withLastGood(files, { good, problems: found, load: once })
    if (used) good = used.files
    const next = used?.loaded.documents && versionOf(used.loaded.documents)
    const changed = next ? [...changedIds(version.linked, next.linked), ...changedLanguages(version.languages, next.languages)] : []
    const isRepaired = loaded.documents !== undefined && problems.length > 0
    problems = found.map(toldProblem)
    if (next && changed.length > 0) version = next
    if (changed.length === 0 && problems.length === 0 && !isRepaired) return
    const event = { changed, problems }
    for (const listener of listeners) listener(event)
  }
  const stop = options.watch ? watchFolders(options.folder, reload) : () => undefined

  return {
    current: () => version.linked,
    metaSchema: (kind) => JSON.parse(good.find(({ path }) => path === `meta/${kind}.schema.json`)?.text ?? 'null') as unknown,
    meta: () => metaSchemasOf(good.filter(({ path }) => isMetaSchema(path))),
    problems: () => problems,
    variantFor: (screenId, actor) => version.variants.variantFor(screenId, actor),
    ownScreen: (id, screen, actor) => version.variants.ownScreen(id, screen, actor),
    indexFor: (actor) => version.variants.indexFor(actor),
    wordsFor: (actor) => version.variants.wordsFor(actor),
    byHash: (hash, actor) => version.variants.byHash(hash, actor),
    publishedHashOf: (id) => version.variants.publishedHashOf(id),
    forms: () => version.variants.forms,
    labels: (language) => version.languages.labels(language),
    wordPart: (language, name) => version.languages.part(language, name),
    ownOf: (language) => version.languages.ownOf(language),
    reviewedIn: (language) => version.languages.reviewedIn(language),
    correct: (language, corrections) => {
      corrected.set(language, corrections)
    },
    readAhead: async () => {
      for (const { code } of LANGUAGES) {
        await new Promise((resolve) => setImmediate(resolve))
        version.languages.labels(code)
      }
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    reload,
    close: () => {
      listeners.clear()
      stop()
    },
  }
}

/** What is wrong as pages and the terminal are told of it. */
const toldProblem = (problem: Problem): DocumentsEvent['problems'][number] => ({
  document: problem.file.replace(/\.json$/, ''),
  text: formatProblem(problem),
})

/** When what the build has checked doesn't load all the same, the full check says why. */
function loadChecked(files: readonly SourceFile[], checkedStamp: string | undefined, load: (files: readonly SourceFile[]) => Loaded): Loaded {
  const quick = checkedStamp !== undefined && stampOf(files) === checkedStamp ? load(withoutMetaChecks(files)) : undefined
  return quick?.documents ? quick : load(files)
}

function makeVersion(linked: Linked, sources: Omit<LanguageSources, 'english' | 'parts'>): Version {
  const english = linked.strings[DEFAULT_LANGUAGE] ?? {}
  const variants = variantsOf(linked)
  const languages = createLanguageWords({ ...sources, english, parts: variants.parts })
  return { linked: Object.freeze({ ...linked, strings: everyLanguage(english, languages) }), variants, languages }
}

/** English, and beside it the other languages, which are read when they are asked for and not by who goes through all strings. */
function everyLanguage(english: StringTree, { wordsIn }: LanguageWords): Linked['strings'] {
  const others = [...LANGUAGES, PSEUDO].filter(({ code }) => code !== DEFAULT_LANGUAGE)
  return Object.defineProperties(
    { [DEFAULT_LANGUAGE]: english },
    Object.fromEntries(others.map(({ code }) => [code, { get: () => wordsIn(code), enumerable: false }])),
  )
}

/** `i18n/<language>` of languages in use other than English whose words are no longer the same; English ones are named by document. */
const changedLanguages = (before: LanguageWords, after: LanguageWords): readonly string[] =>
  before
    .inUse()
    .filter((code) => code !== DEFAULT_LANGUAGE && before.labels(code)?.hash !== after.labels(code)?.hash)
    .map((code) => `i18n/${code}`)

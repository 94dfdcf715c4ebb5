import { sql } from 'kysely'
import type { CompanyWords, FieldProblem, LabelModule } from '#contract'
import { type Actor, allows } from '#permissions'
import { type Caller, type CompanySettings, wordsOf } from '#server/http/guards'
import { asJson } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import type { ShellContext } from '../context.ts'
import { refuseFields } from '../refuse.ts'
import { labelModules, termOfKey } from './label-modules.ts'

const WORD_MAX_CHARS = 60
const WORDS_MAX = 500
/** Control characters and those that turn the direction; places and nesting that a text could smuggle in. */
const NOT_PLAIN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]|\{\{|\$t\(/u

export interface Labels {
  modules(company: Caller['company']): readonly LabelModule[]
  /** Owners and super admins. Throws forbidden or invalid-value; the same words again change nothing. */
  save(caller: Caller, labels: Readonly<Record<string, string>>): Promise<CompanyWords>
  /** Called after each change with the company's words. */
  onChanged(listener: (companyId: string, words: CompanyWords) => void): void
}

/** A company's own words for labels (spec: shell-and-account §3). */
export function createLabels({ database, documents, audit, say }: ShellContext): Labels {
  const listeners: ((companyId: string, words: CompanyWords) => void)[] = []
  const modules = (settings: CompanySettings): readonly LabelModule[] => labelModules(documents(), settings, say)

  function read(labels: Readonly<Record<string, string>>): readonly (readonly [key: string, word: string])[] {
    const known = new Set(modules({}).flatMap(({ fields }) => fields.map(({ key }) => key)))
    const words = Object.entries(labels).map(([key, word]) => [key, word.normalize('NFC').trim()] as const)
    const problemOf = ([key, word]: readonly [string, string]): string | undefined =>
      !known.has(key) ? 'unknown' : NOT_PLAIN.test(word) ? 'notPlain' : word.length > WORD_MAX_CHARS ? 'tooLong' : undefined
    refuseFields(
      words.flatMap((each): readonly FieldProblem[] => {
        const problem = problemOf(each)
        return problem === undefined
          ? []
          : [{ path: `/labels/${each[0].replaceAll('~', '~0').replaceAll('/', '~1')}`, message: say(`shared/calls.labels.${problem}`) }]
      }),
    )
    return words
  }

  /** Merged under a lock of the row: two people who save at once keep both their words. */
  function store(actor: Actor, words: ReturnType<typeof read>): Promise<{ readonly now: CompanySettings; readonly isChanged: boolean }> {
    const { companyId } = actor
    return database.transaction('platform', async (tx) => {
      const { rows } = await sql<{ settings: CompanySettings | null }>`select settings from company where id = ${companyId} for update`.execute(tx)
      const before = rows[0]?.settings ?? {}
      const now = withWords(before, words)
      const isChanged = JSON.stringify(wordsOf(before)) !== JSON.stringify(wordsOf(now))
      if (Object.keys(now.labels ?? {}).length > WORDS_MAX) throw new RefusalError('too-large')
      if (isChanged) {
        await sql`update company set settings = ${asJson(now)}::jsonb where id = ${companyId}`.execute(tx)
        await audit.write({ actor, action: 'update', entity: 'company-labels', entityId: companyId, detail: { keys: words.map(([key]) => key) } }, tx)
      }
      return { now, isChanged }
    })
  }

  return {
    modules: ({ settings }) => modules(settings),
    async save({ actor }, labels) {
      if (!allows({ owners: true }, actor)) throw new RefusalError('forbidden')
      const words = read(labels)
      const { now, isChanged } = await store(actor, words)
      const stored = wordsOf(now)
      if (isChanged) for (const listener of listeners) listener(actor.companyId, stored)
      return stored
    },
    onChanged: (listener) => void listeners.push(listener),
  }
}

/** Empty text takes the company's word away. */
function withWords(settings: CompanySettings, words: readonly (readonly [string, string])[]): CompanySettings {
  const labels: Record<string, string> = { ...settings.labels }
  const terms: { client?: string; employee?: string } = { ...settings.terms }
  for (const [key, word] of words) {
    const term = termOfKey(key)
    if (term !== undefined && word === '') delete terms[term]
    else if (term !== undefined) terms[term] = word
    else if (word === '') delete labels[key]
    else labels[key] = word
  }
  return { ...settings, terms, labels }
}

import type { AssistantSource } from '#contract'
import type { Linked } from '#document'
import type { Quoted } from '../../../src/server/assistant/answer/quote.ts'
import type { Passage } from '../../../src/server/assistant/corpus/passage.ts'
import type { Found } from '../../../src/server/assistant/search/help-index.ts'
import type { GoldenQuestion } from './golden.ts'

/** One of the first five sections belongs to a page of the screen that the question is about. */
export function isHit({ route }: Pick<GoldenQuestion, 'route'>, found: readonly Found[]): boolean {
  const asked = [route].flat()
  return found.some(({ passage }) => asked.some((id) => passage.routes.includes(id) || passage.route === id))
}

const asWritten = (markdown: string): string => markdown.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')

/** Lines of an answer as somebody wrote them: without numbers of steps and signs of headings. */
const linesOf = (parts: readonly string[]): readonly string[] =>
  parts
    .join('')
    .split('\n')
    .map((line) => asWritten(line.replace(/^\d+\. /, '').replace(/^\*\*(.*)\*\*$/, '$1')).trim())
    .filter(Boolean)

const said = ({ heading, text, steps, note }: Passage): readonly string[] => [heading, ...text, ...steps, note]

/** What of an answer does not stand word for word in a section that it names, or names a section or an address that is not there. */
export function strayOf(
  { parts, sources }: Pick<Quoted, 'parts' | 'sources'>,
  passages: readonly Passage[],
  { routes }: Pick<Linked, 'routes'>,
): readonly string[] {
  const byId = new Map(passages.map((passage) => [passage.id, passage]))
  const cited = sources.flatMap(({ id }) => byId.get(id) ?? [])
  const written = new Set(cited.flatMap(said))
  const leads = ({ url }: AssistantSource): boolean => url === undefined || routes.some(({ path, planned }) => path === url && !planned)
  return [
    ...sources.filter(({ id }) => !byId.has(id)).map(({ id }) => `no section ${id}`),
    ...sources.filter((source) => !leads(source)).map(({ url }) => `no screen at ${url}`),
    ...linesOf(parts).filter((line) => !written.has(line)),
  ]
}

import type { AssistantSource } from '#contract'
import type { AnswerFacts } from '../context.ts'
import type { Passage } from '../corpus/passage.ts'
import type { Readable } from '../corpus/readable.ts'
import type { Searched } from '../search/help.ts'
import { asMarkdown } from './plain-markdown.ts'

const NEAREST_MAX = 3
/** A second section is quoted when it fits almost as well, and says almost as much of the question. */
const ALSO_FROM = 0.92
const ALSO_COVERS = 0.85
const QUOTED_MAX = 2
const IMAGES_MAX = 6

/** An answer as it will be said: parts that follow each other, and what stands beside them. */
export interface Quoted extends AnswerFacts {
  readonly parts: readonly string[]
}

/** Passages as an answer names them. */
export const sourcesOf = (passages: readonly Passage[], readable: Readable): readonly AssistantSource[] =>
  passages.map((passage) => {
    const { id, title, heading: section, updated } = passage
    const url = readable.urlOf(passage)
    return { id, title, section, updated, ...(url !== undefined && { url }) }
  })

/** What comes near where nothing is sure: one section of each page. */
export const nearestOf = (passages: readonly Passage[], readable: Readable): readonly AssistantSource[] =>
  sourcesOf(passages.filter(({ page }, at) => passages.findIndex((other) => other.page === page) === at).slice(0, NEAREST_MAX), readable)

/** Pictures and the first video of what is quoted. */
export function mediaOf(passages: readonly Passage[], readable: Readable): Pick<AnswerFacts, 'images' | 'video'> {
  const images = passages.flatMap((passage) => passage.images ?? []).slice(0, IMAGES_MAX)
  const video = passages.map(readable.videoOf).find((address) => address !== '')
  return { ...(images.length > 0 && { images }), ...(video !== undefined && { video }) }
}

/** The best sections word for word, each with its heading before it; or, when none is sure, the sentence that says so and what comes near. */
export function quote({ found, isSure }: Searched, readable: Readable, notUnderstood: string): Quoted {
  const pages = found.map(({ passage }) => passage)
  if (!isSure) return { mode: 'embedded', parts: [notUnderstood], sources: [], abstained: true, nearest: nearestOf(pages, readable) }
  const [best] = found
  const quoted = found
    .filter(({ score, covered }) => score >= (best?.score ?? 0) * ALSO_FROM && covered >= (best?.covered ?? 0) * ALSO_COVERS)
    .slice(0, QUOTED_MAX)
    .map(({ passage }) => passage)
  const parts = quoted.flatMap(blocksOf).map((block, at) => (at === 0 ? block : `\n\n${block}`))
  return { mode: 'embedded', parts, sources: sourcesOf(quoted, readable), abstained: false, nearest: [], ...mediaOf(quoted, readable) }
}

/** Heading, paragraphs, numbered steps and note: whole sentences as they stand in the help. */
function blocksOf({ heading, text, steps, note }: Passage): readonly string[] {
  const numbered = steps.map((step, at) => `${at + 1}. ${asMarkdown(step)}`).join('\n')
  return [`**${asMarkdown(heading)}**`, text.map(asMarkdown).join('\n\n'), numbered, asMarkdown(note)].filter(Boolean)
}

import type { Help } from '#contract'
import type { HelpDocuments } from '../../../src/server/assistant/corpus/passages.ts'

const EVERY = 5

/** The help several times over, each time with every fifth word another one, so that words are as rare as in a help of at least so many sections. */
export function multiplied({ help, ...rest }: HelpDocuments, sections: number): HelpDocuments {
  const many = new Map<string, Help>(help)
  const countOf = (pages: Iterable<Help>): number => [...pages].reduce((total, page) => total + page.sections.length, 0)
  const rounds = Math.ceil(sections / countOf(help.values()))
  for (let round = 1; round < rounds; round += 1) {
    for (const [id, page] of help) many.set(`${id}-${round}`, variedPage(page, round))
  }
  return { ...rest, help: many }
}

function variedPage(page: Help, round: number): Help {
  const varied = (text: string): string => text.replaceAll(/[a-z]{5,}/g, (word, at: number) => (at % EVERY === round % EVERY ? `${word}${round}x` : word))
  const variedSection = (section: Help['sections'][number]): Help['sections'][number] => ({
    ...section,
    heading: varied(section.heading),
    ...(section.text && { text: section.text.map(varied) as typeof section.text }),
    ...(section.steps && { steps: section.steps.map(varied) as typeof section.steps }),
  })
  const [first, ...others] = page.sections
  return { ...page, title: varied(page.title), sections: [variedSection(first), ...others.map(variedSection)] }
}

import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { createDocumentStore } from '#server/documents/store'
import { quote } from '../../../src/server/assistant/answer/quote.ts'
import { createGlossary } from '../../../src/server/assistant/search/glossary.ts'
import { createHelpSearch, type HelpSearch } from '../../../src/server/assistant/search/help.ts'
import { quantile } from '../figures.ts'
import { sized } from '../sized.ts'
import { type GoldenQuestion, readGolden } from './golden.ts'
import { isHit, strayOf } from './judge.ts'
import { multiplied } from './many-sections.ts'

const SECTIONS = sized(5_000, 1_000)
const everything = { isOpen: () => true, urlOf: () => undefined, videoOf: () => '' }
const print = (line: string): boolean => process.stdout.write(`${line}\n`)
const share = (part: number, whole: number): string => `${part} of ${whole} (${((100 * part) / Math.max(whole, 1)).toFixed(1)} %)`

/** Asks the golden questions and measures the search at many sections; prints what came out. */
export function benchSearch(): void {
  const store = createDocumentStore({ folder: join(import.meta.dirname, '../../../schemas') })
  const documents = store.current()
  const glossary = createGlossary(documents.strings)
  const help = createHelpSearch(documents, {}, glossary)
  const { questions, unanswerable } = readGolden()
  const ask = (text: string, language: string, of: HelpSearch = help) => of.search({ text, language, isOpen: everything.isOpen })

  function report(name: string, asked: readonly GoldenQuestion[]): void {
    const answers = asked.map((question) => ({ question, ...ask(question.text, question.language) }))
    const missed = answers.filter(({ question, found }) => !isHit(question, found))
    print(`${name}: hit@5 ${share(asked.length - missed.length, asked.length)}, answered ${share(answers.filter(({ isSure }) => isSure).length, asked.length)}`)
    for (const kind of ['plain', 'paraphrased', 'misspelled', 'navigation'] as const) {
      const ofKind = asked.filter((question) => question.kind === kind)
      print(`  ${kind}: ${share(ofKind.length - missed.filter(({ question }) => question.kind === kind).length, ofKind.length)}`)
    }
    const quoted = answers.filter(({ isSure }) => isSure).map((answer) => quote(answer, everything, ''))
    const stray = quoted.filter((answer) => answer.sources.length === 0 || strayOf(answer, help.passages, documents).length > 0)
    print(`  citations that resolve and hold every quoted sentence: ${share(quoted.length - stray.length, quoted.length)}`)
    if (process.argv.includes('missed') && name === 'Open questions') {
      for (const { question, found } of missed) print(`  missed ${question.id} ${question.text}: ${found.map(({ passage }) => passage.id).join(', ')}`)
    }
  }

  print(`${help.passages.length} sections of ${documents.help.size} pages`)
  report(
    'Open questions',
    questions.filter(({ held }) => !held),
  )
  if (process.argv.includes('held'))
    report(
      'Held questions',
      questions.filter(({ held }) => held),
    )
  const answered = unanswerable.filter(({ text }) => ask(text, 'en').isSure)
  print(`Answered though the help does not say: ${share(answered.length, unanswerable.length)}`)
  for (const { id, text } of answered) print(`  ${id} ${text}`)

  const began = performance.now()
  const large = createHelpSearch(multiplied(documents, SECTIONS), {}, glossary)
  print(`Index of ${large.passages.length} sections: ${Math.round(performance.now() - began)} ms`)
  const open = questions.filter(({ held }) => !held)
  for (const round of ['Search, each word new', 'Search, words asked before'] as const) {
    const times = open.map(({ text, language }) => {
      const [start, used] = [performance.now(), process.cpuUsage()]
      ask(text, language, large)
      const { user, system } = process.cpuUsage(used)
      return { wall: performance.now() - start, processor: (user + system) / 1_000 }
    })
    const at = (of: 'wall' | 'processor', part: number): string =>
      quantile(
        times.map((time) => time[of]),
        part,
      ).toFixed(1)
    print(
      `${round}, ${large.passages.length} sections: p50 ${at('wall', 0.5)} ms, p99 ${at('wall', 0.99)} ms (budget 50); of the processor ${at('processor', 0.5)} and ${at('processor', 0.99)} ms`,
    )
  }
  store.close()
}

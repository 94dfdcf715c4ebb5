import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { routes } from '../permissions/documents.ts'
import { CHAT_ASSISTANT_SESSION } from './chat-assistant-session.ts'
import { FAULTS, PROMISES, THREATS } from './reliability.ts'
import { DECISIONS, type Decision, type Row } from './row.ts'
import { SHELL_AND_ACCOUNT } from './shell-and-account.ts'

const SPECIFICATIONS = [SHELL_AND_ACCOUNT, CHAT_ASSISTANT_SESSION]
const ALL: readonly Row[] = SPECIFICATIONS.flatMap(({ letter, rows, prose }) =>
  [...rows, ...prose].map(([number, words, answer]): Row => [`${letter} ${number}`, words, answer]),
)

/** A 4.8: games that no screen shows. B 9.10: what the specification itself leaves out. */
const ASKING_NOTHING = ['A 4.8', 'B 9.10']

const root = join(import.meta.dirname, '../..')
const texts = new Map<string, string>()
const textOf = (file: string): string => {
  const path = join(root, file.startsWith('stories/') ? file : `tests/${file}`)
  if (!texts.has(file)) texts.set(file, existsSync(path) ? readFileSync(path, 'utf8') : '')
  return texts.get(file) ?? ''
}
/** A line that names a test, or a case of one. */
const NAMES_TEST = /\b(?:it|test|describe)(?:\.\w+)?[(<]|^\s*\](?: as const)?\)\(|^\s*['"`[]/
const isThere = (test: string): boolean => {
  const [file = '', title = ''] = test.split(' → ')
  return title !== '' && textOf(file).includes(title)
}
const isTest = (test: string): boolean => {
  const [file = '', title = ''] = test.split(' → ')
  const lines = textOf(file).split('\n')
  if (file.startsWith('stories/')) return lines.some((line) => line.startsWith(`export const ${title}: `) || line.startsWith(`export const ${title} = `))
  return /\.test\.tsx?$/.test(file) && title !== '' && lines.some((line) => line.includes(title) && NAMES_TEST.test(line))
}

const numbered = (counts: Readonly<Record<string, number>>, mark: string): readonly string[] =>
  Object.entries(counts).flatMap(([section, count]) => Array.from({ length: count }, (_, at) => `${section}.${mark}${at + 1}`))

describe.each(SPECIFICATIONS)('specification $letter', ({ counts, rows, proseCounts, prose }) => {
  it('has each of its bullets and table rows once, in order', () => {
    expect(rows.map(([number]) => number)).toEqual(numbered(counts, ''))
  })

  it('numbers the rules between them, too', () => {
    expect(prose.map(([number]) => number)).toEqual(numbered(proseCounts, 'p'))
  })
})

describe('a row of the specification', () => {
  it('is answered, in words of its own', () => {
    expect(ALL.filter(([, words, answer]) => words === '' || Object.values(answer).every((each) => each.length === 0)).map(([number]) => number)).toEqual([])
    expect(ALL.map(([, words]) => words).filter((words) => words.length > 90)).toEqual([])
  })

  it('names tests that are there', () => {
    expect(ALL.flatMap(([number, , { tests = [] }]) => tests.filter((test) => !isTest(test)).map((test) => `${number}: ${test}`))).toEqual([])
  })

  it('waits for no screen: every route leads to one', () => {
    expect(routes.length).toBeGreaterThan(200)
    expect(routes.filter((route) => route.planned)).toEqual([])
  })

  it('asks for nothing in two places only', () => {
    expect(ALL.filter(([, , answer]) => answer.asksNothing !== undefined).map(([number]) => number)).toEqual(ASKING_NOTHING)
  })

  it('is set aside by a decision that is written down, and each of them sets something aside', () => {
    const used = new Set(ALL.flatMap(([, , answer]): readonly Decision[] => (answer.decision === undefined ? [] : [answer.decision])))
    expect([...used].sort()).toEqual(Object.keys(DECISIONS).sort())
  })
})

it.each([
  ['faults', FAULTS],
  ['threats', THREATS],
  ['promises', PROMISES],
])('%s have tests that are there', (_kind, rows) => {
  expect(rows.length).toBeGreaterThan(30)
  expect(rows.filter(([, test]) => !isThere(test))).toEqual([])
})

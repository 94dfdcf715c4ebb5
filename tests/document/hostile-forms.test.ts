import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadDocuments, type ReadingCache, type SourceFile } from '#document'
import fc from '../fast-check.ts'

const FOLDER = join(import.meta.dirname, '../../schemas')
const FORM = 'forms/clinical/vital-signs.json'

const filesUnder = (folder: string): readonly string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesUnder(path) : [path]
  })
/** The form and what it speaks of; the rest of the product would only take time. */
const NEEDED = /^(meta|resources|parts|permissions)\/|^forms\/clinical\/vital-signs|^i18n\/en\/(forms\/clinical\/vital-signs|parts\/)/
const files: readonly SourceFile[] = filesUnder(FOLDER)
  .map((path) => relative(FOLDER, path))
  .filter((path) => NEEDED.test(path))
  .map((path) => ({ path, text: readFileSync(join(FOLDER, path), 'utf8') }))
const form = files.find(({ path }) => path === FORM)?.text ?? '{}'

const cache: ReadingCache = new Map()
/** The problems of the form when its text is another one. */
const problemsOf = (text: string) =>
  loadDocuments(
    files.map((file) => (file.path === FORM ? { path: FORM, text } : file)),
    { cache },
  ).problems.filter(({ file }) => file === FORM)

type Place = readonly (string | number)[]
type Node = Record<string | number, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
const pointerOf = (place: Place): string => place.map((step) => `/${step}`).join('')

function placesIn(value: unknown, at: Place = []): readonly Place[] {
  const steps = Array.isArray(value) ? [...value.keys()] : isNode(value) ? Object.keys(value) : []
  return [at, ...steps.flatMap((step) => placesIn(isNode(value) ? value[step] : undefined, [...at, step]))]
}

function put(root: unknown, place: Place, value: unknown): void {
  const holder = place.slice(0, -1).reduce<unknown>((at, step) => (isNode(at) ? at[step] : undefined), root)
  const last = place.at(-1)
  if (isNode(holder) && last !== undefined) holder[last] = value
}

function changed(...changes: readonly (readonly [place: Place, value: unknown])[]): string {
  const root: unknown = JSON.parse(form)
  for (const [place, value] of changes) put(root, place, value)
  return JSON.stringify(root, null, 2)
}

/** Patterns that run for minutes over a few dozen letters. */
const EVIL = ['(a+)+$', '([a-zA-Z]+)*$', '(a|aa)+$', '(a|a?)+$', '(.*a){20}$', '^(([a-z])+.)+[A-Z]([a-z])+$', '(x+x+)+y', '(\\d+)*!', '(?=(a+))*b']

/** Everywhere that a form takes an expression. */
const EXPRESSIONS: readonly Place[] = [
  ['fields', 'notTakenReason', 'when'],
  ['fields', 'notTakenReason', 'requiredWhen'],
  ['fields', 'comments', 'readOnlyWhen'],
  ['fields', 'pulseOut', 'value'],
  ['checks', 0, 'when'],
  ['checks', 1, 'check'],
  ['pages', 0, 'sections', 3, 'when'],
]

/** What is said of each place when these stand there, in turn. */
function saidOf(sources: readonly string[]): readonly (readonly [source: string, messages: readonly string[]])[] {
  const rounds = Math.ceil(sources.length / EXPRESSIONS.length)
  return Array.from({ length: rounds }, (_none, round) => {
    const some = EXPRESSIONS.map((place, at) => [place, sources[(round * EXPRESSIONS.length + at) % sources.length] ?? ''] as const)
    const problems = problemsOf(changed(...some))
    return some.map(([place, source]) => [source, problems.filter(({ pointer }) => pointer === pointerOf(place)).map(({ message }) => message)] as const)
  }).flat()
}

it('the form as it is has no problem', () => {
  // Its screen is among what was left out.
  expect(problemsOf(form).map(({ message }) => message)).toEqual(['This form is never used: no screen shows it'])
})

describe('patterns that can run for ever (S20)', () => {
  it('are refused wherever a document may say something, with the place', () => {
    const keys = ['pattern', 'format', 'match', 'regex', 'test']
    const places = keys.map((key, at): readonly [Place, string] => [['fields', at % 2 === 0 ? 'comments' : 'takenBy', key], EVIL[at] ?? ''])
    const problems = problemsOf(changed(...places)).map(({ pointer }) => pointer)
    expect(problems).toEqual(expect.arrayContaining(places.map(([place]) => pointerOf(place))))
  })

  it('are refused in every expression of a form, however they are called', () => {
    const calls = EVIL.flatMap((pattern) => [
      `answers.comments.matches('${pattern.replaceAll('\\', '\\\\')}')`,
      `!answered(answers.reason) || matches(answers.comments, "a" + '${pattern.replaceAll('\\', '\\\\')}')`,
      'answers.comments.matches(answers.comments)',
    ])
    for (const [source, messages] of saidOf(calls)) expect([source, messages.join()]).toEqual([source, expect.stringContaining('matches() is refused')])
  })
})

describe('expressions that want out (S21)', () => {
  it('are refused, whatever they try', () => {
    const escapes = [
      "answers.constructor.constructor('return process')()",
      "answers['constructor'] == 1",
      'answers.__proto__.polluted == 1',
      'this.answers.reason == 1',
      'globalThis.process.exit() == 1',
      '(() => 1)() == 1',
      'eval("1") == 1',
      'Function("return 1")() == 1',
      'import("fs") == 1',
      'require("fs") == 1',
      'answers.comments.toString.call(1) == 1',
      'answers.comments.__defineGetter__("a", 1) == 1',
      '`x` == `x`',
      'new Date() == 1',
      'answers.comments = "x"',
      'answers.reason; answers.comments',
    ]
    for (const [source, messages] of saidOf(escapes)) expect([source, messages.length > 0, Reflect.get({}, 'polluted')]).toEqual([source, true, undefined])
  })
})

describe('a form document with anything in it (S19)', () => {
  it('is refused with polluting names of fields and questions, and leaves no trace', () => {
    const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '__defineGetter__', '$where']
    const root: { fields: Node; pages: { sections: { items: unknown[] }[] }[] } = JSON.parse(form)
    for (const name of names) Object.defineProperty(root.fields, name, { value: { type: 'text', polluted: 1 }, enumerable: true })
    root.pages[0]?.sections[0]?.items.push(...names)
    const problems = problemsOf(JSON.stringify(root, null, 2))
    for (const name of names) expect([name, problems.some(({ pointer, message }) => pointer.includes(name) || message.includes(name))]).toEqual([name, true])
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })

  it('never breaks the check: each problem has a line of the file and a sentence', { timeout: 240_000 }, () => {
    const places = placesIn(JSON.parse(form)).slice(1)
    const value = fc.oneof(
      fc.constantFrom<unknown>(
        null,
        '',
        0,
        -1,
        [],
        {},
        [null],
        'no-such-thing',
        '__proto__',
        'answers.',
        '{',
        '<b>',
        'x'.repeat(5_000),
        { $ref: 'parts/none' },
        { $ref: '../x' },
        { kind: {} },
        { kind: 5 },
      ),
      fc.jsonValue({ maxDepth: 2 }),
    )
    const hits = fc.array(fc.tuple(fc.nat(places.length - 1), value), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(hits, (all) => {
        const text = changed(...all.map(([at, by]): readonly [Place, unknown] => [places[at] ?? [], by]))
        const lines = text.split('\n').length
        for (const { line, column, message } of problemsOf(text)) {
          expect(line >= 1 && line <= lines && column >= 1, message).toBe(true)
          // Words for people: neither a validator's own nor a value that got lost.
          expect(message.length, message).toBeGreaterThan(12)
          expect(message).not.toMatch(/undefined|\[object|NaN|must match|must NOT/)
        }
        expect(Reflect.get({}, 'polluted')).toBeUndefined()
      }),
      { numRuns: 25 },
    )
  })

  it.each([
    ['nothing', ''],
    ['half of itself', form.slice(0, form.length / 2)],
    ['a list', '[]'],
    ['a word', '"form"'],
    ['no JSON', 'kind: answers'],
    ['ten thousand levels', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
    ['ten thousand levels inside', form.replace('"layout"', `"deep": ${'['.repeat(10_000)}${']'.repeat(10_000)}, "layout"`)],
  ])('is refused when it is %s', (_what, text) => {
    const problems = problemsOf(text).map(({ message }) => message)
    expect(problems.length).toBeGreaterThan(0)
    expect(problems).not.toContain('This form is never used: no screen shows it')
  })
})

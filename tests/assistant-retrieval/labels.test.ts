import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Help } from '#contract'

const SCHEMAS = join(import.meta.dirname, '../../schemas')
const read = <Read>(folder: string): readonly (readonly [string, Read])[] =>
  readdirSync(join(SCHEMAS, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => [name, JSON.parse(readFileSync(join(SCHEMAS, folder, name), 'utf8'))])

const KEYS = ['Ctrl+K', 'Cmd+K on a Mac', 'Enter', 'Esc']
const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
const onScreen = [
  ...new Set([
    ...read<{ readonly strings: unknown }>('i18n/en')
      .flatMap(([, { strings }]) => textsIn(strings))
      .map((text) => text.replace(/ \(\{\{[^}]+\}\}\)$/, '')),
    ...KEYS,
  ]),
]

/** What is filled into a text can be anything; the words of a company for clients and employees stay as they are written in both. */
const asPattern = (text: string): string =>
  text
    .split(/\{\{(?!term\.)[^}]+\}\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.+')
const patterns = onScreen
  .filter((text) => text.length < 80 && /\p{L}{4}|^[^{]*$/u.test(text.replace(/\{\{(?!term\.)[^}]+\}\}/g, '{}')))
  .sort((one, other) => other.length - one.length)
  .map(asPattern)

/** The label, and after it the sentence goes on in small letters, or ends. */
const beginsWithLabel = new RegExp(`^(?:${patterns.join('|')})(?=$|[.,:;)?]| [a-z])`, 'u')
const isLabel = new RegExp(`^(?:${patterns.join('|')})(?:(?:, | and | or |, and )(?:${patterns.join('|')}))*$`, 'u')

const NAMED = /(?:\b(?:[Cc]hoose|[Pp]ress|[Tt]urn (?:on|off)|[Gg]o to) )(?=[A-Z])(.+)/gu
const PLACED = /\b[Tt]he ((?:[A-Z]|\{\{term)(?:(?! the )[^.;])*?) (?:tab|tile|card|menu|permission|view|column|field|button)s?\b/gu

const wrongIn = (text: string): readonly string[] => [
  ...[...text.matchAll(NAMED)].flatMap(([, rest = '']) => (beginsWithLabel.test(rest) ? [] : [rest])),
  ...[...text.matchAll(PLACED)].flatMap(([, label = '']) => (isLabel.test(label) ? [] : [label])),
]

it.each(read<Help>('help'))('%s names buttons, tabs and fields as they are on the screen', (_name, { sections }) => {
  const texts = sections.flatMap(({ heading, text = [], steps = [], note = '' }) => [heading, ...text, ...steps, note])
  expect(texts.flatMap(wrongIn)).toEqual([])
})

it('sees a label that the screen does not have', () => {
  expect(wrongIn('Open the menu and choose Throw away.')).toEqual(['Throw away.'])
  expect(wrongIn('The Parchments tab of the record is new.')).toEqual(['Parchments'])
  expect(wrongIn('Choose Save, then open the Notes tab.')).toEqual([])
})

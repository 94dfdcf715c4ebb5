import { partsOf, type ResolvedField } from '#contract'
import { placesOf } from '#translation'
import { childOf, type Path } from '../path.ts'
import type { ReadDocument } from '../read-documents.ts'
import { complain, type LinkContext } from './context.ts'

type Fields = Readonly<Record<string, ResolvedField>>

interface Rule {
  readonly when?: string
  readonly check: string
}

/** What a rule reads of these, each of which its message may name. */
export function namesRead(root: 'answers' | 'row' | 'lookups', { when = '', check }: Rule): readonly string[] {
  const found = [...`${when} ${check}`.matchAll(new RegExp(`\\b${root}\\.(\\w+)`, 'g'))].map(([, name = '']) => name)
  return [...new Set(root === 'lookups' ? found.map((name) => `lookups.${name}`) : found)]
}

const SPOKEN: ReadonlySet<ResolvedField['type']> = new Set(['rows', 'group', 'file', 'signature', 'secret'])
const isSpoken = ({ type, privacy }: ResolvedField): boolean => !SPOKEN.has(type) && privacy !== 'secret'

/** What a form's own texts may name: answers, those in groups, and what lookups come to. */
export function placesOfForm(fields: Fields, lookups: Fields): readonly string[] {
  const inner = Object.entries(fields).flatMap(([name, { type, of = {} }]) =>
    type === 'group' ? Object.keys(of).flatMap((each) => (of[each] && isSpoken(of[each]) ? [`${name}.${each}`] : [])) : [],
  )
  const found = Object.keys(lookups).filter((name) => lookups[name]?.type !== 'rows')
  return [...Object.keys(fields).filter((name) => fields[name] && isSpoken(fields[name])), ...inner, ...found.map((name) => `lookups.${name}`)]
}

/** The places that the English text of a key has, but for terms. */
export function placesIn(context: LinkContext, key: string): readonly string[] {
  const names = placesOf(englishOf(context, key).text).map((place) => place.slice(2, -2))
  return [...new Set(names)].filter((name) => !name.startsWith('term.'))
}

function englishOf(context: LinkContext, key: string): { readonly text: string; readonly file: ReadDocument | undefined; readonly path: Path } {
  const id = key.slice(0, key.indexOf('.'))
  const path = ['strings', ...key.slice(id.length + 1).split('.')]
  const file = context.read.byId.get(`i18n/en/${id}`)
  const text = path.reduce<unknown>(childOf, file?.value)
  return { text: typeof text === 'string' ? text : '', file, path }
}

/** A link in the words between questions leads out by https, or to a mailbox or a telephone. */
export function checkWords(context: LinkContext, key: string): void {
  const { text, file, path } = englishOf(context, key)
  for (const part of partsOf(text))
    if (file && part.kind === 'link' && part.to === undefined)
      complain(context, { document: file, path }, `The link "${part.address}" leads nowhere`, { expected: 'https://…, mailto:… or tel:…' })
}

import { useCallback, useSyncExternalStore } from 'react'
import { type Json, partsWith, type ResolvedField, type TextPart } from '#contract'
import { valueText } from '#screen-tree'
import { isBlank } from '#validation'
import { questionAt } from '../session/pointers.ts'
import { type Engine, useEngine } from './engine.ts'
import css from './question.module.css'

const NO_PLACES: readonly string[] = []
const BLANK = '–'
const LOOKUPS = 'lookups.'
const DATE = /^\d{4}-\d{2}-\d{2}$/

export interface PlacedTextProps {
  /** Translation key. */
  readonly text: string
  readonly places?: readonly string[] | undefined
}

/** Words of the document with the answers that they name, as these change; with emphasis and links. */
export function PlacedText({ text, places = NO_PLACES }: PlacedTextProps) {
  const engine = useEngine()
  const { session, t } = engine
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = places.map((name) => (name.startsWith(LOOKUPS) ? session.surroundings : session.question(pointerOf(name))).subscribe(listener))
      return () => ends.forEach((end) => void end())
    },
    [session, places],
  )
  const said = useSyncExternalStore(subscribe, () => JSON.stringify(Object.fromEntries(places.map((name) => [name, saidOf(engine, name)]))))
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
  return partsWith(JSON.parse(said) as Record<string, string>, (filled) => t(text, filled)).map((part, index) => <Part key={index} part={part} />)
}

function Part({ part }: { readonly part: TextPart }) {
  if (part.kind === 'bold') return <strong>{part.text}</strong>
  if (part.kind !== 'link' || part.to === undefined) return part.text
  return (
    <a className={css.link} href={part.to} target="_blank" rel="noopener noreferrer">
      {part.text}
    </a>
  )
}

const pointerOf = (name: string): string => `/${name.replace('.', '/')}`

/** How the value of a place reads. */
function saidOf({ session, t, formats }: Engine, name: string): string {
  if (name.startsWith(LOOKUPS)) return lookedUp(session.context().lookups[name.slice(LOOKUPS.length)], { t, formats })
  const { field } = questionAt(session.form, pointerOf(name))
  const { value, label, visible } = session.question(pointerOf(name)).get()
  return (field && visible && valueText(field, value, { t, formats, label })) || BLANK
}

function lookedUp(value: Json | undefined, words: Pick<Engine, 't' | 'formats'>): string {
  if (value === undefined || isBlank(value)) return BLANK
  const type = typeof value === 'number' ? 'decimal' : typeof value === 'boolean' ? 'boolean' : typeof value === 'string' && DATE.test(value) ? 'date' : 'text'
  const field: ResolvedField = { type, label: '' }
  return valueText(field, value, words) || BLANK
}

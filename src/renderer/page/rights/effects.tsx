import type { ReactNode } from 'react'
import { EFFECTS_MAX, type EffectKind, type PlacedEffect, type RightsEffects } from '#contract'
import { useFormats, useT } from '#i18n'
import css from './rights.module.css'

export interface EffectsSideProps {
  readonly title: string
  /** The permissions themselves, in words, and what their list is called. */
  readonly ids: readonly string[]
  readonly of: string
  readonly effects: RightsEffects
  /** What a translation key is in words; as the page says it when absent. */
  readonly say?: (key: string) => string
}

/** What is gained or lost: permissions, entries of the menu, pages, and what is done and seen there. */
export function EffectsSide({ title, ids, of, effects, say }: EffectsSideProps): ReactNode {
  const t = useT()
  const formats = useFormats()
  const moreOf = (kind: EffectKind): string | undefined => {
    const total = effects.more?.[kind]
    return total === undefined ? undefined : t('shared/rights.moreEffects', { shown: formats.number(EFFECTS_MAX), total: formats.number(total) })
  }
  const words = say ?? ((key: string) => t(key))
  const lists: readonly (readonly [EffectKind, readonly string[]])[] = [
    ['menus', effects.menus.map(words)],
    ['routes', effects.routes.map(words)],
    ['records', byPlace(effects.records, words)],
    ['actions', byPlace(effects.actions, words)],
    ['fields', byPlace(effects.fields, words)],
  ]
  const shown = lists.filter(([, entries]) => entries.length > 0)
  return (
    <section className={css.side} aria-label={title}>
      <h3 className={css.sideTitle}>{title}</h3>
      {ids.length > 0 && <List name={of} entries={ids} />}
      {shown.map(([kind, entries]) => (
        <List key={kind} name={t(`shared/rights.${kind}`)} entries={entries} more={moreOf(kind)} />
      ))}
      {shown.length === 0 && <p className={css.note}>{t('shared/rights.nothing')}</p>}
    </section>
  )
}

/** A line for each place that they belong to, with each word once. */
function byPlace(effects: readonly PlacedEffect[], say: (key: string) => string): readonly string[] {
  const places = new Map<string, Set<string>>()
  for (const { label, on } of effects) {
    const place = say(on)
    places.set(place, (places.get(place) ?? new Set()).add(say(label)))
  }
  return [...places].map(([place, labels]) => `${place}: ${[...labels].join(', ')}`)
}

interface ListProps {
  readonly name: string
  readonly entries: readonly string[]
  /** Said below when not all are named. */
  readonly more?: string | undefined
}

const List = ({ name, entries, more }: ListProps): ReactNode => (
  <div>
    <h4 className={css.effectsName}>{name}</h4>
    <ul className={css.effects}>
      {[...new Set(entries)].map((entry) => (
        <li key={entry}>{entry}</li>
      ))}
    </ul>
    {more && <p className={css.note}>{more}</p>}
  </div>
)

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

interface Group {
  readonly on: string
  readonly labels: readonly string[]
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
  const plain: readonly (readonly [EffectKind, readonly string[]])[] = [
    ['menus', effects.menus.map(words)],
    ['routes', effects.routes.map(words)],
  ]
  const placed: readonly (readonly [EffectKind, readonly Group[]])[] = [
    ['records', grouped(effects.records, words)],
    ['actions', grouped(effects.actions, words)],
    ['fields', grouped(effects.fields, words)],
  ]
  const isEmpty = [...plain, ...placed].every(([, entries]) => entries.length === 0)
  return (
    <section className={css.side} aria-label={title}>
      <h3 className={css.sideTitle}>{title}</h3>
      {ids.length > 0 && <List name={of} entries={ids} />}
      {plain.map(([kind, entries]) => entries.length > 0 && <List key={kind} name={t(`shared/rights.${kind}`)} entries={entries} more={moreOf(kind)} />)}
      {placed.map(([kind, groups]) => groups.length > 0 && <Groups key={kind} name={t(`shared/rights.${kind}`)} groups={groups} more={moreOf(kind)} />)}
      {isEmpty && <p className={css.note}>{t('shared/rights.nothing')}</p>}
    </section>
  )
}

/** By what they belong to, each word once. */
function grouped(effects: readonly PlacedEffect[], say: (key: string) => string): readonly Group[] {
  const groups = new Map<string, Set<string>>()
  for (const { label, on } of effects) {
    const place = say(on)
    groups.set(place, (groups.get(place) ?? new Set()).add(say(label)))
  }
  return [...groups].map(([on, labels]) => ({ on, labels: [...labels] }))
}

interface ListProps {
  readonly name: string
  /** Said below when not all are named. */
  readonly more?: string | undefined
}

const List = ({ name, entries, more }: ListProps & { readonly entries: readonly string[] }): ReactNode => (
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

const Groups = ({ name, groups, more }: ListProps & { readonly groups: readonly Group[] }): ReactNode => (
  <div>
    <h4 className={css.effectsName}>{name}</h4>
    <ul className={css.effects}>
      {groups.map(({ on, labels }) => (
        <li key={on}>
          {on}: {labels.join(', ')}
        </li>
      ))}
    </ul>
    {more && <p className={css.note}>{more}</p>}
  </div>
)

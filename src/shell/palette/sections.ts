import type { Translate } from '#i18n'
import type { RouteParams } from '#navigation'
import type { RunnableAction } from '../layers/layer-props.ts'
import { findScreens, fitting, type ScreenHit } from './find-screens.ts'
import type { RecordHits } from './use-record-hits.ts'

/** One thing to choose. */
export interface PaletteItem {
  readonly id: string
  readonly label: string
  readonly detail?: string
  readonly icon: string
  readonly path?: string
  readonly external?: string
  readonly run?: () => void
}

export interface PaletteSection {
  readonly id: string
  readonly title: string
  readonly items: readonly PaletteItem[]
}

export interface PaletteSources {
  readonly typed: string
  readonly screens: readonly ScreenHit[]
  readonly records: readonly RecordHits[]
  readonly actions: readonly RunnableAction[]
  readonly pathOf: (route: string, params: RouteParams) => string | undefined
}

const ACTIONS_MAX = 50

const itemOfScreen = ({ trail, ...screen }: ScreenHit): PaletteItem => ({ ...screen, ...(trail.length > 0 && { detail: trail.join(' › ') }) })

const itemsOfRecords = ({ finder, found }: RecordHits, pathOf: PaletteSources['pathOf']): readonly PaletteItem[] =>
  found.flatMap(({ id, display, detail }) => {
    const path = pathOf(finder.open, { id })
    return path === undefined
      ? []
      : [{ id: `${finder.resource}/${id}`, label: display, ...(detail !== undefined && { detail }), icon: finder.icon ?? 'file', path }]
  })

/** What the palette shows, section by section; an empty section is left out. */
export function paletteSections({ typed, screens, records, actions, pathOf }: PaletteSources, t: Translate): readonly PaletteSection[] {
  const found = fitting(actions, typed, { max: ACTIONS_MAX, read: ({ label }) => [label, ''] })
  return [
    { id: 'screens', title: t('shared/palette.screens'), items: findScreens(screens, typed).map(itemOfScreen) },
    ...records.map((hits) => ({ id: `records-${hits.finder.resource}`, title: t(hits.finder.label), items: itemsOfRecords(hits, pathOf) })),
    { id: 'actions', title: t('shared/palette.actions'), items: found.map(({ id, label, icon, run }) => ({ id: `action/${id}`, label, icon, run })) },
  ].filter(({ items }) => items.length > 0)
}

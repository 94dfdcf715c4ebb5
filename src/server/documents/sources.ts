import { FILED_FORMS, type RecordForm, type Screen, type Tile } from '#contract'
import type { Linked, LinkedForm, LinkedResource } from '#document'

/** The documents that a screen is drawn from. */
export interface ScreenSources {
  readonly screen: Screen
  readonly resources: readonly LinkedResource[]
  readonly forms: ReadonlyMap<string, RecordForm>
  /** The form with answers of its own that it shows. */
  readonly answerForm?: LinkedForm
}

/** The screen with its resources and forms; undefined when there is no such screen. */
export function sourcesOf(linked: Linked, screenId: string): ScreenSources | undefined {
  const screen = linked.screens.get(screenId)
  if (!screen) return undefined
  const formId = screen.kind === 'form' ? screen.form : undefined
  const form = formId === undefined ? undefined : linked.forms.get(formId)
  const answerForm = formId === undefined ? undefined : linked.answerForms.get(formId)
  const names = [...new Set([...resourceNames(screen), ...(form ? [form.answers.resource] : []), ...(answerForm ? [FILED_FORMS] : [])])].sort()
  return {
    screen,
    resources: names.flatMap((name) => linked.resources.get(name) ?? []),
    forms: new Map(form && formId !== undefined ? [[formId, form]] : []),
    ...(answerForm && { answerForm }),
  }
}

function resourceNames(screen: Screen): readonly string[] {
  switch (screen.kind) {
    case 'list':
      return [screen.resource]
    case 'record':
      return [screen.resource, ...screen.tabs.flatMap((tab) => (tab.kind === 'related' ? [tab.resource] : tab.kind === 'forms' ? [FILED_FORMS] : []))]
    case 'dashboard':
      return screen.tiles.flatMap(tileResources)
    case 'page':
      return screen.blocks.flatMap((block) => (block.kind === 'record' ? [block.resource] : []))
    case 'form':
      return []
  }
}

function tileResources(tile: Tile): readonly string[] {
  switch (tile.kind) {
    case 'stat':
      return [tile.query.resource, ...(tile.compare ? [tile.compare.resource] : [])]
    case 'chart':
      return tile.series.map(({ query }) => query.resource)
    case 'list':
      return [tile.resource]
    case 'counts':
      return tile.counts.map(({ query }) => query.resource)
  }
}

import type { Form, Screen, Tile } from '#contract'
import type { Linked, LinkedResource } from '#document'

/** The documents that a screen is drawn from. */
export interface ScreenSources {
  readonly screen: Screen
  readonly resources: readonly LinkedResource[]
  readonly forms: ReadonlyMap<string, Form>
}

/** The screen with its resources and forms; undefined when there is no such screen. */
export function sourcesOf(linked: Linked, screenId: string): ScreenSources | undefined {
  const screen = linked.screens.get(screenId)
  if (!screen) return undefined
  const formId = screen.kind === 'form' ? screen.form : undefined
  const form = formId === undefined ? undefined : linked.forms.get(formId)
  const names = [...new Set([...resourceNames(screen), ...(form ? [form.answers.resource] : [])])].sort()
  return {
    screen,
    resources: names.flatMap((name) => linked.resources.get(name) ?? []),
    forms: new Map(form && formId !== undefined ? [[formId, form]] : []),
  }
}

function resourceNames(screen: Screen): readonly string[] {
  switch (screen.kind) {
    case 'list':
      return [screen.resource]
    case 'record':
      return [screen.resource, ...screen.tabs.flatMap((tab) => (tab.kind === 'related' ? [tab.resource] : []))]
    case 'dashboard':
      return screen.tiles.flatMap(tileResources)
    case 'form':
    case 'page':
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

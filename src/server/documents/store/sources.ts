import type { RecordForm, Screen } from '#contract'
import { type Linked, type LinkedForm, type LinkedOperation, type LinkedResource, resourceOfRole } from '#document'
import { type SlotName, type SlotValues, slotsOf } from '#kinds'

/** The documents that a screen is drawn from. */
export interface ScreenSources {
  readonly screen: Screen
  readonly resources: readonly LinkedResource[]
  readonly forms: ReadonlyMap<string, RecordForm>
  /** What its actions run, or it asks for. */
  readonly operations: readonly LinkedOperation[]
  /** The form with answers of its own that it shows. */
  readonly answerForm?: LinkedForm
}

/** The screen with its resources and forms; undefined when there is no such screen. */
export function sourcesOf(linked: Linked, screenId: string): ScreenSources | undefined {
  const screen = linked.screens.get(screenId)
  return screen && sourcesOfScreen(linked, screen)
}

/** The same of a screen that is no document. */
export function sourcesOfScreen(linked: Linked, screen: Screen): ScreenSources {
  const formId = screen.kind === 'form' ? screen.form : undefined
  const form = formId === undefined ? undefined : linked.forms.get(formId)
  const answerForm = formId === undefined ? undefined : linked.answerForms.get(formId)
  const operations = operationNames(screen).flatMap((name) => linked.operations.get(name) ?? [])
  const previewed = operations.flatMap(({ preview }) => preview?.resource ?? [])
  const filed = [resourceOfRole(linked, 'filed-form')?.name ?? []].flat()
  const names = [...new Set([...resourceNames(screen, filed), ...previewed, ...(form ? [form.answers.resource] : []), ...(answerForm ? filed : [])])].sort()
  const resources = names.flatMap((name) => linked.resources.get(name) ?? [])
  return {
    screen,
    resources: [...resources, ...ownedBy(linked, resources)],
    forms: new Map(form && formId !== undefined ? [[formId, form]] : []),
    operations,
    ...(answerForm && { answerForm }),
  }
}

/** Rows that are records are drawn by what their own resources say. */
function ownedBy(linked: Linked, resources: readonly LinkedResource[]): readonly LinkedResource[] {
  const owned = resources.flatMap(({ fields }) => Object.values(fields)).flatMap(({ owns }) => (owns && linked.resources.get(owns.resource)) ?? [])
  return [...new Set(owned)].filter((each) => !resources.includes(each))
}

/** In the order of their names. */
const operationNames = (screen: Screen): readonly string[] => {
  const named = slotsOf(screen).flatMap(({ slot, value }) =>
    slot.slot === 'operation'
      ? [String(value)]
      : slot.slot === 'actions'
        ? (value as SlotValues['actions']).flatMap((action) => (action.kind === 'run' ? [action.operation] : []))
        : [],
  )
  return [...new Set(named)].sort()
}

/** The resources whose records it shows, counts or fills in. */
const resourceNames = (screen: Screen, filed: readonly string[]): readonly string[] =>
  slotsOf(screen).flatMap(({ slot, value }) => NAMED[slot.slot]?.(value as never, filed) ?? [])

const NAMED: { readonly [S in SlotName]?: (value: SlotValues[S], filed: readonly string[]) => readonly string[] } = {
  resource: (name) => [name],
  filedBy: (_field, filed) => filed,
  query: ({ resource }) => [resource],
  series: (series) => series.map(({ query }) => query.resource),
}

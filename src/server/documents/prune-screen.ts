import { FILED_FORMS, type FormScreen, type ListScreen, type PageScreen, type RecordBlock, type RecordForm, type RecordScreen, type Screen } from '#contract'
import type { LinkedForm, LinkedResource } from '#document'
import type { Audience } from './audience.ts'
import { pruneDashboard } from './prune-dashboard.ts'
import { filtersOpenly, isOpen, pruneActions, pruneColumns, pruneSections, pruneSorts } from './prune-sections.ts'

/** The forms that a screen may show. */
export interface ScreenForms {
  readonly records: ReadonlyMap<string, RecordForm>
  readonly answers: LinkedForm | undefined
}

/** A screen as an audience gets it; undefined when nothing of it is left to show. Pruned lists may be empty where a document's may not. */
export function pruneScreen(screen: Screen, audience: Audience, forms: ScreenForms): Screen | undefined {
  return pruneKind(screen, audience, forms) as Screen | undefined
}

function pruneKind(screen: Screen, audience: Audience, forms: ScreenForms): object | undefined {
  switch (screen.kind) {
    case 'list':
      return pruneList(screen, audience)
    case 'record':
      return pruneRecord(screen, audience)
    case 'form':
      return pruneFormScreen(screen, audience, forms)
    case 'dashboard':
      return pruneDashboard(screen, audience)
    case 'page':
      return prunePage(screen, audience)
  }
}

/** A form with answers of its own is read whole or not at all; its sections are pruned where it is fetched. */
function pruneFormScreen(screen: FormScreen, audience: Audience, { records, answers }: ScreenForms): object | undefined {
  if (answers) return audience.passes(answers.rights.read) ? screen : undefined
  const form = records.get(screen.form)
  return form && pruneForm(form, audience) ? screen : undefined
}

function pruneList(screen: ListScreen, audience: Audience): object | undefined {
  const resource = audience.readable(screen.resource)
  if (!resource) return undefined
  const { open, editor, filters, views, sort, actions, rowActions, bulkActions, owed: _owed, ...rest } = screen
  const columns = pruneColumns(screen.columns, resource, audience)
  return {
    ...rest,
    columns,
    ...(filters && { filters: filters.filter((field) => isOpen(resource, audience, field)) }),
    ...(views && { views: views.filter(({ filter }) => filtersOpenly(filter, resource, audience)) }),
    ...(sort && { sort: pruneSorts(sort, resource, audience) }),
    ...(audience.opens(open) && { open }),
    ...keepEditor(editor, resource, audience),
    ...(actions && { actions: pruneActions(actions, resource, audience) }),
    ...(rowActions && { rowActions: pruneActions(rowActions, resource, audience) }),
    ...(bulkActions && { bulkActions: pruneActions(bulkActions, resource, audience) }),
  }
}

function keepEditor(editor: ListScreen['editor'], resource: LinkedResource, audience: Audience): { readonly editor?: object } {
  if (!editor || !(audience.may('create', resource) || audience.may('update', resource))) return {}
  return { editor: { ...editor, sections: pruneSections(editor.sections, resource, audience, 'record') } }
}

function pruneRecord(screen: RecordScreen, audience: Audience): object | undefined {
  const resource = audience.readable(screen.resource)
  if (!resource) return undefined
  const { back, header, actions, owed: _owed, ...rest } = screen
  return {
    ...rest,
    ...(audience.opens(back) && { back }),
    ...(header && { header: pruneHeader(header, resource, audience) }),
    tabs: screen.tabs.flatMap((tab) => pruneTab(tab, resource, audience) ?? []),
    ...(actions && { actions: pruneActions(actions, resource, audience) }),
  }
}

function pruneHeader({ status, facts }: NonNullable<RecordScreen['header']>, resource: LinkedResource, audience: Audience): object {
  const isSeen = (field: string): boolean => audience.sight(resource, field) !== 'hidden'
  return { ...(status !== undefined && isSeen(status) && { status }), ...(facts && { facts: facts.filter(isSeen) }) }
}

function pruneTab(tab: RecordScreen['tabs'][number], resource: LinkedResource, audience: Audience): object | undefined {
  if (tab.kind === 'history') return tab
  if (!audience.passes(tab.requires)) return undefined
  if (tab.kind === 'fields') {
    const sections = pruneSections(tab.sections, resource, audience, 'record')
    return sections.length === 0 ? undefined : { ...tab, sections }
  }
  if (tab.kind === 'forms') return audience.readable(FILED_FORMS) && tab
  const related = audience.readable(tab.resource)
  if (!related || !isOpen(related, audience, tab.by)) return undefined
  const { editor, sort, rowActions, ...rest } = tab
  return {
    ...rest,
    columns: pruneColumns(tab.columns, related, audience),
    ...(sort && { sort: pruneSorts(sort, related, audience) }),
    ...(rowActions && { rowActions: pruneActions(rowActions, related, audience) }),
    ...keepEditor(editor, related, audience),
  }
}

/** A form is pruned by section and by fields hidden from the audience, which are never required ones (checked when documents load). */
export function pruneForm(form: RecordForm, audience: Audience): RecordForm | undefined {
  const resource = audience.readable(form.answers.resource)
  if (!resource || !audience.may('create', resource)) return undefined
  const { then, ...submit } = form.submit
  const steps = form.steps.flatMap((step): readonly object[] => {
    if (step.sections === undefined) return [step]
    const sections = pruneSections(step.sections, resource, audience, 'answers')
    return sections.length === 0 && step.kind === 'fields' ? [] : [{ ...step, sections }]
  })
  const checks = form.checks?.filter(({ check }) => audience.knows(resource, check, { root: 'answers' }))
  const { owed: _owed, ...rest } = form
  return { ...rest, steps, ...(checks && { checks }), submit: { ...submit, ...(audience.opens(then) && { then }) } } as unknown as RecordForm
}

function pruneRecordBlock(block: RecordBlock, audience: Audience): readonly object[] {
  const resource = audience.readable(block.resource)
  const sections = resource === undefined ? [] : pruneSections(block.sections, resource, audience, 'record')
  return sections.length === 0 ? [] : [{ ...block, sections }]
}

function prunePage(screen: PageScreen, audience: Audience): object {
  const blocks = screen.blocks.flatMap((block): readonly object[] => {
    if ('requires' in block && !audience.passes(block.requires)) return []
    if (block.kind === 'guide') return [{ ...block, lessons: block.lessons.filter(({ route }) => route === undefined || audience.opens(route)) }]
    if (block.kind === 'record') return pruneRecordBlock(block, audience)
    if (block.kind !== 'links') return [block]
    const routes = block.routes.filter((route) => audience.opens(route))
    const counts = block.counts?.filter(({ route }) => routes.includes(route))
    return routes.length === 0 ? [] : [{ ...block, routes, ...(counts && { counts }) }]
  })
  return { ...screen, blocks }
}

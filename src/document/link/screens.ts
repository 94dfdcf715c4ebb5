import {
  FILED_FORMS,
  type Form,
  type FormScreen,
  type GuideBlock,
  type ListScreen,
  type PageScreen,
  type RecordBlock,
  type RecordScreen,
  type Screen,
} from '#contract'
import { deadName } from '../complaint.ts'
import type { LinkedResource } from '../linked.ts'
import type { ReadDocument } from '../read-documents.ts'
import { checkAccess, checkIcon } from './access.ts'
import { checkActions } from './actions.ts'
import { checkLinkCount } from './badges.ts'
import { checkBegins } from './begins.ts'
import { checkColumns } from './columns.ts'
import { checkUnique, complain, documentsOf, type LinkContext, look } from './context.ts'
import { checkDashboard } from './dashboards.ts'
import { checkFilterable, checkFilters, checkSorts, lookField } from './filters.ts'
import { checkReference, lookResource } from './look-resource.ts'
import { checkOwed } from './owed.ts'
import { inside, type Place } from './place.ts'
import { checkSections } from './sections.ts'

/** Checks every screen by its kind. */
export function linkScreens(context: LinkContext): void {
  for (const document of documentsOf<Screen>(context, 'screen')) {
    const place: Place = { document, path: [] }
    context.strings.need(document.id, 'title', place)
    for (const path of ['description', 'empty', 'emptyHint']) context.strings.may(document.id, path)
    if ('owed' in document.value) checkOwed(context, inside(place, 'owed'), document.value.owed)
    checkScreen(context, place, document.value)
  }
}

function checkScreen(context: LinkContext, place: Place, screen: Screen): void {
  switch (screen.kind) {
    case 'list':
      checkList(context, place, screen)
      return
    case 'record':
      checkRecord(context, place, screen)
      return
    case 'form':
      checkFormScreen(context, inside(place, 'form'), screen)
      return
    case 'dashboard':
      checkDashboard(context, place, screen)
      return
    case 'page':
      checkPage(context, inside(place, 'blocks'), screen)
      return
  }
}

function checkList(context: LinkContext, place: Place, screen: ListScreen): void {
  const resource = lookResource(context, inside(place, 'resource'), screen.resource)
  if (screen.open !== undefined) checkOpen(context, inside(place, 'open'), screen.open)
  screen.views?.forEach(({ id }, index) => {
    context.strings.need(place.document.id, `views.${id}`, inside(place, 'views', index))
    if (id === ALL_ROWS)
      complain(context, inside(place, 'views', index, 'id'), `Every list begins with a view of all its rows, "${ALL_ROWS}"; give this one another id`)
  })
  if (!resource) return
  checkColumns(context, inside(place, 'columns'), screen.columns, resource)
  screen.filters?.forEach((name, index) => {
    checkFilterable(context, inside(place, 'filters', index), resource, name)
  })
  checkUnique(context, inside(place, 'views'), screen.views ?? [])
  const firsts = (screen.views ?? []).flatMap(({ first }, index) => (first ? [index] : []))
  for (const index of firsts.slice(1)) complain(context, inside(place, 'views', index, 'first'), 'A list opens with one view, and another is its first already')
  screen.views?.forEach(({ filter }, index) => {
    checkFilters(context, inside(place, 'views', index, 'filter'), resource, filter)
  })
  checkFilters(context, inside(place, 'filter'), resource, screen.filter)
  checkSorts(context, inside(place, 'sort'), resource, screen.sort)
  if (screen.search && !Object.values(resource.fields).some(({ searchable }) => searchable))
    complain(context, inside(place, 'search'), `No field of ${resource.id} is marked searchable`)
  if (screen.editor) checkSections(context, inside(place, 'editor', 'sections'), screen.editor.sections, { resource, root: 'record', isFilledIn: true })
  if (screen.editor?.begins) checkBegins(context, inside(place, 'editor', 'begins'), resource, screen.editor.begins)
  for (const slot of ['actions', 'rowActions', 'bulkActions'] as const) checkActions(context, inside(place, slot), screen[slot], resource)
  screen.actions?.forEach((action, index) => {
    const at = inside(place, 'actions', index)
    if (action.kind === 'create' && !screen.editor) complain(context, inside(at, 'kind'), 'Nothing is there to make a record with: the list needs an "editor"')
    if (action.kind === 'navigate' && isOfRecord(context, action.route))
      complain(context, inside(at, 'route'), `The route "${action.route}" shows one record, and the list as a whole has none to show`)
  })
}

/** The view that every list has without naming it. */
const ALL_ROWS = 'all'

const isOfRecord = ({ routes }: LinkContext, route: string): boolean => routes.all.get(route)?.path.includes(':') === true

/** A row leads to its own record. */
function checkOpen(context: LinkContext, place: Place, name: string): void {
  const route = look(context, place, context.routes, { what: 'route', name })
  if (route && !isOfRecord(context, name)) complain(context, place, `The route "${name}" shows no record: its path has no ":id"`, { found: route.path })
}

function checkRecord(context: LinkContext, place: Place, screen: RecordScreen): void {
  const resource = lookResource(context, inside(place, 'resource'), screen.resource)
  if (screen.back !== undefined) look(context, inside(place, 'back'), context.routes, { what: 'route', name: screen.back })
  checkUnique(context, inside(place, 'tabs'), screen.tabs)
  if (!resource) return
  const { status, facts } = screen.header ?? {}
  if (status !== undefined) lookField(context, inside(place, 'header', 'status'), resource, status)
  facts?.forEach((name, index) => {
    lookField(context, inside(place, 'header', 'facts', index), resource, name)
  })
  screen.tabs.forEach((tab, index) => {
    checkTab(context, inside(place, 'tabs', index), tab, resource)
  })
  checkActions(context, inside(place, 'actions'), screen.actions, resource)
}

function checkTab(context: LinkContext, place: Place, tab: RecordScreen['tabs'][number], resource: LinkedResource): void {
  context.strings.need(place.document.id, `tabs.${tab.id}`, place)
  checkIcon(context, place, tab.icon)
  if (tab.kind === 'history') return
  checkAccess(context, inside(place, 'requires'), tab.requires)
  if (tab.kind === 'fields') {
    checkSections(context, inside(place, 'sections'), tab.sections, { resource, root: 'record', isFilledIn: false })
    return
  }
  if (tab.kind === 'forms') {
    const filed = lookResource(context, place, FILED_FORMS)
    if (filed) checkReference(context, inside(place, 'by'), filed, { field: tab.by, to: resource.name })
    return
  }
  const related = lookResource(context, inside(place, 'resource'), tab.resource)
  if (!related) return
  checkReference(context, inside(place, 'by'), related, { field: tab.by, to: resource.name })
  checkColumns(context, inside(place, 'columns'), tab.columns, related, true)
  checkSorts(context, inside(place, 'sort'), related, tab.sort)
  checkActions(context, inside(place, 'rowActions'), tab.rowActions, related)
  if (tab.editor) checkSections(context, inside(place, 'editor', 'sections'), tab.editor.sections, { resource: related, root: 'record', isFilledIn: true })
}

function checkFormScreen(context: LinkContext, place: Place, { form }: FormScreen): void {
  context.used.add(form)
  const forms = documentsOf<Form>(context, 'form').map(({ id }) => id)
  if (!forms.includes(form) && !context.read.broken.has(form))
    context.report(place.document as ReadDocument, deadName(place.path, `There is no form "${form}"`, form, forms))
}

function checkGuide(context: LinkContext, place: Place, { id, lessons }: GuideBlock): void {
  checkUnique(context, inside(place, 'lessons'), lessons)
  lessons.forEach((lesson, index) => {
    const at = inside(place, 'lessons', index)
    if (lesson.route !== undefined) look(context, inside(at, 'route'), context.routes, { what: 'route', name: lesson.route })
    const words = ['title', 'about', ...Array.from({ length: lesson.steps }, (_none, step) => `step${step + 1}`)]
    for (const word of words) context.strings.need(place.document.id, `blocks.${id}.${lesson.id}.${word}`, at)
  })
}

function checkRecordBlock(context: LinkContext, place: Place, { id, resource: name, sections }: RecordBlock): void {
  context.strings.need(place.document.id, `blocks.${id}`, place)
  for (const section of sections) context.strings.may(place.document.id, `sectionHelp.${section.id}`)
  const resource = lookResource(context, inside(place, 'resource'), name)
  if (resource) checkSections(context, inside(place, 'sections'), sections, { resource, root: 'record', isFilledIn: false })
}

function checkPage(context: LinkContext, place: Place, { blocks }: PageScreen): void {
  checkUnique(context, place, blocks)
  blocks.forEach((block, index) => {
    const at = inside(place, index)
    if ('requires' in block && block.requires !== undefined) checkAccess(context, inside(at, 'requires'), block.requires)
    if (block.kind === 'links') {
      block.routes.forEach((name, position) => {
        look(context, inside(at, 'routes', position), context.routes, { what: 'route', name })
      })
      for (const [position, count] of (block.counts ?? []).entries()) checkLinkCount(context, inside(at, 'counts', position), count, block.routes)
      context.strings.may(place.document.id, `blocks.${block.id}`)
    } else if (block.kind === 'guide') checkGuide(context, at, block)
    else if (block.kind === 'record') checkRecordBlock(context, at, block)
    else if (block.kind === 'sign-in' || block.kind === 'account-step' || block.kind === 'form-versions' || block.kind === 'releases')
      context.strings.may(place.document.id, `blocks.${block.id}`)
    else context.strings.need(place.document.id, `blocks.${block.id}`, at)
  })
}

import { type FormsTab, type OverviewTab, playing, type RecordScreen, type RowsPanel } from '#contract'
import { complain, type LinkContext, look, namesById, namesOf } from './context.ts'
import { inside, type Place } from './place.ts'

/** What the parts of a record's screen must be to each other. */
export function checkRecordRules(context: LinkContext, place: Place, screen: RecordScreen): void {
  checkGroups(context, place, screen)
  screen.header?.signs?.forEach(({ tab }, index) => {
    checkTab(context, inside(place, 'header', 'signs', index), screen, tab)
  })
  screen.tabs.forEach((tab, index) => {
    if (tab.kind === 'overview') checkPanels(context, inside(place, 'tabs', index, 'panels'), screen, tab)
    if (tab.kind === 'forms') checkPacket(context, inside(place, 'tabs', index, 'packet'), tab)
  })
}

/** A packet is a paper of filed forms that is made of the forms. */
function checkPacket(context: LinkContext, place: Place, { packet }: FormsTab): void {
  const filed = playing(context.resources.all.values(), 'filed-form')
  if (packet === undefined || filed === undefined) return
  const paper = look(context, place, namesById(filed.papers ?? []), { what: `paper of ${filed.id}`, name: packet })
  if (paper && !('forms' in paper)) complain(context, place, `The paper "${packet}" does not hold forms`, { expected: '"forms": true' })
}

/** Tabs of a group stand side by side, so that the group has one place. */
function checkGroups(context: LinkContext, place: Place, { tabs }: RecordScreen): void {
  const left = new Set<string>()
  tabs.forEach(({ group }, index) => {
    const before = tabs[index - 1]?.group
    if (before !== undefined && before !== group) left.add(before)
    if (group === undefined || group === before) return
    const at = inside(place, 'tabs', index, 'group')
    context.strings.need(place.document.id, `groups.${group}`, at)
    if (left.has(group)) complain(context, at, `The tabs of the group "${group}" stand apart`, { expected: 'one after the other' })
  })
}

function checkTab(context: LinkContext, place: Place, { tabs }: RecordScreen, name: string | undefined): RecordScreen['tabs'][number] | undefined {
  return name === undefined ? undefined : look(context, inside(place, 'tab'), namesById(tabs), { what: 'tab', name })
}

function checkPanels(context: LinkContext, place: Place, screen: RecordScreen, { panels }: OverviewTab): void {
  panels.forEach((panel, index) => {
    const at = inside(place, index)
    if (panel.kind === 'signs') {
      panel.signs.forEach(({ tab }, sign) => {
        checkTab(context, inside(at, 'signs', sign), screen, tab)
      })
      return
    }
    const tab = checkTab(context, at, screen, panel.tab)
    if (panel.kind === 'rows') checkRowsPanel(context, at, screen, panel)
    if (panel.kind !== 'related' || tab === undefined) return
    const isSame = tab.kind === 'related' && tab.resource === panel.resource && tab.by === panel.by
    if (!isSame) complain(context, inside(at, 'tab'), `The tab "${panel.tab}" does not list records of ${panel.resource} by ${panel.by}`)
  })
}

function checkRowsPanel(context: LinkContext, place: Place, screen: RecordScreen, { field, name, facts }: RowsPanel): void {
  const rows = context.resources.all.get(screen.resource)?.fields[field]
  if (rows === undefined) return
  if (rows.type !== 'rows' || rows.of === undefined) {
    complain(context, inside(place, 'field'), `The field "${field}" holds no rows`, { expected: 'rows', found: rows.type })
    return
  }
  const inner = namesOf(rows.of)
  look(context, inside(place, 'name'), inner, { what: 'field', name })
  for (const [index, fact] of (facts ?? []).entries()) look(context, inside(place, 'facts', index), inner, { what: 'field', name: fact })
}

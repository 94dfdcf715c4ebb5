import type { FilesPaper, FormsPaper, RecordPaper } from '#contract'
import type { LinkedResource } from '../linked.ts'
import { checkUnique, complain, type LinkContext, look, namesOf } from './context.ts'
import { fitsSlot } from './domains.ts'
import { lookField } from './filters.ts'
import { inside, type Place } from './place.ts'

/** Papers speak of fields that the record has, of fields of its rows, and of its files. */
export function checkPapers(context: LinkContext, place: Place, resource: LinkedResource): void {
  const papers = resource.papers ?? []
  checkUnique(context, place, papers)
  for (const [index, paper] of papers.entries()) {
    const at = inside(place, index)
    if ('files' in paper) checkFiles(context, at, resource, paper)
    else if ('forms' in paper) checkForms(context, at, resource, paper)
    else checkPaper(context, at, resource, paper)
  }
}

function checkFiles(context: LinkContext, place: Place, resource: LinkedResource, { id, files }: FilesPaper): void {
  context.strings.need(resource.id, `papers.${id}.title`, place)
  for (const [index, name] of files.entries()) {
    const at = inside(place, 'files', index)
    const field = lookField(context, at, resource, name)
    if (field && !(fitsSlot('file', field) && field.accept?.includes('pdf')))
      complain(context, at, `The field "${name}" takes no PDFs`, { expected: '"accept" with "pdf"', found: field.type })
  }
}

function checkForms(context: LinkContext, place: Place, resource: LinkedResource, { id }: FormsPaper): void {
  context.strings.need(resource.id, `papers.${id}.title`, place)
  if (resource.plays !== 'filed-form')
    complain(context, inside(place, 'forms'), 'Only filed forms are printed as forms', { expected: 'a resource that plays "filed-form"' })
}

function checkPaper(context: LinkContext, place: Place, resource: LinkedResource, { id, fields, tables, statement, signs }: RecordPaper): void {
  const need = (word: string): void => void context.strings.need(resource.id, `papers.${id}.${word}`, place)
  need('title')
  if (statement) need('statement')
  for (const sign of signs ?? []) need(`signs.${sign}`)
  for (const [index, name] of fields.entries()) {
    const at = inside(place, 'fields', index)
    const field = lookField(context, at, resource, name)
    if (field && fitsSlot('rows', field)) complain(context, at, `The field "${name}" has rows: they stand in a table`, { expected: '"tables"' })
  }
  for (const [index, { rows, columns, blanks }] of (tables ?? []).entries()) {
    const at = inside(place, 'tables', index)
    for (const blank of blanks ?? []) need(`blanks.${blank}`)
    const field = lookField(context, inside(at, 'rows'), resource, rows)
    if (field && !fitsSlot('rows', field)) complain(context, inside(at, 'rows'), `The field "${rows}" has no rows`, { expected: 'rows', found: field.type })
    else if (field)
      for (const [column, name] of columns.entries())
        look(context, inside(at, 'columns', column), namesOf(field.of ?? {}), { what: `field of each row of "${rows}"`, name })
  }
}

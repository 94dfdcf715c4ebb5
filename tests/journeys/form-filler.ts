/** Fills any form through its page: what is asked comes from the form, what is answered from its document's own example. */
import type { Locator, Page } from 'playwright-core'
import type { AnswerValues, Json, ResolvedField, ResolvedForm, ResolvedOption } from '#contract'
import { png } from '../server/signatures/pictures.ts'

export interface Filling {
  readonly page: Page
  readonly form: ResolvedForm
  readonly answers: AnswerValues
  /** Words of a translation key. */
  readonly text: (key: string) => string
}

/** Top-level questions in the order of the page. */
export const questionsOf = ({ pages }: ResolvedForm): readonly string[] =>
  pages.flatMap(({ sections }) => sections).flatMap(({ items }) => items.flatMap((item) => (item.kind === 'field' ? [item.field] : [])))

/** Answers the named questions, where the page asks them; what is there already from the records stays. */
export async function fillQuestions(filling: Filling, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const field = filling.form.fields[name]
    const value = filling.answers[name]
    if (field && value !== undefined) await fill(filling, field, { pointer: `/${name}`, value })
  }
}

interface Asked {
  readonly pointer: string
  readonly value: Json
}

const at = ({ page }: Filling, pointer: string): Locator => page.locator(`[data-at="${pointer}"]`)

async function fill(filling: Filling, field: ResolvedField, { pointer, value }: Asked): Promise<void> {
  if (field.type === 'group') return fillParts(filling, field, { pointer, value })
  if (field.type === 'rows') return fillRows(filling, field, { pointer, value })
  const place = at(filling, pointer)
  if ((await place.locator('input, select, textarea').count()) === 0) return
  switch (field.type) {
    case 'choice':
      return chooseOne(place, field.options ?? [], String(value))
    case 'choices':
      return chooseSome(filling, place, { options: field.options ?? [], chosen: listOf(value) })
    case 'boolean':
      return place.getByRole('checkbox').setChecked(value === true)
    case 'reference':
    case 'user':
      return findFirst(filling, place)
    case 'address':
      return fillAddress(place, value)
    case 'datetime':
      return fillMoment(place, String(value))
    case 'file':
      return place.locator('input[type="file"]').first().setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: png() })
    default:
      if (field.among) return void (await place.locator('select').first().selectOption(String(value)))
      return type(place.locator('input, textarea').first(), typed(field, value))
  }
}

async function type(input: Locator, text: string): Promise<void> {
  if ((await input.inputValue()) !== text) await input.fill(text)
}

const typed = ({ type: kind }: ResolvedField, value: Json): string => (kind === 'money' ? (Number(value) / 100).toFixed(2) : String(value))

async function fillParts(filling: Filling, { of = {} }: ResolvedField, { pointer, value }: Asked): Promise<void> {
  for (const [name, inner] of Object.entries(of)) {
    const part = partOf(value, name)
    if (part !== undefined) await fill(filling, inner, { pointer: `${pointer}/${name}`, value: part })
  }
}

/** Fixed rows are there; others are added one by one. */
async function fillRows(filling: Filling, field: ResolvedField, { pointer, value }: Asked): Promise<void> {
  const box = at(filling, pointer).first()
  if ((await box.count()) === 0) return
  for (const [index, row] of listOf(value).entries()) {
    const id = field.items ? String(partOf(row, 'id')) : await rowId(box, index)
    await fillParts(filling, field, { pointer: `${pointer}/${id}`, value: row })
  }
}

async function rowId(box: Locator, index: number): Promise<string> {
  const rows = box.locator('[data-row]:not([data-row] [data-row])').or(box.locator(':scope > fieldset > [data-row]'))
  if ((await rows.count()) <= index) {
    await box.locator('[data-add]').last().click()
    await rows.nth(index).waitFor()
  }
  return (await rows.nth(index).getAttribute('data-row')) ?? ''
}

async function chooseOne(place: Locator, options: readonly ResolvedOption[], id: string): Promise<void> {
  const list = place.locator('select')
  if ((await list.count()) > 0) {
    await list.selectOption(id)
    return
  }
  const radio = place.locator('input[type="radio"]').nth(options.findIndex((option) => option.id === id))
  // The boxes of a segmented choice lie under their words.
  await radio.locator('xpath=..').click()
}

interface Choosing {
  readonly options: readonly ResolvedOption[]
  readonly chosen: readonly Json[]
}

async function chooseSome({ page, text }: Filling, place: Locator, { options, chosen }: Choosing): Promise<void> {
  const boxes = place.locator('input[type="checkbox"]')
  if ((await boxes.count()) > 0) {
    for (const [index, { id }] of options.entries()) if (chosen.includes(id)) await boxes.nth(index).setChecked(true)
    return
  }
  for (const { label } of options.filter(({ id }) => chosen.includes(id))) {
    await place.getByRole('combobox').fill(text(label))
    await page
      .getByRole('listbox')
      .getByRole('option', { name: text(label), exact: true })
      .click()
  }
}

/** Some record of the demo; one that the records filled in stays. */
async function findFirst({ page }: Filling, place: Locator): Promise<void> {
  const box = place.getByRole('combobox')
  if ((await box.inputValue()) !== '') return
  await box.click()
  await page.getByRole('listbox').getByRole('option').first().click()
}

async function fillAddress(place: Locator, value: Json): Promise<void> {
  for (const [index, name] of ['line1', 'line2', 'city', 'zip'].entries()) {
    const part = partOf(value, name)
    if (part !== undefined) await type(place.locator('input').nth(index), String(part))
  }
  await place.locator('select').selectOption(String(partOf(value, 'state')))
}

/** Two inputs, in the zone of the agency. */
async function fillMoment(place: Locator, instant: string): Promise<void> {
  const [date = '', time = ''] = new Date(instant).toLocaleString('sv-SE', { timeZone: 'America/Chicago' }).split(' ')
  await place.locator('input[type="date"]').fill(date)
  await place.locator('input[type="time"]').fill(time.slice(0, 5))
}

const listOf = (value: Json): readonly Json[] => (Array.isArray(value) ? value : [])

const partOf = (value: Json, name: string): Json | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined

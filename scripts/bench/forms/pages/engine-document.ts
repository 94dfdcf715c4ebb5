import type { AnswerValues, Json, ResolvedField, ResolvedForm } from '#contract'
import type { StringTree } from '#i18n'
import type { RecordFormPlace } from '../../../../src/renderer/record/filling/record-plan.ts'
import type { LogicalField, LogicalForm } from './logical-form.ts'

const ID = 'forms/clinical/bench'

function fieldOf({ key, type, required, min, max, options, showIf }: Omit<LogicalField, 'section' | 'label'>): ResolvedField {
  const base = { label: `${ID}.fields.${key}`, ...(required ? { required: true as const } : {}), ...(showIf ? { when: `answers.${showIf} == true` } : {}) }
  switch (type) {
    case 'text':
      return { ...base, type: 'text', max: 200 }
    case 'number':
      return { ...base, type: 'decimal', min: min ?? 0, max: max ?? 100 }
    case 'date':
      return { ...base, type: 'date' }
    case 'boolean':
      return { ...base, type: 'boolean' }
    case 'select':
      return { ...base, type: 'choice', as: 'select', options: (options ?? []).map((id) => ({ id, label: `${ID}.options.${id}` })) }
  }
}

/** The form document of the logical form, as the server would send it. */
export function documentOf({ sections, array }: LogicalForm): ResolvedForm {
  const fields = sections.flatMap((section) => section.fields).map((field) => [field.key, fieldOf(field)] as const)
  const columns = (array?.columns ?? []).map((column) => [column.key, fieldOf({ ...column, required: false, showIf: null })] as const)
  const rows: ResolvedField = { type: 'rows', as: 'table', label: `${ID}.fields.meds`, of: Object.fromEntries(columns) }
  const placed = sections.map(({ key, fields: asked }) => ({
    id: key,
    title: `${ID}.sections.${key}`,
    columns: 2 as const,
    items: asked.map(({ key: field }) => ({ kind: 'field' as const, field })),
  }))
  const table = array ? [{ id: 'meds', title: `${ID}.sections.meds`, columns: 1 as const, items: [{ kind: 'field' as const, field: 'meds' }] }] : []
  return {
    id: ID,
    formType: 'bench',
    hash: '0'.repeat(64),
    title: `${ID}.title`,
    about: { client: 'client', date: 'date' },
    layout: 'single',
    fields: Object.fromEntries(array ? [...fields, ['meds', rows]] : fields),
    pages: [{ id: 'all', title: `${ID}.title`, sections: [...placed, ...table] }],
    checks: [],
    lookups: {},
    prefilled: [],
    lifecycle: {},
    print: {},
    tasks: [],
  }
}

/** The same questions as those of a record. */
export function placeOf(form: LogicalForm): RecordFormPlace {
  const { fields, pages } = documentOf(form)
  const bare = Object.entries(fields).map(
    ([name, { when: _placed, ...field }]) => [name, field.type === 'boolean' ? { ...field, as: 'checklist' as const } : field] as const,
  )
  const sections = pages
    .flatMap((page) => page.sections)
    .map(({ id, columns, items }) => {
      const [first = { field: '' }, ...rest] = items.flatMap((item) => (item.kind === 'field' ? [placed(item.field, fields[item.field]?.when)] : []))
      return { id, columns: columns === 2 ? (2 as const) : (1 as const), fields: [first, ...rest] as [typeof first, ...typeof rest] }
    })
  return {
    resource: {
      ...{ name: 'bench', id: ID, title: `${ID}.title`, plural: `${ID}.title`, display: { template: '' }, health: 'none', locationScoped: false },
      ...{ fields: Object.fromEntries(bare), checks: [], similar: [], trash: {}, can: ['update'] },
    },
    pages: [{ id: 'all', title: '', sections }],
    strings: ID,
    hasText: (key) => key.startsWith(`${ID}.sections.`),
    root: 'record',
    checks: [],
    creating: false,
  }
}

const placed = (field: string, when: string | undefined) => ({ field, ...(when !== undefined && { when: when.replace('answers.', 'record.') }) })

export function stringsOf({ sections, array }: LogicalForm): StringTree {
  const labels = sections.flatMap(({ fields }) => fields).map(({ key, label }) => [key, label] as const)
  const titles = sections.map(({ key, title }) => [key, title] as const)
  const columns = (array?.columns ?? []).map(({ key, label }) => [key, label] as const)
  const options = sections.flatMap(({ fields }) => fields).flatMap((field) => field.options ?? [])
  return {
    [ID]: {
      title: 'Bench',
      fields: Object.fromEntries([...labels, ...columns, ['meds', array?.title ?? '']]),
      sections: Object.fromEntries([...titles, ['meds', array?.title ?? '']]),
      options: Object.fromEntries(options.map((id) => [id, id])),
    },
  }
}

/** All sections' answers in one object, rows with ids. */
export function answersOf({ data, array }: LogicalForm): AnswerValues {
  const answers: Record<string, Json> = {}
  for (const [key, part] of Object.entries(data)) {
    if (!Array.isArray(part)) Object.assign(answers, part)
    else if (array?.key === key) answers[key] = part.map((row, index) => ({ ...row, id: `row${index}` }))
  }
  return answers
}

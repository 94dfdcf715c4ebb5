import type { AnswerValues, Field, Json, ResolvedField, ResolvedItem } from '#contract'
import { compileForm, type FormContext, type FormFinding, type FormRules, type FormState, type RuledForm } from '#form-rules'

export const CONTEXT: FormContext = { today: '2026-06-15', now: '2026-06-15T17:00:00.000Z', timeZone: 'America/Chicago', lookups: {} }

export const field = (type: Field['type'], rest: Partial<ResolvedField> = {}): ResolvedField => ({ type, label: type, ...rest })
export const options = (...ids: readonly string[]) => ids.map((id) => ({ id, label: id }))
const place = (name: string): ResolvedItem => ({ kind: 'field', field: name })
const check = (id: string, source: string, rest: object = {}) => ({ id, check: source, severity: 'block' as const, message: `checks.${id}`, ...rest })

/** All fields on one page with one section, in their order. */
export function formOf(fields: RuledForm['fields'], rest: Partial<RuledForm> = {}): RuledForm {
  const section = { id: 'all', title: 'all', columns: 1 as const, items: Object.keys(fields).map(place) }
  return { fields, pages: [{ id: 'one', title: 'one', sections: [section] }], checks: [], lookups: {}, ...rest }
}

/** An invented form with rules of every kind: pages, sections, groups, rows, groups inside rows, fixed rows and chains. */
export const GARDEN: RuledForm = {
  fields: {
    grower: field('text', { required: true, max: 40 }),
    plot: field('reference', { to: 'plot' }),
    hasTrees: field('boolean'),
    trees: field('integer', { min: 0, max: 500, when: 'answers.hasTrees', required: true }),
    treeKinds: field('choices', { options: [...options('apple', 'pear', 'other'), { id: 'none', label: 'none', exclusive: true }], when: 'answers.trees > 0' }),
    treeKindsOther: field('text', { when: "answers.treeKinds.exists(k, k == 'other')", required: true }),
    width: field('decimal'),
    length: field('decimal', { requiredWhen: 'answered(answers.width)' }),
    area: field('calculated', { value: 'answers.width * answers.length', result: 'decimal' }),
    perTree: field('calculated', { value: 'answers.area / answers.trees', result: 'decimal', scale: 1 }),
    isCrowded: field('calculated', { value: 'answers.perTree < 4', result: 'boolean' }),
    thinning: field('date', { when: 'answers.isCrowded', past: true }),
    weather: field('group', {
      of: {
        low: field('integer'),
        high: field('integer', { requiredWhen: 'answered(row.low)' }),
        range: field('calculated', { value: 'row.high - row.low', result: 'integer' }),
        frost: field('boolean', { when: 'row.low <= 32' }),
        cover: field('text', { when: 'row.frost && answers.hasTrees', readOnlyWhen: "answers.grower == 'guest'" }),
      },
      checks: [check('lowFirst', 'row.low <= row.high', { field: 'high' })],
    }),
    beds: field('rows', {
      max: 20,
      of: {
        crop: field('text', { required: true }),
        rows: field('integer', { min: 1 }),
        spacing: field('decimal'),
        used: field('calculated', { value: 'row.rows * row.spacing * answers.width', result: 'decimal' }),
        note: field('text', { when: 'row.used > 100', required: true }),
        soil: field('group', {
          of: {
            ph: field('decimal', { min: 0, max: 14 }),
            isSour: field('calculated', { value: 'row.ph < 5.5', result: 'boolean' }),
            lime: field('text', { when: 'row.isSour', requiredWhen: 'answers.hasTrees' }),
          },
        }),
      },
      checks: [
        check('fits', 'row.used <= answers.area', { severity: 'warn' }),
        check('once', 'answers.beds.filter(b, b.crop == row.crop).size() == 1', { field: 'crop', when: 'answered(row.crop)' }),
      ],
    }),
    week: field('rows', {
      items: options('mon', 'tue', 'wed'),
      of: { watered: field('boolean'), litres: field('integer', { when: 'row.watered', required: true }) },
    }),
    litres: field('calculated', { value: 'sum(answers.week.filter(d, answered(d.litres)).map(d, d.litres))', result: 'integer' }),
    photos: field('file', { accept: ['image'], max: 2 }),
    seed: field('text', { when: 'lookups.stock > 0.0', requiredWhen: "dateIn(now, timeZone) == '2026-06-16'" }),
    signed: field('signature', { signer: { role: 'author', by: 'staff' }, required: true }),
    approved: field('signature', { signer: { role: 'supervisor', by: 'staff' }, requiredWhen: 'answers.hasTrees' }),
  },
  pages: [
    {
      id: 'plan',
      title: 'plan',
      sections: [
        { id: 'who', title: 'who', columns: 2, items: [place('grower'), place('plot'), place('signed'), place('approved')] },
        {
          id: 'size',
          title: 'size',
          columns: 2,
          items: [
            place('hasTrees'),
            place('width'),
            place('length'),
            place('area'),
            { kind: 'text', id: 'wide', text: 'wide', as: 'notice', when: 'answers.area > 50' },
          ],
        },
      ],
    },
    {
      id: 'trees',
      title: 'trees',
      when: 'answers.hasTrees',
      sections: [
        { id: 'count', title: 'count', columns: 2, items: [place('trees'), place('treeKinds'), place('treeKindsOther'), place('perTree'), place('isCrowded')] },
        {
          id: 'care',
          title: 'care',
          columns: 1,
          when: 'answers.trees >= 10',
          items: [place('thinning'), { kind: 'text', id: 'hint', text: 'hint', as: 'paragraph' }],
        },
      ],
    },
    {
      id: 'work',
      title: 'work',
      sections: [
        { id: 'sky', title: 'sky', columns: 1, items: [place('weather')] },
        { id: 'ground', title: 'ground', columns: 1, items: [place('beds'), place('week'), place('litres'), place('photos'), place('seed')] },
      ],
    },
  ],
  checks: [
    check('roomy', 'answers.area >= 10', { severity: 'warn', field: 'area' }),
    check('warmBeds', 'answers.weather.low > 40 || answers.beds.size() == 0', { field: 'weather.low', when: 'answers.beds.size() > 0' }),
    check('inStock', 'lookups.stock >= answers.trees'),
  ],
  lookups: { stock: { resource: 'tree', take: 'count', filter: [{ field: 'plotId', op: 'eq', value: { answer: 'plot' } }] } },
}

/** The garden with a list whose rows look at each other: what stands above, what the others say, and a rule that hangs on such a value. */
export const ORCHARD: RuledForm = {
  ...GARDEN,
  fields: {
    ...GARDEN.fields,
    harvest: field('rows', {
      max: 20,
      of: {
        picker: field('text', { max: 40 }),
        crates: field('integer'),
        kilos: field('calculated', { value: 'row.crates * answers.width', result: 'decimal' }),
        sofar: field('calculated', { value: 'sum(above.filter(b, answered(b.kilos)).map(b, b.kilos)) + row.kilos', result: 'decimal' }),
        again: field('text', { when: 'siblings.exists(b, answered(b.picker) && b.picker == row.picker)', required: true, max: 40 }),
        bonus: field('boolean', { when: 'row.sofar > 60', requiredWhen: 'answers.hasTrees' }),
        others: field('calculated', { value: 'siblings.size() - above.size()', result: 'integer', when: 'answered(row.again)' }),
        cart: field('choice', {
          options: options('barrow', 'wagon', 'truck'),
          offered: [
            { options: ['wagon', 'truck'], when: 'row.crates > 3 && answers.hasTrees' },
            { options: ['truck'], when: 'lookups.stock > 10' },
          ],
        }),
        weighed: field('group', { of: { by: field('text'), isOwn: field('boolean', { when: "row.by == 'ann'" }) } }),
      },
      checks: [check('steady', 'row.sofar < 500')],
    }),
    tools: field('choices', {
      options: options('saw', 'ladder', 'net'),
      offered: [
        { options: ['ladder'], when: 'answers.trees > 5' },
        { options: ['net'], when: "answers.grower == 'ann'" },
      ],
    }),
  },
  pages: [
    ...GARDEN.pages,
    { id: 'autumn', title: 'autumn', sections: [{ id: 'picked', title: 'picked', columns: 1, items: [place('harvest'), place('tools')] }] },
  ],
}

export interface Garden {
  readonly rules: FormRules
  readonly state: FormState
  readonly findings: readonly FormFinding[]
}

export function evaluated(answers: AnswerValues, form: RuledForm = GARDEN, context: FormContext = CONTEXT): Garden {
  const rules = compileForm(form)
  const state = rules.evaluate(answers, context)
  return { rules, state, findings: rules.problems(state, context) }
}

/** `key path`, with the name of the sentence only. */
export const told = (findings: readonly FormFinding[]): readonly string[] =>
  findings.map(({ path, key, severity }) => `${severity === 'warn' ? 'warn ' : ''}${key.replace('shared/validation.', '')} ${path}`)

/** A bed that nothing is wrong with. */
export const bed = (id: string, rest: Readonly<Record<string, Json>> = {}): Readonly<Record<string, Json>> => ({ id, crop: id, ...rest })

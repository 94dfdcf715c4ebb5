import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { AnswerValues } from '#contract'
import { loadDocuments, type ReadingCache } from '#document'
import { compileForm } from '#form-rules'
import { readDocumentFiles } from '#server/documents/store'

const FOLDER = join(import.meta.dirname, '../../schemas')
const FORM = 'forms/clinical/vital-signs.json'
const STRINGS = 'i18n/en/forms/clinical/vital-signs.json'

type Path = readonly (string | number)[]
/** Which file, where in it, and what to write there; nothing to write takes it out. */
type Change = readonly [file: string, path: Path, value?: unknown]

/** The form and what it speaks of; translations, help and other forms would only take time, since each rule links all of it again. */
const OTHERS = /^(?:i18n\/en\/)?(?:help|forms\/(?!clinical\/(?:vital-signs|poc|incident|supervision)))/
const everyFile = readDocumentFiles(FOLDER)
const english = everyFile.filter(({ path }) => !/^i18n\/(?!en\/)/.test(path))
const cache: ReadingCache = new Map()
const files = everyFile.filter(({ path }) => !OTHERS.test(path))

function changed(text: string, path: Path, value: unknown): string {
  const root: unknown = JSON.parse(text)
  const [last = '', ...rest] = path.toReversed()
  const holder = rest.reverse().reduce<unknown>((at, step) => Reflect.get(Object(at), step), root)
  if (value === undefined) Reflect.deleteProperty(Object(holder), last)
  else Reflect.set(Object(holder), last, value)
  return JSON.stringify(root)
}

/** The product's own documents after some changes. */
const loadedWith = (changes: readonly Change[], among = files) =>
  loadDocuments(
    among.map((file) => ({
      path: file.path,
      text: changes.filter(([path]) => path === file.path).reduce((text, [, path, value]) => changed(text, path, value), file.text),
    })),
    { cache },
  )

/** Their problems, as `pointer message`. */
function problemsOf(...changes: readonly Change[]): readonly string[] {
  const watched = [FORM, STRINGS, ...changes.map(([path]) => path)]
  return loadedWith(changes)
    .problems.filter(({ file }) => watched.includes(file))
    .map(({ file, pointer, message, suggestion }) => {
      const where = file === FORM ? pointer : `${file}${pointer}`
      return `${where} ${message}${suggestion === undefined ? '' : `; did you mean "${suggestion}"?`}`
    })
}

const documentOf = (path: string): { readonly tabs: readonly { readonly kind: string }[] } => JSON.parse(files.find((file) => file.path === path)?.text ?? '{}')
const sections: Path = ['pages', 0, 'sections']

describe('a form document', () => {
  it('as it is has no problem', () => {
    expect(problemsOf()).toEqual([])
  })

  it('is begun for several only where it has what is asked once, who the others are, and how many', () => {
    const screen = 'screens/clinical/vital-signs.json'
    const several = (value: unknown) => problemsOf([screen, ['several'], value]).filter((problem) => problem.includes('/several'))
    const good = { most: 3, same: ['entryDate', 'vitals'] }
    expect(several(good)).toEqual([])
    expect(several({ ...good, same: ['clientId', 'entryDay'] })).toEqual([
      `${screen}/several/same/0 Whom a form is about is not the same for several`,
      `${screen}/several/same/1 There is no question of forms/clinical/vital-signs "entryDay"; did you mean "entryDate"?`,
    ])
    expect(several({ ...good, others: 'takenBy', count: { field: 'vitals.pulze', values: { '2': 'a' } } })).toEqual([
      `${screen}/several/others "takenBy" does not name others of its kind`,
      `${screen}/several/count/field There is no field of "vitals" "pulze"; did you mean "pulse"?`,
    ])
    expect(several({ ...good, count: { field: 'reason', values: { '2': 'routine', '3': 'often', '4': 'routine' } } })).toEqual([
      `${screen}/several/count/values/3 "often" is no option of "reason"`,
      `${screen}/several/count/values/4 There are 3 at the most`,
    ])
    expect(several({ ...good, count: { field: 'comments', values: { '2': 'x' } } })).toEqual([`${screen}/several/count/field "comments" is no choice`])
  })

  it('is printed with others by a tab that names a paper made of forms', () => {
    const screen = 'screens/clients/client-record.json'
    const at = documentOf(screen).tabs.findIndex(({ kind }) => kind === 'forms')
    const packet = (name: string, ...more: readonly Change[]) =>
      problemsOf([screen, ['tabs', at, 'packet'], name], ...more).filter((problem) => problem.startsWith(`${screen}/tabs`))
    expect(packet('packet')).toEqual([])
    expect(packet('packed')).toEqual([`${screen}/tabs/${at}/packet There is no paper of resources/clinical-form "packed"; did you mean "packet"?`])
    expect(packet('sheet', ['resources/clinical-form.json', ['papers', 0], { id: 'sheet', fields: ['title'] }])).toEqual([
      `${screen}/tabs/${at}/packet The paper "sheet" does not hold forms`,
    ])
  })

  it('holds health data, unless a question or the group it stands in says otherwise', () => {
    const { documents } = loadedWith(
      [
        [FORM, ['fields', 'comments', 'privacy'], 'none'],
        [FORM, ['fields', 'vitals', 'privacy'], 'pii'],
      ],
      english,
    )
    const { comments, vitals, outOfRange } = documents?.answerForms.get('forms/clinical/vital-signs')?.fields ?? {}
    expect([comments?.privacy, vitals?.privacy, vitals?.of?.pulse?.privacy, outOfRange?.privacy]).toEqual(['none', 'pii', 'pii', 'phi'])
  })

  it('is offered by its type and title wherever forms are, with no list by hand, however long its type is', () => {
    const type = `v${'i'.repeat(46)}t`
    const renamed = everyFile
      .filter(({ path }) => !/^i18n\/(?!en\/)/.test(path))
      .map(({ path, text }) => ({ path, text: text.replaceAll('"policy_receipt"', `"${type}"`) }))
    const { documents, problems } = loadDocuments(renamed)
    expect(problems).toEqual([])
    const options = documents?.resources.get('clinical-form')?.fields.formType?.options
    expect(options).toContainEqual({ id: type, label: 'forms/clinical/policy-receipt.title' })
    expect(options).toHaveLength(documents?.answerForms.size ?? 0)
  })

  it('gives the scores of what is chosen to rules, and none while nothing with a score is', () => {
    const score = (name: string, at: number, value: number): Change => [FORM, ['fields', name, 'options', at, 'score'], value]
    const { documents } = loadedWith([score('reason', 0, 0), score('reason', 1, 3), score('symptoms', 1, 0.5), score('symptoms', 2, 2)], english)
    const form = documents?.answerForms.get('forms/clinical/vital-signs')
    const [none = '', half = '', two = ''] = form?.fields.symptoms?.options?.map(({ id }) => id) ?? []
    const rules = form && compileForm(form)
    const context = { today: '2026-06-15', now: '2026-06-15T12:00:00Z', timeZone: 'UTC', lookups: {} }
    const scores = (answers: AnswerValues) => rules?.valuesOf(answers, context, ['reasonScore', 'symptomsScore'])
    expect(scores({ reason: 'routine', symptoms: [half, two] })).toEqual({ reasonScore: 0, symptomsScore: 2.5 })
    expect(scores({ reason: 'ordered', symptoms: [none] })).toEqual({ reasonScore: 3, symptomsScore: null })
    expect(scores({})).toEqual({ reasonScore: null, symptomsScore: null })
  })

  it('goes on under the title of what stands before a section without one', () => {
    const untitled = (at: number, id: string): readonly Change[] => [
      [FORM, [...sections, at, 'untitled'], true],
      [STRINGS, ['strings', 'sections', id]],
    ]
    const { documents } = loadedWith([...untitled(0, 'entry'), ...untitled(2, 'orthostatic-set'), ...untitled(3, 'action')], english)
    const [page] = documents?.answerForms.get('forms/clinical/vital-signs')?.pages ?? []
    const titles = page?.sections.map(({ title, untitled: isUntitled = false, help }) => [title.replace(/.*\./, ''), isUntitled, help !== undefined])
    expect(titles?.slice(0, 5)).toEqual([
      ['reading', true, false],
      ['readings', false, false],
      ['readings', true, true],
      ['readings', true, false],
      ['limits', false, true],
    ])
  })

  it.each<readonly [what: string, changes: readonly Change[], problems: readonly string[]]>([
    [
      'two ways from one earlier version',
      [[FORM, ['migrations'], ['a', 'b', 'a'].map((from) => ({ from: from.repeat(64), steps: [{ op: 'retire', field: 'mood' }] }))]],
      ['/migrations/2/from There are steps from this version already, and these would never be taken'],
    ],
    [
      'words for a title that is not shown',
      [[FORM, [...sections, 3, 'untitled'], true]],
      [`${STRINGS}/strings/sections/action Nothing asks for the string "sections.action"; did you mean "sectionHelp.action"?`],
    ],
    ['an unknown widget', [[FORM, ['fields', 'symptoms', 'as'], 'chips']], ['/fields/symptoms/as "chips" may not stand here']],
    [
      'a widget that is not for this type',
      [[FORM, ['fields', 'symptoms', 'as'], 'grid']],
      ['/fields/symptoms/as A field of the type "choices" cannot be drawn as "grid"'],
    ],
    ['a grid without fixed rows', [[FORM, ['fields', 'parameters', 'as'], 'grid']], ['/fields/parameters/as A grid has fixed rows: name them in "items"']],
    [
      'answers in sight that are not there, or are no line',
      [[FORM, ['inSight'], ['commentz', 'notified', 'reason']]],
      ['/inSight/0 There is no field of this form "commentz"; did you mean "comments"?', '/inSight/1 A field of the type "rows" cannot stand in a line'],
    ],
    ['an unknown key', [[FORM, ['fields', 'comments', 'pattern'], '(a+)+$']], ['/fields/comments/pattern The key "pattern" does not go with this type']],
    [
      'a pattern in an expression',
      [[FORM, ['checks', 1, 'check'], "answers.comments.matches('(a+)+$')"]],
      [
        "/checks/1/check matches() is refused because a pattern can run for seconds; use a `format` of the field, or contains(), startsWith(), endsWith() (at `answers.comments.matches('(a+)+$')`)",
      ],
    ],
    [
      'rows of records in a single answer, without the client, by answers that come later, from a field that is not there, and with a path',
      [
        [
          FORM,
          ['prefill'],
          [
            { field: 'comments', from: { resource: 'medication-order', filter: [{ field: 'clientId', op: 'eq', value: { answer: 'clientId' } }] } },
            { field: 'orthostatic', from: { resource: 'medication-order', filter: [{ field: 'clientId', op: 'eq', value: { answer: 'clientId' } }] } },
            {
              field: 'notified',
              from: {
                resource: 'medication-order',
                filter: [{ field: 'name', op: 'eq', value: { answer: 'comments' } }],
                rows: { personContacted: 'nam', nobody: 'name', date: 'name' },
              },
              path: 'name',
            },
            { field: 'comments', from: 'last', path: 'comments', completes: true },
            { field: 'comments', from: 'last' },
            { field: 'comments', from: 'last', path: 'comments', adds: true },
            { field: 'comments', from: 'last', path: 'comments', becomes: { any: 'text' } },
            { field: 'comments', from: 'user', path: 'name', becomes: { any: 'text' } },
            { field: 'reason', from: 'last', path: 'reason', becomes: { rutine: 'nothing' } },
          ],
        ],
      ],
      [
        '/prefill/0/field Records become rows of a list that rows can be added to',
        '/prefill/1/field Records become rows of a list that rows can be added to',
        '/prefill/2/from/filter One of the filters must name whom the form is about: { "answer": "clientId" }',
        '/prefill/2/from/filter/0/value When the form is started, only answers of "about" are known; "comments" is none',
        '/prefill/2/from/rows/personContacted/path There is no field of the source "nam"; did you mean "name"?',
        '/prefill/2/from/rows/nobody There is no field of the row "nobody"',
        '/prefill/2/from/rows/date The field cannot take over "name"',
        '/prefill/2/path Rows of records have no "path"; name their fields in "rows"',
        '/prefill/3/completes "completes" goes with rows that other entries bring',
        '/prefill/4 What is taken from the source has to be named in "path"',
        '/prefill/5/adds "adds" goes with rows that other entries bring',
        '/prefill/6/becomes Only choices become something else',
        '/prefill/6/becomes/any The answer cannot be this',
        '/prefill/6/becomes/any There is no option of the source "any"',
        '/prefill/7/becomes Only choices of a record or a form become something else',
        '/prefill/8/becomes/rutine There is no option of the answer "nothing"',
        '/prefill/8/becomes/rutine There is no option of the source "rutine"; did you mean "routine"?',
      ],
    ],
    [
      'a look at other rows where there are none',
      [[FORM, ['checks', 0, 'check'], 'siblings.size() > 0']],
      ['/checks/0/check "siblings" is not known here; known are answers, lookups, today, now, timeZone (at `siblings`)'],
    ],
    [
      'rows that wait for each other',
      [
        [FORM, ['fields', 'parameters', 'of', 'sofar'], { type: 'calculated', result: 'decimal', value: 'sum(above.map(b, b.sofar)) + 1' }],
        [STRINGS, ['strings', 'of', 'parameters', 'sofar'], 'So far'],
      ],
      ['/fields/parameters/of/sofar/value There is no field "sofar" that an expression may read (at `sofar`)'],
    ],
    ['an option without a code', [[FORM, ['fields', 'reason', 'options', 0], { tone: 'info' }]], ['/fields/reason/options/0 The key "id" is missing']],
    [
      'a code that stands twice',
      [
        [FORM, ['fields', 'reason', 'options', 1, 'id'], 'routine'],
        [STRINGS, ['strings', 'options', 'reason', 'ordered']],
      ],
      ['/fields/reason/options/1/id The option "routine" stands twice here'],
    ],
    [
      'a missing label',
      [[STRINGS, ['strings', 'fields', 'comments']]],
      [
        '/fields/comments The string "forms/clinical/vital-signs.fields.comments" is missing; write "fields.comments" in schemas/i18n/en/forms/clinical/vital-signs.json',
      ],
    ],
    [
      'a label of nothing',
      [[STRINGS, ['strings', 'fields', 'coments'], 'Comments']],
      [`${STRINGS}/strings/fields/coments Nothing asks for the string "fields.coments"; did you mean "fields.comments"?`],
    ],
    [
      'a question that no page asks',
      [
        [FORM, ['fields', 'mood'], { type: 'text' }],
        [STRINGS, ['strings', 'fields', 'mood'], 'Mood'],
      ],
      ['/fields/mood The question "mood" can never be reached: it stands on no page'],
    ],
    [
      'a section folded up in which something is asked',
      [[FORM, [...sections, 0, 'folded'], true]],
      ['/pages/0/sections/0/folded "clientId" is to be answered: only what is read can be folded up'],
    ],
    [
      'a question that is asked twice',
      [[FORM, [...sections, 4, 'items'], ['parameters', 'comments']]],
      [`/pages/0/sections/6/items/0/field The field "comments" is asked for twice`],
    ],
    [
      'a field that does not exist',
      [[FORM, [...sections, 4, 'items', 0], 'paramters']],
      [
        '/fields/parameters The question "parameters" can never be reached: it stands on no page',
        '/pages/0/sections/4/items/0 There is no field of this form "paramters"; did you mean "parameters"?',
      ],
    ],
    [
      'a rule that can never hold',
      [[FORM, ['fields', 'notTakenReason', 'requiredWhen'], "answers.notTaken && answers.reason == 'routin'"]],
      ['/fields/notTakenReason/requiredWhen This can never hold, whatever is answered'],
    ],
    [
      'what is required only where it is not asked',
      [
        [FORM, ['fields', 'notTakenReason', 'when'], 'answers.notTaken'],
        [FORM, ['fields', 'notTakenReason', 'requiredWhen'], '!answers.notTaken'],
      ],
      ['/fields/notTakenReason/requiredWhen This never holds while the question is asked: its "when" says otherwise'],
    ],
    [
      'a question that nobody can answer, a check that reads none, and one that is wider than its section',
      [
        [FORM, ['fields', 'reason', 'readOnly'], true],
        [FORM, ['checks', 0, 'check'], '1 == 2'],
        [FORM, [...sections, 6, 'items', 0], { field: 'comments', span: 4 }],
      ],
      [
        '/fields/reason/readOnly Nobody can answer this: it is required, read only, and neither prefilled nor given a default',
        '/pages/0/sections/6/items/0/span The section has 2 columns, and this is 4 wide',
        '/checks/0/check This reads no answer, so it is the same for every form',
      ],
    ],
    [
      'starting values that cannot be: a wrong type, an expression of another type, in a row, two at once',
      [
        [FORM, ['fields', 'comments', 'starts'], 'today'],
        [FORM, ['fields', 'notTakenReason', 'starts'], { is: 'today' }],
        [FORM, ['fields', 'notTakenReason', 'default'], 'refused'],
        [FORM, ['fields', 'reason', 'starts'], { is: '1 + 2' }],
        [FORM, ['fields', 'parameters', 'of', 'low', 'starts'], { is: '1.5' }],
        [FORM, ['fields', 'parameters', 'of', 'high', 'starts'], 'user'],
      ],
      [
        '/fields/reason/starts/is The expression must yield a text',
        '/fields/notTakenReason/starts A field has a "default" or "starts" with something, not both',
        '/fields/parameters/of/low/starts Only a question of the form itself starts with an expression',
        '/fields/parameters/of/high/starts A field of the type "decimal" cannot start with "user"',
        '/fields/parameters/of/high/starts A row starts with a "default", the date or the moment',
        '/fields/comments/starts A field of the type "multiline" cannot start with "today"',
      ],
    ],
    [
      'held answers that nothing brings, that somebody must give, or that a section shows',
      [
        [FORM, ['fields', 'comments', 'held'], true],
        [FORM, ['fields', 'reason', 'held'], true],
        [FORM, ['fields', 'pulseOut', 'held'], true],
      ],
      [
        '/fields/reason/held What nobody sees nobody can be required to answer',
        '/fields/pulseOut/held A calculated value is out of sight already when no section shows it',
        '/fields/comments/held Nothing is held here: it has no "default", no "starts", and no prefill or "fills" brings it',
        '/pages/0/sections/0/items/5 The field "reason" is held out of sight, so no section shows it',
        '/pages/0/sections/6/items/0/field The field "comments" is held out of sight, so no section shows it',
      ],
    ],
    [
      'an answer worked out until somebody types over it, of a kind that nobody types or with a default beside',
      [
        [FORM, ['fields', 'comments', 'value'], "answers.reason == 'routine' ? 'Routine.' : 'As ordered.'"],
        [FORM, ['fields', 'reason', 'value'], '1 + 2'],
        [FORM, ['fields', 'entryDate', 'value'], 'today'],
        [FORM, ['fields', 'entryDate', 'starts'], 'today'],
        [FORM, ['fields', 'clientId', 'value'], "'x'"],
      ],
      [
        '/fields/clientId/value A field of the type "reference" cannot be worked out until somebody types over it',
        '/fields/entryDate/value What an answer is until somebody types over it leaves nothing to a "default" or "starts"',
        '/fields/reason/value The expression must yield a text',
      ],
    ],
    [
      'whole numbers of a division that nobody rounds',
      [
        [
          FORM,
          ['fields', 'sum'],
          {
            type: 'calculated',
            value: 'floor(answers.vitals.pulse / 4) + (answers.vitals.pulse / 2 > 30 ? 1 : 0) + answers.vitals.pulse / 3',
            result: 'integer',
            privacy: 'phi',
          },
        ],
        [FORM, ['fields', 'half'], { type: 'calculated', value: 'round(answers.vitals.pulse / 7, 1) * 3', result: 'money', privacy: 'phi' }],
        [
          FORM,
          ['fields', 'fine'],
          { type: 'calculated', value: 'round(answers.vitals.pulse / 7) + (answers.vitals.pulse / 2 > 30 ? 1 : 0)', result: 'integer', privacy: 'phi' },
        ],
        [STRINGS, ['strings', 'fields', 'sum'], 'Sum'],
        [STRINGS, ['strings', 'fields', 'half'], 'Half'],
        [STRINGS, ['strings', 'fields', 'fine'], 'Fine'],
      ],
      ['/fields/sum/value This divides, and a whole number has to be rounded', '/fields/half/value This divides, and a whole number has to be rounded'],
    ],
    [
      'rules about numbers that no number fulfills, and none that some does',
      [
        [FORM, ['fields', 'score'], { type: 'integer', min: 0, max: 10, privacy: 'phi' }],
        [STRINGS, ['strings', 'fields', 'score'], 'Score'],
        [FORM, [...sections, 6, 'items'], ['comments', 'score', 'taker']],
        [FORM, ['fields', 'comments', 'when'], 'answers.score > 12 && answers.score <= 5'],
        [FORM, ['fields', 'notTakenReason', 'requiredWhen'], 'answers.score > 10'],
        [FORM, [...sections, 1, 'when'], 'answers.score > 4 && answers.score < 5'],
        [FORM, [...sections, 2, 'when'], '(answers.score > 4 && answers.score < 6) || answers.score * 2 > 40'],
        [FORM, [...sections, 3, 'when'], 'answers.score > 4 && answers.score < 6'],
      ],
      [
        '/fields/notTakenReason/requiredWhen This can never hold, whatever is answered',
        '/fields/comments/when This can never hold, whatever is answered',
        '/pages/0/sections/1/when This can never hold, whatever is answered',
      ],
    ],
    [
      'scores of options whose name is taken, or inside rows, and rules that read none',
      [
        [FORM, ['fields', 'reason', 'options', 0, 'score'], 2],
        [FORM, ['fields', 'reasonScore'], { type: 'calculated', result: 'integer', value: '1', privacy: 'phi' }],
        [STRINGS, ['strings', 'fields', 'reasonScore'], 'Score'],
        [FORM, ['fields', 'symptoms', 'options', 0, 'score'], 0.5],
        [FORM, ['fields', 'comments', 'when'], 'answers.symptomsScore > 1.0 || answers.symptomScore > 1'],
      ],
      [
        '/fields/comments/when There is no field "symptomScore" that an expression may read (at `symptomScore`); did you mean "symptomsScore"?',
        '/fields/reasonScore The field "reasonScore" is added by the scores of "reason"',
      ],
    ],
    [
      'shapes of texts that ask for nothing, are no texts or stand beside a format, and words for what nobody types',
      [
        [FORM, ['fields', 'code'], { type: 'text', shape: ['MN-9{4,8}', 'A{3,2}'], privacy: 'phi' }],
        [FORM, ['fields', 'npi'], { type: 'text', format: 'npi', shape: ['9{10}'], privacy: 'phi' }],
        [FORM, ['fields', 'comments', 'shape'], ['X']],
        [STRINGS, ['strings', 'fields', 'code'], 'Code'],
        [STRINGS, ['strings', 'fields', 'npi'], 'NPI'],
        [STRINGS, ['strings', 'placeholders'], { code: 'MN-1234', reason: 'Choose' }],
        [FORM, [...sections, 6, 'items'], ['comments', 'code', 'npi', 'taker']],
      ],
      [
        '/fields/comments/shape "shape" does not go with the type "multiline"',
        '/fields/code/shape/1 The shape "A{3,2}" asks for nothing somewhere, or for more at least than at most',
        '/fields/npi/shape A "format" says already how it is written',
        `${STRINGS}/strings/placeholders/reason Nothing asks for the string "placeholders.reason"; did you mean "placeholders.code"?`,
      ],
    ],
    [
      'places in words that nothing fills: a misspelt answer, one of rows, one of a label, one that its check does not read',
      [
        [STRINGS, ['strings', 'checks', 'taken-twice'], '{{lookups.sameMoment}} were taken at {{entryTime}}'],
        [STRINGS, ['strings', 'fields', 'comments'], 'Comments on {{reason}}'],
        [STRINGS, ['strings', 'texts', 'call-911'], 'Seen for {{resaon}}, {{vitals.pulse}}, {{vitals}} and [there](http://a.example), {{term.client}}'],
      ],
      [
        `${STRINGS}/strings/fields/comments Nothing fills the place {{reason}} of this text`,
        `${STRINGS}/strings/texts/call-911 Nothing fills the place {{resaon}} of this text; did you mean "{{reason}}"?`,
        `${STRINGS}/strings/texts/call-911 Nothing fills the place {{vitals}} of this text`,
        `${STRINGS}/strings/texts/call-911 The link "http://a.example" leads nowhere`,
        `${STRINGS}/strings/checks/taken-twice Nothing fills the place {{entryTime}} of this text`,
      ],
    ],
    [
      'rules that contradict each other',
      [[FORM, [...sections, 3, 'when'], "answers.reason == 'routine' && answers.reason == 'ordered'"]],
      ['/pages/0/sections/3/when This can never hold, whatever is answered'],
    ],
    [
      'values that wait for each other',
      [
        [FORM, ['fields', 'pulseOut', 'value'], 'answers.systolicOut'],
        [FORM, ['fields', 'systolicOut', 'value'], 'answers.pulseOut'],
      ],
      ['/fields/pulseOut Questions wait for each other: pulseOut → systolicOut → pulseOut'],
    ],
    [
      'a question that hides itself',
      [[FORM, ['fields', 'comments', 'when'], 'answered(answers.comments)']],
      ['/fields/comments Questions wait for each other: comments → comments'],
    ],
    [
      'an expression over a field that is not there',
      [[FORM, ['checks', 0, 'when'], 'answers.notTakn']],
      ['/checks/0/when There is no field "notTakn" that an expression may read (at `notTakn`); did you mean "notTaken"?'],
    ],
    ['an expression of the wrong type', [[FORM, ['checks', 0, 'check'], 'answers.reason']], ['/checks/0/check The expression must yield a boolean']],
    [
      'a check beside a field that is not there',
      [[FORM, ['checks', 1, 'field'], 'vitals.puls']],
      ['/checks/1/field There is no field of "vitals" "puls"; did you mean "pulse"?'],
    ],
    [
      'a lookup of a resource that is not there',
      [[FORM, ['lookups', 'sameMoment', 'resource'], 'clinical-from']],
      ['/lookups/sameMoment/resource There is no resource "clinical-from"; did you mean "clinical-form"?'],
    ],
    [
      'a lookup by an answer that is not there',
      [[FORM, ['lookups', 'sameMoment', 'filter', 0, 'value', 'answer'], 'client2']],
      ['/lookups/sameMoment/filter/0/value/answer There is no field of this form "client2"; did you mean "client"?'],
    ],
    ['a sum without a field', [[FORM, ['lookups', 'sameMoment', 'take'], 'sum']], ['/lookups/sameMoment "sum" needs a field']],
    ['prefill from a field that is not there', [[FORM, ['prefill', 1, 'path'], 'birth']], ['/prefill/1/path There is no field of the source "birth"']],
    ['prefill of a field that cannot hold it', [[FORM, ['prefill', 1, 'path'], 'diagnoses']], ['/prefill/1 The field cannot take over "diagnoses"']],
    [
      "a user's own record in a text",
      [[FORM, ['prefill', 0], { field: 'comments', from: 'user', path: 'record' }]],
      ["/prefill/0/path A user's own record goes into a reference only"],
    ],
    [
      "a user's own record among those that stand for nobody",
      [
        [FORM, ['prefill', 0], { field: 'clientId', from: 'user', path: 'record' }],
        ['resources/client.json', ['self'], undefined],
      ],
      ['/prefill/0/path Records of "client" stand for no user: the resource has no "self"'],
    ],
    [
      'a subject that is no client',
      [[FORM, ['about', 'client'], 'takenBy']],
      [
        '/about/client The field "takenBy" cannot say the client that the form is about',
        '/prefill/2/path There is no field of the source "clientNo"',
        '/prefill/3/path There is no field of the source "pmi"; did you mean "npi"?',
      ],
    ],
    [
      'nobody whom it is about',
      [[FORM, ['about'], { date: 'entryDate' }]],
      ['/about The form does not say whom it is about', ...[0, 1, 2, 3].map((at) => `/prefill/${at}/from The form does not say its client in "about"`)],
    ],
    [
      'an employee who may be blank, a score that is none, and a link that somebody else would be sent',
      [
        [FORM, ['about'], { employee: 'takenBy', date: 'entryDate', score: 'entryTime' }],
        [FORM, ['fields', 'takenBy', 'required']],
        [FORM, ['public'], { sections: ['action'] }],
      ],
      [
        '/about/employee The field "takenBy" must be required: no form is filed without it',
        '/about/score The field "entryTime" cannot say the score that the form is about',
        ...[0, 1, 2, 3].map((at) => `/prefill/${at}/from The form does not say its client in "about"`),
        '/public Links are made for clients, and this form is about none',
        '/public The page of the link does not have "outOfRange", which `answers.outOfRange` reads',
      ],
    ],
    [
      'a screen of forms about employees that is to open one about clients',
      [['screens/custom-forms/epm-forms.json', ['forms'], ['forms/clinical/vital-signs']]],
      [
        'screens/custom-forms/epm-forms.json/forms/0 A form of a company could have the address of "vital-signs"',
        'screens/custom-forms/epm-forms.json/forms/0 The form is about others than those of this screen',
      ],
    ],
    [
      'a subject that may be blank',
      [[FORM, ['fields', 'entryDate', 'required']]],
      ['/about/date The field "entryDate" must be required: no form is filed without it'],
    ],
    [
      'a lookup of a form type that is none',
      [[FORM, ['formType'], 'vital-sign']],
      ['/lookups/sameMoment/form There is no form type "vital-signs"; did you mean "vital-sign"?'],
    ],
    [
      'a permission that is not there',
      [[FORM, ['rights', 'write'], { anyOf: ['vital-sings'] }]],
      ['/rights/write/anyOf/0 There is no permission "vital-sings"; did you mean "vital-signs"?'],
    ],
    [
      'a required question in a section that only some get',
      [[FORM, [...sections, 0, 'requires'], { owners: true }]],
      ['clientId', 'takenBy', 'entryDate', 'entryTime', 'reason'].map((name) => {
        const index = { clientId: 0, takenBy: 1, entryDate: 3, entryTime: 4, reason: 5 }[name]
        const at = index === 0 || index === 1 ? `${index}/field` : index
        return `/pages/0/sections/0/items/${at} The field "${name}" is required, so it cannot stand in a section that only some people get`
      }),
    ],
    [
      'signatures in groups, and in rows by others than staff',
      [
        [FORM, ['fields', 'orthostatic', 'of', 'symptoms'], { type: 'signature', signer: { role: 'nurse', by: 'staff', author: true } }],
        [FORM, ['fields', 'oxygen'], { type: 'group', of: { seen: { type: 'signature', signer: { role: 'client', by: 'person' } } } }],
      ],
      [
        '/fields/orthostatic/of/symptoms/signer Rows are signed by staff, with their PIN, and not as the author',
        '/fields/oxygen The question "oxygen" can never be reached: it stands on no page',
        '/fields/oxygen The string "forms/clinical/vital-signs.fields.oxygen" is missing; write "fields.oxygen" in schemas/i18n/en/forms/clinical/vital-signs.json',
        '/fields/oxygen/of/seen A signature stands in a form or in its rows, not inside groups or rows of rows',
        '/fields/oxygen/of/seen The string "forms/clinical/vital-signs.of.oxygen.seen" is missing; write "of.oxygen.seen" in schemas/i18n/en/forms/clinical/vital-signs.json',
      ],
    ],
    [
      'options offered that are not there, never, and by a rule that is none',
      [
        [
          FORM,
          ['fields', 'activityLevel', 'offered'],
          [
            { options: ['activity', 'resting'], when: "answers.reason == 'routine' && answers.reason == 'ordered'" },
            { options: ['smoked'], when: 'answers.entryTime' },
          ],
        ],
      ],
      [
        '/fields/activityLevel/offered/0/options/1 There is no option "resting"',
        '/fields/activityLevel/offered/0/when This can never hold, whatever is answered',
        '/fields/activityLevel/offered/1/when The expression must yield a boolean',
      ],
    ],
    [
      'rules of options where there are none, and in a resource',
      [
        [FORM, ['fields', 'comments', 'offered'], [{ options: ['a'], when: 'true' }]],
        ['resources/todo.json', ['fields', 'priority', 'offered'], [{ options: ['low'], when: 'true' }]],
      ],
      [
        '/fields/comments/offered The key "offered" does not go with this type',
        'resources/todo.json/fields/priority "offered" belongs to forms with answers of their own; a resource cannot have it',
      ],
    ],
    [
      'texts of rows that are not there or none, from fields that are none, and numbers outside of rows',
      [
        [FORM, ['fields', 'actionTaken'], { type: 'text', among: { rows: 'orthostatics', field: 'minutes' }, numbered: true }],
        [FORM, ['fields', 'comments'], { type: 'text', among: { rows: 'symptoms', field: 'name' } }],
        [FORM, ['fields', 'orthostatic', 'of', 'symptoms'], { type: 'text', among: { rows: 'notified', field: 'party', show: 'nam' } }],
      ],
      [
        '/fields/orthostatic/of/symptoms/among/field A text is chosen from texts',
        '/fields/orthostatic/of/symptoms/among/show There is no field of the row "nam"',
        '/fields/actionTaken/among/rows There is no field of this form "orthostatics"; did you mean "orthostatic"?',
        '/fields/actionTaken/numbered Rows of a form are numbered, and nothing else',
        '/fields/comments/among/rows It is chosen from rows',
      ],
    ],
    [
      'rows made of what is no row, without what they are known by, of codes, or where they are there already; buttons that look past their row',
      [
        [
          FORM,
          ['fields', 'notified', 'madeOf'],
          {
            by: ['party'],
            from: [
              { each: 'symptoms', values: { pary: "'x'" } },
              { each: 'notified', apart: 'party', values: { party: "'family'" } },
              { each: 'notified', values: { party: "'family'", personContacted: 'row.party', date: 'row.time' } },
              { each: 'notified', clock: { from: "'08:00'", until: '5', minutes: 60 }, values: { party: "'family'", time: 'row.time' } },
            ],
          },
        ],
        [STRINGS, ['strings', 'madeRows'], { notified: 'Add them', orthostatic: 'Add them' }],
        [STRINGS, ['strings', 'shortcuts'], { notified: { now: 'Now' } }],
        [FORM, ['fields', 'notified', 'shortcuts'], [{ id: 'now', when: 'answered(answers.comments)', values: { method: "'pigeon'", time: '5' } }]],
        [FORM, ['fields', 'orthostatic', 'madeOf'], { by: ['symptoms'], from: [{ values: { symptoms: "'x'" } }] }],
        [FORM, ['fields', 'orthostatic', 'allElse'], { symptom: "'x'", pulse: "'fast'" }],
        [STRINGS, ['strings', 'allElse'], { orthostatic: 'All well', notified: 'All told' }],
        [FORM, ['fields', 'notified', 'allElse'], { method: "'pigeon'" }],
      ],
      [
        '/fields/orthostatic/madeOf Fixed rows are there already',
        '/fields/orthostatic/allElse/symptom There is no field of the row "symptom"; did you mean "symptoms"?',
        '/fields/orthostatic/allElse/pulse The expression must yield a number',
        '/fields/notified/madeOf/from/0/each Rows are made of rows',
        '/fields/notified/madeOf/from/0/values A row that is known by "party" is made with it',
        '/fields/notified/madeOf/from/0/values/pary There is no field of the row "pary"; did you mean "party"?',
        '/fields/notified/madeOf/from/1/apart Rows are made of rows',
        '/fields/notified/madeOf/from/2/values/personContacted "row.party" holds a code, not words',
        '/fields/notified/madeOf/from/2/values/date The field cannot take over "row.time"',
        '/fields/notified/madeOf/from/3/each Rows are made of rows or of the clock, not of both',
        '/fields/notified/madeOf/from/3/clock/until The expression must yield a text',
        '/fields/notified/shortcuts/0/when Whether a row offers it is said by the row alone',
        '/fields/notified/shortcuts/0/values/method There is no option "pigeon"',
        '/fields/notified/shortcuts/0/values/time The expression must yield a text',
        '/fields/notified/allElse Only fixed rows are there before anything is said of them',
        '/fields/notified/allElse/method There is no option "pigeon"',
      ],
    ],
    [
      'lookups of rows without fields, with fields that rules cannot see, and fields of what is no row',
      [
        [FORM, ['lookups', 'a'], { resource: 'medication-order', take: 'rows', filter: [] }],
        [FORM, ['lookups', 'b'], { resource: 'medication-order', take: 'rows', fields: ['name', 'nam', 'times'], filter: [] }],
        [FORM, ['lookups', 'c'], { resource: 'medication-order', take: 'count', fields: ['name'], filter: [] }],
        [FORM, ['checks', 0, 'check'], 'lookups.b.all(o, o.name != answers.comments && o.nothing > 1)'],
      ],
      [
        '/checks/0/check There is no field "nothing" that an expression may read (at `nothing`)',
        '/lookups/a "fields" goes with "rows", and "rows" needs it',
        '/lookups/b/fields/1 There is no field of resources/medication-order "nam"; did you mean "name"?',
        '/lookups/b/fields/2 Rules see plain values of records, and a field of the type "rows" is none',
        '/lookups/c "fields" goes with "rows", and "rows" needs it',
      ],
    ],
    [
      'records made of what is no rows, of a resource that holds no health data, and of filed forms',
      [
        [
          FORM,
          ['creates'],
          [
            { id: 'a', resource: 'todo', each: 'reason', values: { title: { is: 'answers.takenByName' } }, ends: { status: 'done' } },
            { id: 'a', resource: 'job-title', values: { title: 'answers.comments', roleType: 'other' }, ends: { isActive: false } },
            { id: 'c', resource: 'clinical-form', values: { clientId: { answer: 'clientId' } }, ends: { status: 'voided' } },
            { id: 'd', resource: 'tdo', values: { title: { answer: 'comments' } }, ends: { status: 'done' } },
          ],
        ],
      ],
      [
        '/creates/0/each A record of each row is made of rows',
        '/creates/0/values Every record of resources/todo needs "assignedTo"',
        '/creates/0/values/title There is no field "takenByName" that an expression may read (at `takenByName`)',
        '/creates/1/id The id "a" stands twice here',
        '/creates/1/resource What is answered about a client may not go into resources/job-title, which holds no health data',
        '/creates/1/values/title The field "title" of resources/job-title may say the same only once, so no form can fill it',
        '/creates/1/values/roleType There is no option "other"',
        '/creates/2/resource Filed forms are made by filing; another form is begun by "opens"',
        '/creates/2/values Every record of resources/clinical-form needs "authorId"',
        '/creates/2/values Every record of resources/clinical-form needs "eventDate"',
        '/creates/2/values Every record of resources/clinical-form needs "formType"',
        '/creates/2/values Every record of resources/clinical-form needs "status"',
        '/creates/2/values Every record of resources/clinical-form needs "title"',
        '/creates/3/resource There is no resource "tdo"; did you mean "todo"?',
      ],
    ],
    [
      'records with fields that are not there, cannot hold it, are the server’s or may say it once, and codes that are no options',
      [
        [
          FORM,
          ['creates'],
          [
            {
              id: 'a',
              resource: 'todo',
              at: 'signed',
              when: 'lookups.sameMoment > 0',
              values: {
                titel: { answer: 'comments' },
                title: { is: "lookups.sameMoment > 1 ? 'a' : 'b'" },
                dueOn: { is: '12' },
                assignedTo: { answer: 'takenBy' },
                priority: { is: "answers.reason == 'routine' ? 'hihg' : 'low'" },
                clientId: { is: "'me'" },
                employeeId: { from: 'form' },
              },
              ends: { status: 'gone', dueOn: { from: 'now' } },
            },
          ],
        ],
      ],
      [
        '/creates/0/when Lookups are asked when a form is filed and not when it is signed; take "at": "filed", or a calculated answer',
        '/creates/0/values/titel There is no field of resources/todo "titel"; did you mean "title"?',
        '/creates/0/values/title Lookups are asked when a form is filed and not when it is signed; take "at": "filed", or a calculated answer',
        '/creates/0/values/dueOn The expression must yield a text',
        '/creates/0/values/assignedTo The field cannot take over "answers.takenBy"',
        '/creates/0/values/priority There is no option "hihg"; did you mean "high"?',
        '/creates/0/values/clientId A field of the type "reference" takes over an answer by its path and nothing else',
        '/creates/0/values/employeeId "form" cannot stand in a field of the type "reference"',
        '/creates/0/ends/status There is no option "gone"; did you mean "done"?',
        '/creates/0/ends/dueOn "now" cannot stand in a field of the type "date"',
      ],
    ],
    [
      'other forms that are not there, about somebody else, of themselves, or with answers that they do not ask for or cannot hold',
      [
        [
          FORM,
          ['opens'],
          [
            { id: 'a', form: 'incidents', answers: { clientId: { answer: 'clientId' } } },
            { id: 'b', form: 'incident', when: "'x'", answers: { incidentDate: { answer: 'entryDate' }, types: ['fal'], reporter: { answer: 'comments' } } },
            { id: 'c', form: 'vital-signs', answers: { clientId: { answer: 'clientId' } } },
            {
              id: 'd',
              form: 'supervision',
              answers: {
                clientId: { answer: 'clientId' },
                'performance.knows.rating': 'meets',
                'performance.reportsOnTime.rating': 'met',
                'summary.x': 'answers.comments',
                'visit.totalMinutes': 1,
                worker: { is: "'me'" },
              },
            },
          ],
        ],
      ],
      [
        '/opens Forms begin each other: vital-signs → vital-signs',
        '/opens/0/form There is no form type "incidents"; did you mean "incident"?',
        '/opens/1/when The expression must yield a boolean',
        '/opens/1/answers It must be about whom this form is about: "clientId": { "answer": "clientId" }',
        '/opens/1/answers/types/0 There is no option "fal"; did you mean "fall"?',
        '/opens/1/answers/reporter A field of the type "signature" cannot be filled in beforehand',
        '/opens/3/answers/performance.knows.rating There is no row of "performance" "knows"',
        '/opens/3/answers/performance.reportsOnTime.rating There is no option "met"; did you mean "meets"?',
        '/opens/3/answers/summary.x Inside an answer only the fields of a group (group.field) and of fixed rows (rows.row.field) are filled',
        '/opens/3/answers/visit.totalMinutes A field of the type "calculated" cannot be filled in beforehand',
        '/opens/3/answers/worker A field of the type "group" takes over an answer by its path and nothing else',
      ],
    ],
    [
      'stages that stand twice, follow what is not there, cannot be reached, have the name of none or no words',
      [
        [
          FORM,
          ['lifecycle'],
          {
            lockAfterDays: 2,
            stages: [
              { id: 'sent', from: ['fild'] },
              { id: 'back', from: ['sent'] },
              { id: 'back', from: ['filed'], dated: true },
              { id: 'filed', from: ['filed'], holds: true },
              { id: 'lost', from: ['found'] },
              { id: 'found', from: ['lost'] },
            ],
          },
        ],
        [STRINGS, ['strings', 'stages'], { sent: 'Sent', back: 'Back', filed: 'Filed', lost: 'Lost' }],
      ],
      [
        '/lifecycle/stages/0/from The stage "sent" can never be reached: no way leads to it from "filed"',
        '/lifecycle/stages/0/from/0 There is no stage "fild"; did you mean "filed"?',
        '/lifecycle/stages/2/id The id "back" stands twice here',
        '/lifecycle/stages/3/id "filed" stands for no stage yet, so no stage has this name',
        '/lifecycle/stages/4/from The stage "lost" can never be reached: no way leads to it from "filed"',
        '/lifecycle/stages/5 The string "forms/clinical/vital-signs.stages.found" is missing; write "stages.found" in schemas/i18n/en/forms/clinical/vital-signs.json',
        '/lifecycle/stages/5/from The stage "found" can never be reached: no way leads to it from "filed"',
      ],
    ],
    [
      'questions that are not there to be asked anew',
      [[FORM, ['lifecycle'], { lockAfterDays: 2, anew: ['entryDate', 'entryDat'] }]],
      ['/lifecycle/anew/1 There is no field of this form "entryDat"; did you mean "entryDate"?'],
    ],
    [
      'stages of a form that nobody waits for',
      [
        [FORM, ['lifecycle'], { lockAfterDays: 0, stages: [{ id: 'sent', from: ['filed'] }] }],
        [STRINGS, ['strings', 'stages'], { sent: 'Sent' }],
      ],
      ['/lifecycle/stages A form that is locked as soon as it is filed comes to no stage; let somebody sign it after its author, or let it lock later'],
    ],
    [
      'no stages at all, and one that follows nothing, misspelt and with a key that says nothing',
      [
        [FORM, ['lifecycle', 'stages'], []],
        ['forms/clinical/poc.json', ['lifecycle', 'stages', 0], { id: 'sent-away', from: [], dated: false }],
      ],
      [
        'forms/clinical/poc.json/lifecycle/stages/0/id "sent-away" is not spelled as it must be',
        'forms/clinical/poc.json/lifecycle/stages/0/from The list is too short',
        'forms/clinical/poc.json/lifecycle/stages/0/dated false may not stand here',
        '/lifecycle/stages The list is too short',
      ],
    ],
    [
      'paper that names what the form does not ask, lists that are none, and a box for what has one',
      [
        [
          FORM,
          ['print'],
          {
            rows: { vitals: { line: ['pulse'] }, notified: { only: 'party', line: ['party', 'colour'] } },
            sheet: [
              [
                { fields: ['reason', 'colour'], span: 6 },
                { text: 'nowhere', span: 6 },
              ],
              [{ fields: ['reason'], span: 12 }],
            ],
          },
        ],
      ],
      [
        '/print/rows/vitals "vitals" is no list of rows',
        '/print/rows/notified/only "party" is no yes-or-no question',
        '/print/rows/notified/line/1 There is no field of the rows "colour"',
        '/print/sheet/0/0/fields/1 There is no field of this form "colour"',
        '/print/sheet/0/1/text There is no text of this form "nowhere"',
        '/print/sheet/1/0/fields/0 "reason" stands in a box before this one',
      ],
    ],
    [
      'a line for rows that are signed one by one',
      [
        ['forms/clinical/poc.json', ['fields', 'woundOrders', 'of', 'by'], { type: 'signature', signer: { role: 'nurse', by: 'staff' } }],
        ['i18n/en/forms/clinical/poc.json', ['strings', 'of', 'woundOrders', 'by'], 'By'],
        ['forms/clinical/poc.json', ['print', 'rows', 'woundOrders'], { line: ['wound'] }],
      ],
      ['forms/clinical/poc.json/print/rows/woundOrders/line The rows of "woundOrders" are signed one by one, and a line has no place for that'],
    ],
    [
      'a public part that asks for records, staff or answers that are not in it',
      [[FORM, ['public'], { sections: ['action', 'sign', 'nowhere'], shows: ['vitals'], answers: { comments: 'x', colour: 'red' } }]],
      [
        '/public The page of the link does not have "outOfRange", which `answers.outOfRange` reads',
        '/public/sections "taker" is signed by staff, so it stands in no section that a link shows',
        '/public/sections/2 There is no section of this form "nowhere"',
        '/public/shows/0 "vitals" stands in no section that the link shows',
        '/public/answers/comments "comments" is asked on the page of the link, so it has no answer beforehand',
        '/public/answers/colour There is no field of this form "colour"',
      ],
    ],
    [
      'accounts of a role that there is not, and none of one that there is',
      [['resources/user-account.json', ['fields', 'role', 'options', 0, 'id'], 'boss']],
      [
        'resources/user-account.json/fields/role/options The role "owner" of the permissions is not offered',
        'resources/user-account.json/fields/role/options There is no role "boss" among the permissions\' roles',
        'resources/user-account.json/fields/role/options/0 The string "resources/user-account.options.role.boss" is missing; write "options.role.boss" in schemas/i18n/en/resources/user-account.json',
      ],
    ],
    [
      'fields taken over that are not there, are of another type or stand in rows, and shared ones that rows cannot be found by',
      [
        ['resources/schedule.json', ['fields', 'authorizationId', 'fills'], { serviceCode: 'serviceCod', startAt: 'startDate' }],
        ['resources/schedule.json', ['fields', 'authorizationId', 'shares'], ['clientId', 'modifiers', { own: 'clientId', its: 'client' }]],
        ['resources/schedule.json', ['fields', 'tasks', 'of', 'task'], { type: 'reference', to: 'client', fills: { done: 'needsInterpreter' } }],
      ],
      [
        'resources/schedule.json/fields/authorizationId/shares/1 The field "modifiers" of resources/authorization is not marked filterable, and records are offered by it',
        'resources/schedule.json/fields/authorizationId/shares/2 There is no field of resources/authorization "client"; did you mean "clientId"?',
        'resources/schedule.json/fields/authorizationId/fills/serviceCode There is no field of resources/authorization "serviceCod"; did you mean "serviceCode"?',
        'resources/schedule.json/fields/authorizationId/fills/startAt The field "startAt" cannot take over what "startDate" says',
        'resources/schedule.json/fields/tasks "fills" inside rows or a group belongs to forms with answers of their own; a resource cannot have it',
      ],
    ],
    [
      'transitions that nobody makes, or that a screen makes after all, and states that no record gets into',
      [
        ['screens/clients/client-record.json', ['tabs', 17, 'rowActions', 2], { id: 'visit-assign', kind: 'delete' }],
        ['screens/scheduling/schedule-calendar.json', ['rowActions', 2], { id: 'assign', kind: 'delete' }],
        ['screens/scheduling/open-schedule.json', ['rowActions', 0], { id: 'assign', kind: 'delete' }],
        ['screens/scheduling/scheduling-2.json', ['rowActions', 2], { id: 'assign', kind: 'delete' }],
        ['screens/scheduling/scheduling-2.json', ['columns', 2, 'accepts'], undefined],
        ['resources/schedule.json', ['lifecycle', 'transitions', 0, 'elsewhere'], true],
        ['resources/assistant-gap.json', ['lifecycle', 'elsewhere'], ['open']],
      ],
      [
        'resources/assistant-gap.json/fields/state/options/1 No record gets into the state "answered"',
        'resources/schedule.json/lifecycle/transitions/0/elsewhere A screen offers the transition "publish-open"',
        'resources/schedule.json/lifecycle/transitions/4 The transition "assign" is never made: no screen offers it',
      ],
    ],
    [
      'sums in what people fill in, of what does not point here, and of what is no number',
      [['resources/authorization.json', ['fields', 'openingUnits', 'sums'], { resource: 'schedule', by: 'employeeId', field: 'ratio' }]],
      [
        'resources/authorization.json/fields/openingUnits/sums Sums stand in a readOnly number',
        'resources/authorization.json/fields/openingUnits/sums/by The field "employeeId" of resources/schedule does not point at authorization',
        'resources/authorization.json/fields/openingUnits/sums/field The field "ratio" of resources/schedule is no number',
      ],
    ],
    [
      'records about people whose fields do not say their privacy',
      [['resources/todo.json', ['fields', 'title', 'privacy']]],
      ['resources/todo.json/fields/title Records of this resource hold phi data: the field "title" has to say its privacy'],
    ],
    [
      'form settings in a resource',
      [['resources/todo.json', ['fields', 'title', 'when'], 'answered(record.title)']],
      ['resources/todo.json/fields/title "when" belongs to forms with answers of their own; a resource cannot have it'],
    ],
  ])('is refused with %s', (_what, changes, problems) => {
    expect(problemsOf(...changes)).toEqual(problems)
  })
})

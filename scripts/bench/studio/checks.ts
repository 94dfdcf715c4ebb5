import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ownFormId } from '#contract'
import { isMetaSchema, type Linked, linkOwnForm, loadDocuments, metaSchemasOf } from '#document'
import { readDocumentFiles } from '#server/documents/store'
import { setWord } from '../../../src/studio/model/commands.ts'
import { begunWith, changed, type History, undone } from '../../../src/studio/model/history.ts'
import { historyOf, keptOf } from '../../../src/studio/model/kept-history.ts'
import { type Figure, limited, quantile } from '../figures.ts'
import { sized } from '../sized.ts'
import { longForm } from './long-form.ts'

const SCHEMAS = join(import.meta.dirname, '../../../schemas')
const COMPANIES = sized(1_000, 3)
const QUESTIONS = sized(500, 50)
const STEPS = sized(1_000, 20)

const timed = <T>(work: () => T): readonly [T, number] => {
  const began = performance.now()
  return [work(), performance.now() - began]
}

/** What it costs to hold forms of companies against the documents, to take steps back and to keep them, and what the form builder weighs. */
export async function benchStudioChecks(): Promise<readonly Figure[]> {
  const files = readDocumentFiles(SCHEMAS).filter(({ path }) => !/^i18n\/(?!en\/)/.test(path))
  const meta = metaSchemasOf(files.filter(({ path }) => isMetaSchema(path)))
  const [{ documents }, whole] = timed(() => loadDocuments(files))
  if (documents === undefined) throw new Error('The documents of the product do not load.')
  return [...linking(documents, meta, whole), ...undoing(documents), ...weight()]
}

function linking(linked: Linked, meta: ReturnType<typeof metaSchemasOf>, whole: number): readonly Figure[] {
  const check = (name: string, questions: number): number => {
    const draft = longForm(linked, name, questions)
    const [{ problems }, ms] = timed(() => linkOwnForm({ id: ownFormId(name), ...draft }, linked, { meta }))
    if (problems.length > 0) throw new Error(`${name} is not sound: ${problems[0]?.message}`)
    return ms
  }
  check('warm', QUESTIONS)
  const short = Array.from({ length: sized(10, 2) }, (_, run) => check(`short-${run}`, 40))
  const long = Array.from({ length: sized(10, 2) }, (_, run) => check(`long-${run}`, QUESTIONS))
  const companies = Array.from({ length: COMPANIES }, (_, company) => check(`of-company-${company}`, 12))
  const all = `all ${linked.documents.size} documents: ${whole.toFixed(0)} ms`
  const mean = companies.reduce((sum, ms) => sum + ms, 0) / companies.length
  return [
    {
      ...limited('check of a form of 40 questions, p95', [quantile(short, 0.95), 200], ' ms'),
      detail: `${(quantile(short, 0.5) / whole).toFixed(3)} of ${all}`,
    },
    {
      ...limited(`check of a form of ${QUESTIONS} questions, p95`, [quantile(long, 0.95), 200], ' ms'),
      detail: `${(quantile(long, 0.5) / whole).toFixed(3)} of it`,
    },
    { ...limited(`link of a company's form, mean of ${COMPANIES} companies`, [mean, 50], ' ms'), detail: `p95 ${quantile(companies, 0.95).toFixed(1)} ms` },
  ]
}

function undoing(linked: Linked): readonly Figure[] {
  let history: History = begunWith(longForm(linked, 'undone', QUESTIONS))
  const begun = JSON.stringify(history.draft)
  for (let step = 0; step < STEPS; step += 1) {
    const label = `Question ${step} asks something else`
    history = changed(history, setWord(history.draft, `fields.question${(step % QUESTIONS) + 1}`, label), { now: step * 10_000 })
  }
  const [kept, keeping] = timed(() => JSON.stringify(keptOf(history, 1)))
  const [again] = timed(() => JSON.stringify(keptOf(history, 1)))
  const [found, recalling] = timed(() => historyOf(history.draft, 1, JSON.parse(again)))
  let back: History = { ...history, ...found }
  const steps = Array.from({ length: STEPS }, () => {
    const [next, ms] = timed(() => undone(back))
    back = next
    return ms
  })
  if (JSON.stringify(back.draft) !== begun) throw new Error('The first draft is not what it was.')
  return [
    limited(`one of ${STEPS} steps back, after a reload, p95`, [quantile(steps, 0.95), 30], ' ms'),
    { ...limited(`${STEPS} steps as they are kept`, [kept.length / 1e6, 2], ' MB'), detail: `copies would be ${((begun.length * STEPS) / 1e6).toFixed(0)} MB` },
    { what: 'to keep them the first time, and to take them up again', measured: `${keeping.toFixed(0)} · ${recalling.toFixed(0)} ms` },
  ]
}

/** Of the built page; none before `npm run build`. */
function weight(): readonly Figure[] {
  const assets = join(import.meta.dirname, '../../../dist/client/assets')
  const own = readdirSync(assets).filter((file) => /^(studio|json-pane)-[\w-]+\.(js|css)$/.test(file))
  const bytes = own.reduce((sum, file) => sum + gzipSync(readFileSync(join(assets, file))).length, 0)
  return [{ ...limited('the form builder with its JSON editor, gzip', [bytes / 1e3, 350], ' kB'), detail: `${own.length} files, fetched by it alone` }]
}

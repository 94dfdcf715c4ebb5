/**
 * Measures the form engine beside plain DOM, React Hook Form and plain rjsf in Chromium; prints, asserts nothing.
 * Run: npm run bench:forms [-- --fields 100,1000 --rows 50 --rounds 5 --only engine,rjsf --no-build]
 * With --serve it only builds and serves the pages, for a bench of other renderers that takes external pages.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { transformWithOxc } from 'vite'
import { printFigures } from '../figures.ts'
import { sized } from '../sized.ts'
import { buildPages, CONTESTANTS, type ContestantName, PAGES, SHELL } from './build-pages.ts'
import { gzipBytes } from './driver.ts'
import { limitsOf } from './limits.ts'
import { makeForm } from './pages/logical-form.ts'
import { tablesOf } from './report.ts'
import { type Sample, takeSample } from './sample.ts'
import { servePages } from './serve-pages.ts'

const { values } = parseArgs({
  options: {
    fields: { type: 'string', default: sized('100,1000', '20') },
    rows: { type: 'string', default: sized('50', '5') },
    rounds: { type: 'string', default: sized('5', '1') },
    only: { type: 'string', default: CONTESTANTS.join(',') },
    'no-build': { type: 'boolean', default: false },
    serve: { type: 'boolean', default: false },
  },
})
const numbers = (list: string): readonly number[] => list.split(',').filter(Boolean).map(Number)
const names = CONTESTANTS.filter((name) => values.only.split(',').includes(name))
if (!values['no-build']) await buildPages([...names, SHELL])

if (values.serve) await serveForOthers()

const source = join(import.meta.dirname, 'pages/measure.ts')
// A script of its own in the page: what is left of the module's marks would not parse there.
const measure = (await transformWithOxc(await readFile(source, 'utf8'), source)).code.replace(/^export \{.*$/m, '')
const forms = [...numbers(values.fields).map((n) => makeForm({ n })), ...numbers(values.rows).map((rows) => makeForm({ n: 20, rows }))]
const samples = new Map<string, Map<ContestantName, Sample[]>>()
const { address, stop } = await servePages(PAGES)
for (const form of forms) {
  const ofForm = new Map<ContestantName, Sample[]>(names.map((name) => [name, []]))
  samples.set(form.id, ofForm)
  // One round of each after the other, so that a slow moment of the machine hits all alike.
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const name of names) {
      process.stderr.write(`${form.id}, round ${round + 1}: ${name}\n`)
      ofForm.get(name)?.push(await takeSample(`${address}/${name}/`, measure, form))
    }
  }
}
const chunkBytes = (await gzipBytes(`${address}/engine/`)) - (await gzipBytes(`${address}/${SHELL}/`))
stop()
process.stdout.write(`\n${tablesOf(samples)}\n`)
printFigures('Form engine', limitsOf(samples, chunkBytes))

/** Until it is interrupted. */
async function serveForOthers(): Promise<never> {
  const { address } = await servePages(PAGES)
  for (const name of names) process.stdout.write(`--external ${name}=${address}/${name}/\n`)
  return new Promise(() => undefined)
}

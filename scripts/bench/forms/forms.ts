import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { transformWithOxc } from 'vite'
import { printFigures } from '../figures.ts'
import { sized } from '../sized.ts'
import { type ContestantName, PAGES, SHELL } from './build-pages.ts'
import { gzipBytes, launchBrowser } from './driver.ts'
import { limitsOf } from './limits.ts'
import { makeForm } from './pages/logical-form.ts'
import { type Samples, tablesOf } from './report.ts'
import { type Sample, takeSample } from './sample.ts'
import { servePages } from './serve-pages.ts'

export interface FormsBench {
  /** Forms of so many fields, and tables of so many rows. */
  readonly fields: readonly number[]
  readonly rows: readonly number[]
  readonly rounds: number
  readonly names: readonly ContestantName[]
}

export const USUAL: Omit<FormsBench, 'names'> = sized({ fields: [100, 1_000], rows: [50], rounds: 5 }, { fields: [20], rows: [5], rounds: 1 })

/** Measures these contestants, whose pages are built, each in fresh browsers or all in a given one; prints what came out. */
export async function benchForms(bench: FormsBench, given?: Browser): Promise<void> {
  const { address, stop } = await servePages(PAGES)
  const browser = given ?? (await launchBrowser())
  try {
    const samples = await takeSamples(bench, address, given)
    const chunkBytes = (await gzipBytes(browser, `${address}/engine/`)) - (await gzipBytes(browser, `${address}/${SHELL}/`))
    process.stdout.write(`\n${tablesOf(samples)}\n`)
    printFigures('Form engine', limitsOf(samples, chunkBytes))
  } finally {
    if (given === undefined) await browser.close()
    stop()
  }
}

/** A script of its own in the page: what is left of the module's marks would not parse there. */
async function measuringScript(): Promise<string> {
  const source = join(import.meta.dirname, 'pages/measure.ts')
  return (await transformWithOxc(await readFile(source, 'utf8'), source)).code.replace(/^export \{.*$/m, '')
}

async function takeSamples({ fields, rows, rounds, names }: FormsBench, address: string, browser: Browser | undefined): Promise<Samples> {
  const measure = await measuringScript()
  const forms = [...fields.map((n) => makeForm({ n })), ...rows.map((each) => makeForm({ n: 20, rows: each }))]
  const samples = new Map<string, Map<ContestantName, Sample[]>>()
  for (const form of forms) {
    const ofForm = new Map<ContestantName, Sample[]>(names.map((name) => [name, []]))
    samples.set(form.id, ofForm)
    // One round of each after the other, so that a slow moment of the machine hits all alike.
    for (let round = 0; round < rounds; round += 1) {
      for (const name of names) {
        process.stderr.write(`${form.id}, round ${round + 1}: ${name}\n`)
        ofForm.get(name)?.push(await takeSample({ url: `${address}/${name}/`, measure, browser }, form))
      }
    }
  }
  return samples
}

/**
 * Runs every bench small, so that none breaks unseen: on one server with one filled database and in one browser, in lanes side by side. What they
 * measure says nothing; one that throws, or takes too long, has failed. Run: npm run bench:small [-- scripts/bench/pages.ts] (after npm run build).
 * `--today` runs a fourth of them, each day another: `npm test` meets each every fourth day.
 */
import './small-size.ts'
import { rmSync, writeFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { copySeededFolder } from '../../tests/server/seeded-database.ts'
import type { FileResult } from '../test-report.ts'
import { benchFirstText } from './assistant/first-text.ts'
import { benchSearch } from './assistant/search.ts'
import { benchTyping } from './assistant/typing.ts'
import { benchAttacks } from './attacks/attacks.ts'
import { benchChat } from './chat/chat.ts'
import { printFigures } from './figures.ts'
import { buildPages, CONTESTANTS, SHELL } from './forms/build-pages.ts'
import { benchForms, USUAL } from './forms/forms.ts'
import { benchLanguages } from './languages.ts'
import { benchClaimFile } from './money/claim-file.ts'
import { benchPayments } from './money/payments.ts'
import { benchPayroll } from './money/payroll.ts'
import { benchSheets } from './money/sheets.ts'
import { benchNurse } from './nurse.ts'
import { benchEligibility } from './office/eligibility.ts'
import { benchExclusions } from './office/exclusions.ts'
import { benchImports } from './office/imports.ts'
import { benchRequirements } from './office/requirements.ts'
import { benchClicks, benchPages } from './pages.ts'
import { benchPage, startTwice } from './product.ts'
import { benchRecords } from './records.ts'
import { benchCalendar, fillWeeks } from './schedule/calendar.ts'
import { benchServing } from './schedule/serving.ts'
import { benchStudioChecks } from './studio/checks.ts'
import { benchPreview } from './studio/preview.ts'
import { benchWidgets } from './widgets.ts'
import { type ProductBench, withBrowser } from './with-browser.ts'

const LIMIT_MS = 600_000
const asked = process.argv.slice(2).filter((word) => word !== '--today')
/** Of `npm test`: one in so many of them each day, so that each comes round. */
const DAYS = 4
const day = process.argv.includes('--today') ? Math.floor(Date.now() / 86_400_000) % DAYS : undefined
const dayOf = (file: string): number => [...file].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % DAYS
const isAsked = (file: string): boolean => (day === undefined || dayOf(file) === day) && (asked.length === 0 || asked.includes(file))
const results: FileResult[] = []

/** Runs one bench and keeps what came of it. */
async function run(file: string, bench: () => Promise<void>): Promise<void> {
  if (!isAsked(file)) return
  const began = performance.now()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`It took longer than ${LIMIT_MS / 1_000} s.`)), LIMIT_MS)
  })
  const failed = await Promise.race([bench(), late]).then(
    () => [],
    (error: unknown) => [`runs small: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`],
  )
  clearTimeout(timer)
  const seconds = (performance.now() - began) / 1_000
  results.push({ project: 'bench', file, passed: failed.length === 0 ? 1 : 0, failed: failed.map((test) => ({ test, why: '' })), retried: [], seconds })
  process.stdout.write(`${failed.length === 0 ? 'ok    ' : 'FAILED'} ${file} (${seconds.toFixed(1)} s)\n${failed.map((each) => `${each}\n`).join('')}`)
}

const ON_PRODUCT: Readonly<Record<string, readonly ProductBench[]>> = {
  'scripts/bench/product.ts': [benchPage],
  'scripts/bench/pages.ts': [benchClicks, benchPages],
  'scripts/bench/languages.ts': [benchLanguages],
  'scripts/bench/nurse.ts': [benchNurse],
  'scripts/bench/assistant/run.ts': [benchTyping, benchFirstText],
  'scripts/bench/studio/preview.ts': [benchPreview],
  'scripts/bench/attacks/run.ts': [(_browser, server) => benchAttacks(server)],
}

const CALENDAR = 'scripts/bench/schedule/calendar.ts'

/** One server for all that measure a running product: the one that is left when its starts are measured. */
async function runOnProduct(browser: Browser): Promise<void> {
  if (![...Object.keys(ON_PRODUCT), CALENDAR].some(isAsked)) return
  const folder = await copySeededFolder()
  const weeks = await fillWeeks(folder)
  const onProduct = { ...ON_PRODUCT, [CALENDAR]: [(...of) => benchCalendar(...of, weeks)] } satisfies typeof ON_PRODUCT
  const starting = startTwice(folder)
  for (const [file, benches] of Object.entries(onProduct))
    await run(file, async () => {
      const { server, figures: starts } = await starting
      const figures = file === 'scripts/bench/product.ts' ? [...starts] : []
      for (const bench of benches) figures.push(...(await bench(browser, server)))
      printFigures(file, figures)
    })
  await starting.then(({ server }) => server.stop()).catch(() => undefined)
  rmSync(folder, { recursive: true, force: true })
}

async function runForms(browser: Browser): Promise<void> {
  await run('scripts/bench/forms/run.ts', async () => {
    await buildPages([...CONTESTANTS, SHELL])
    return benchForms({ ...USUAL, names: CONTESTANTS }, browser)
  })
  await run('scripts/bench/widgets.ts', benchWidgets)
}

async function runChat(): Promise<void> {
  await run('scripts/bench/assistant/search.ts', async () => benchSearch())
  await run('scripts/bench/records.ts', async () => printFigures('Records', await benchRecords()))
  await run('scripts/bench/schedule/serving.ts', async () => printFigures('Scheduling', await benchServing()))
  await run('scripts/bench/money/claim-file.ts', async () => printFigures('Money', await benchClaimFile()))
  await run('scripts/bench/money/payments.ts', async () => printFigures('Money', await benchPayments()))
  await run('scripts/bench/money/payroll.ts', async () => printFigures('Money', await benchPayroll()))
  await run('scripts/bench/money/sheets.ts', async () => printFigures('Money', await benchSheets()))
  await run('scripts/bench/office/exclusions.ts', async () => printFigures('Office', await benchExclusions()))
  await run('scripts/bench/office/eligibility.ts', async () => printFigures('Office', await benchEligibility()))
  await run('scripts/bench/office/requirements.ts', async () => printFigures('Office', await benchRequirements()))
  await run('scripts/bench/studio/checks.ts', async () => printFigures('Form builder', await benchStudioChecks()))
  await run('scripts/bench/office/imports.ts', async () => printFigures('Office', await benchImports()))
  await run('scripts/bench/chat/run.ts', () => benchChat([]))
}

await withBrowser((browser) => Promise.all([runOnProduct(browser), runForms(browser), runChat()]))
if (process.env.TEST_REPORT) writeFileSync(process.env.TEST_REPORT, JSON.stringify(results))
// Sockets of the chat that come back keep a process alive.
process.exit(results.length > 0 && results.every(({ failed }) => failed.length === 0) ? 0 : 1)

import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { loadDocuments } from '#document'
import { readDocumentFiles } from '#server/documents/store'
import type { BuiltServer } from '../built-server.ts'
import { type Figure, limited, quantile } from '../figures.ts'
import { sized } from '../sized.ts'
import { enter } from '../with-browser.ts'
import { longForm } from './long-form.ts'

const SCHEMAS = join(import.meta.dirname, '../../../schemas')
const QUESTIONS = sized(500, 50)
const CHANGES = sized(12, 2)
const NAME = 'long-form'

/** From a letter typed at a question to the preview that shows it, in a form with many questions. */
export async function benchPreview(browser: Browser, server: BuiltServer): Promise<readonly Figure[]> {
  const { documents } = loadDocuments(readDocumentFiles(SCHEMAS).filter(({ path }) => !/^i18n\/(?!en\/)/.test(path)))
  if (documents === undefined) throw new Error('The documents of the product do not load.')
  const { context, page } = await enter(browser, server, 'owner@demo.test')
  await page.goto(`${server.address}/pages/form-builder/builder`)
  await load(page, JSON.stringify(longForm(documents, NAME, QUESTIONS)))
  await page.goto(`${server.address}/pages/form-builder/builder?form=${NAME}`)
  await page.getByRole('button', { name: /^Question 1(?!\d)/ }).click()
  await question(page).waitFor()
  const took: number[] = []
  for (let change = 0; change < CHANGES; change += 1) took.push(await typed(page, `Question one, ${change}`))
  await context.close()
  return [
    {
      ...limited(`a change in a form of ${QUESTIONS} questions to its preview, p50`, [quantile(took, 0.5), 150], ' ms'),
      detail: '250 of it wait for the next letter',
    },
    { what: 'the same, p95', measured: `${quantile(took, 0.95).toFixed(0)} ms` },
  ]
}

/** Makes the form, as the form builder does. */
const load = (page: Page, draft: string): Promise<void> =>
  page.evaluate(
    async ([name, text]) => {
      const headers = { token: localStorage.getItem('token') ?? '', 'content-type': 'application/json' }
      await fetch('/api/ui/library', { method: 'POST', headers, body: JSON.stringify({ name, title: 'Long form' }) })
      const saved = await fetch(`/api/ui/library/${name}`, { method: 'PUT', headers, body: JSON.stringify({ rev: 1, draft: JSON.parse(text) }) })
      if (!saved.ok) throw new Error(await saved.text())
    },
    [NAME, draft] as const,
  )

/** Milliseconds until the preview says the new label. */
const typed = async (page: Page, label: string): Promise<number> => {
  const shown = page.getByRole('region', { name: 'Preview' }).getByText(label, { exact: true })
  await question(page).fill(label)
  const began = performance.now()
  await shown.first().waitFor()
  return performance.now() - began
}

const question = (page: Page) => page.getByRole('region', { name: 'Properties' }).getByRole('textbox', { name: /^Question/ })

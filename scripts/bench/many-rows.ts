import type { Page } from 'playwright-core'
import type { ListAnswer, RecordView } from '#contract'

/**
 * Answers a page's list calls of a resource with as many records as wanted, made from those of the server's own first answer
 * under new ids, so that thousands of rows load as fast as they are asked for.
 */
export async function answerManyRows(page: Page, resource: string, total: number): Promise<void> {
  let pattern: ListAnswer | undefined
  await page.route(
    ({ pathname }) => pathname === `/api/records/${resource}`,
    async (route) => {
      const asked = new URL(route.request().url()).searchParams
      const from = Number(asked.get('after') ?? 0)
      if (from === 0) pattern = readAnswer(await (await route.fetch()).json())
      const to = Math.min(total, from + Number(asked.get('limit') ?? 50))
      const data = pattern === undefined ? [] : Array.from({ length: to - from }, (_none, offset) => rowAt(pattern, from + offset))
      const page = { next: to < total ? String(to) : null, count: total, countIsExact: true }
      await route.fulfill({ json: { success: true, message: '', data, page } satisfies ListAnswer })
    },
  )
}

function readAnswer(answer: ListAnswer): ListAnswer {
  if (answer.data.length === 0) throw new Error('The server answered no rows to make more of; the bench needs demo data.')
  return answer
}

function rowAt(pattern: ListAnswer | undefined, index: number): RecordView {
  const row = pattern?.data[index % (pattern.data.length || 1)]
  if (row === undefined) throw new Error('There is no row to make others of.')
  return { ...row, id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`, display: `${row.display} ${index + 1}` }
}

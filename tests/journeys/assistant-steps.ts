import type { Page } from 'playwright-core'

/** The assistant beside the page. */
export const panelOf = (page: Page) => page.getByRole('dialog').filter({ has: page.getByRole('textbox', { name: 'Your question' }) })
export const openPanel = async (page: Page): Promise<void> => {
  await page.getByRole('banner').getByRole('button', { name: 'Assistant', exact: true }).click()
  await panelOf(page).waitFor()
}
export const askIn = async (page: Page, question: string): Promise<void> => {
  const field = panelOf(page).getByRole('textbox', { name: 'Your question' })
  await field.fill(question)
  await field.press('Enter')
}
/** An answer has come whole. */
export const isReady = (page: Page) =>
  panelOf(page)
    .getByRole('status')
    .filter({ hasText: /Answer ready/ })
    .waitFor({ state: 'attached' })

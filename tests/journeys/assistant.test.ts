import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { askIn, isReady, openPanel, panelOf } from './assistant-steps.ts'
import { openVisitor, signIn, type Visitor } from './visitor.ts'

let visitor: Visitor | undefined
afterEach(async () => {
  const last = visitor
  visitor = undefined
  await last?.close()
  expect(last?.troubles ?? []).toEqual([])
})

/** Sealed on the device: drafts are written when typing rests. The page's own store is not made by looking for it. */
const isKept = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const name = 'rendercare-shelves'
    if (!(await indexedDB.databases()).some((one) => one.name === name)) return false
    const open = indexedDB.open(name)
    await new Promise((resolve) => {
      open.onsuccess = resolve
    })
    const [store] = open.result.objectStoreNames
    const keys = store === undefined ? undefined : open.result.transaction(store).objectStore(store).getAllKeys()
    await new Promise((resolve) => {
      if (keys) keys.onsuccess = resolve
      else resolve(undefined)
    })
    open.result.close()
    return keys?.result.some((key) => String(key).includes('/draft/')) === true
  })
const deleteConversation = async (page: Page): Promise<void> => {
  await panelOf(page)
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await panelOf(page).getByPlaceholder('Start your first conversation...').waitFor()
}

it('answers from the help, opens the screen beside the answer, is there after a reload, and passes on what it does not know', async () => {
  visitor = await openVisitor()
  const { page } = visitor
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // An owner of two companies, at work in one: of the devices that one person may add in an hour others need those of owner@.
  await signIn(visitor, 'multi@demo.test')
  await openPanel(page)
  await panelOf(page).getByPlaceholder('Start your first conversation...').waitFor()

  await askIn(page, 'How do I save the client list as a file?')
  await isReady(page)
  const source = panelOf(page)
    .getByRole('link', { name: /^Open screen/ })
    .first()
  const path = await source.getAttribute('href')
  expect(path).toMatch(/^\/pages\//)
  await source.click()
  await page.waitForURL(`**${path}`)
  await panelOf(page).waitFor()

  // Nothing that is being written is lost either.
  await panelOf(page).getByRole('textbox', { name: 'Your question' }).fill('And how do I pri')
  await expect.poll(() => isKept(page)).toBe(true)
  await page.reload()
  await openPanel(page)
  await panelOf(page).getByText('How do I save the client list as a file?', { exact: true }).waitFor()
  await panelOf(page)
    .getByRole('link', { name: /^Open screen/ })
    .first()
    .waitFor()
  await expect.poll(() => panelOf(page).getByRole('textbox', { name: 'Your question' }).inputValue()).toBe('And how do I pri')

  await askIn(page, 'Which colour had the moon of Zanzibar in 1312?')
  await panelOf(page).getByText('Sorry, I couldn`t understand that.').waitFor()
  await panelOf(page).getByRole('button', { name: 'Create ticket' }).click()
  const ticket = page.getByRole('dialog', { name: 'Create Ticket' })
  await expect.poll(() => ticket.getByLabel('Description').inputValue()).toBe('Which colour had the moon of Zanzibar in 1312?')
  await ticket.getByRole('button', { name: 'Cancel' }).click()

  await deleteConversation(page)

  await panelOf(page).getByRole('button', { name: 'Undo' }).click()
  await panelOf(page).getByText('How do I save the client list as a file?', { exact: true }).waitFor()
  await deleteConversation(page)
})

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { signedIn, type Visitor } from './visitor.ts'

const GROUP = 'Night shift of the journey'

let nurse: Visitor
let scheduler: Visitor
let nurseName = ''
let schedulerName = ''

const nameOf = ({ page }: Visitor): Promise<string> =>
  page.evaluate(() => {
    const { fName, lName } = JSON.parse(localStorage.getItem('admin') ?? '{}')
    return `${fName} ${lName}`
  })
const chatButton = ({ page }: Visitor) => page.getByRole('button', { name: /^Chat/ })
const field = ({ page }: Visitor, name: string) => page.getByRole('textbox', { name: `Message to ${name}` })
const bubble = ({ page }: Visitor, text: string) => page.getByRole('article').filter({ hasText: text })

const entry = ({ page }: Visitor, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })

async function openChat(visitor: Visitor): Promise<void> {
  if ((await chatButton(visitor).getAttribute('aria-expanded')) !== 'true') await chatButton(visitor).click()
}

async function openWith(visitor: Visitor, name: string): Promise<void> {
  await openChat(visitor)
  await entry(visitor, name).click()
  await field(visitor, name).waitFor()
}

async function write(visitor: Visitor, to: string, text: string): Promise<void> {
  await field(visitor, to).fill(text)
  await field(visitor, to).press('Enter')
  await bubble(visitor, text).waitFor()
}

beforeAll(async () => {
  nurse = await signedIn('nurse@demo.test')
  scheduler = await signedIn('scheduler@demo.test')
  nurseName = await nameOf(nurse)
  schedulerName = await nameOf(scheduler)
})
afterEach(() => expect([...nurse.troubles, ...scheduler.troubles]).toEqual([]))
afterAll(async () => {
  await nurse?.close()
  await scheduler?.close()
})

describe('two people', () => {
  it('chat: a toast tells it, and each sees how far the other has read', async () => {
    await openChat(nurse)
    // A toast tells what comes while the page is connected; what came before is counted.
    await entry(nurse, schedulerName).filter({ hasText: 'Online' }).waitFor()
    await openWith(nurse, schedulerName)
    await write(nurse, schedulerName, 'Can you cover Maple Street tonight?')
    await scheduler.page.getByText(`you have received a new message. ${nurseName}`).waitFor()
    await scheduler.page.getByText('New Messages').waitFor()
    await scheduler.page.getByRole('button', { name: 'Open', exact: true }).click()
    await bubble(scheduler, 'Maple Street').waitFor()
    await bubble(nurse, 'Maple Street').getByText('Read', { exact: true }).waitFor()
    await write(scheduler, nurseName, 'Yes, from six.')
    await bubble(nurse, 'Yes, from six.').waitFor()
    expect(await bubble(nurse, 'Yes, from six.').count()).toBe(1)
  })

  it('answer, change and take back what they wrote', async () => {
    await bubble(nurse, 'Yes, from six.').hover()
    await bubble(nurse, 'Yes, from six.').getByRole('button', { name: 'Reply' }).click()
    await write(nurse, schedulerName, 'Thnak you')
    await bubble(scheduler, 'Thnak you')
      .getByRole('button', { name: /Yes, from six/ })
      .waitFor()
    await bubble(nurse, 'Thnak you').hover()
    await bubble(nurse, 'Thnak you').getByRole('button', { name: 'More actions' }).click()
    await nurse.page.getByRole('menuitem', { name: 'Edit' }).click()
    await field(nurse, schedulerName).fill('Thank you')
    await field(nurse, schedulerName).press('Enter')
    await bubble(scheduler, 'Thank you').getByText('Edited').waitFor()
    await bubble(nurse, 'Thank you').hover()
    await bubble(nurse, 'Thank you').getByRole('button', { name: 'More actions' }).click()
    await nurse.page.getByRole('menuitem', { name: 'Delete' }).click()
    await nurse.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await scheduler.page.getByText('Message deleted').waitFor()
  })

  it('send a picture, which the other looks at', async () => {
    await nurse.page
      .locator('input[type=file]')
      .setInputFiles({ name: 'ramp.png', mimeType: 'image/png', buffer: await scheduler.page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 200 } }) })
    await nurse.page.getByRole('button', { name: 'Remove ramp.png' }).waitFor()
    await nurse.page.getByRole('button', { name: 'SEND', exact: true }).click()
    await scheduler.page.getByRole('button', { name: /^Enlarge/ }).click()
    await scheduler.page.getByRole('dialog').getByRole('img').waitFor()
    await scheduler.page.keyboard.press('Escape')
  })

  it('lose nothing when the network goes and comes back', async () => {
    await nurse.context.setOffline(true)
    await write(nurse, schedulerName, 'Written in the cellar')
    await bubble(nurse, 'Written in the cellar').getByText('Waiting').first().waitFor()
    await nurse.page.getByText(/Messages you write are saved and sent later/).waitFor()
    await write(scheduler, nurseName, 'Are you there?')
    await nurse.context.setOffline(false)
    await bubble(scheduler, 'Written in the cellar').waitFor()
    await bubble(nurse, 'Are you there?').waitFor()
    expect(await bubble(scheduler, 'Written in the cellar').count()).toBe(1)
  })

  it('find again after a reload what waited, and it goes off once', async () => {
    const { page, context } = nurse
    let isCut = true
    await page.routeWebSocket(/socket\.io/, (socket) => (isCut ? socket.close() : void socket.connectToServer()))
    await context.setOffline(true)
    await write(nurse, schedulerName, 'Kept over the reload')
    await bubble(nurse, 'Kept over the reload').getByText('Waiting').first().waitFor()
    await context.setOffline(false)
    await page.reload()
    await chatButton(nurse).click()
    await page.getByRole('button', { name: '1 waiting' }).click()
    await page.getByRole('dialog').getByText('Kept over the reload').waitFor()
    await page.keyboard.press('Escape')
    isCut = false
    await page.reload()
    await bubble(scheduler, 'Kept over the reload').waitFor()
    expect(await bubble(scheduler, 'Kept over the reload').count()).toBe(1)
    await chatButton(nurse).waitFor()
  })
})

it('a group is made, written to and deleted', async () => {
  const { page } = scheduler
  await page.getByRole('button', { name: 'Close the conversation' }).click()
  await page.getByRole('radio', { name: /^Groups/ }).check({ force: true })
  await page.getByRole('button', { name: 'Create group' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /Group name/ }).fill(GROUP)
  await dialog.getByRole('checkbox', { name: nurseName }).check()
  await dialog.getByRole('textbox', { name: /Message or notification/ }).fill('Who starts at six?')
  await dialog.getByRole('button', { name: 'SEND', exact: true }).click()
  await nurse.page.getByText(`you have received a new message. ${schedulerName}`).waitFor()
  await nurse.page.getByRole('button', { name: 'Open', exact: true }).click()
  await write(nurse, GROUP, 'I do')
  await page.getByRole('button', { name: new RegExp(`^${GROUP}`) }).click()
  await bubble(scheduler, 'I do').waitFor()
  await page.getByRole('button', { name: 'Conversation menu' }).click()
  await page.getByRole('menuitem', { name: 'Delete group' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await nurse.page.getByText(`You are no longer in the group ${GROUP}`).waitFor()
  await page.getByText('There are no list').waitFor()
})

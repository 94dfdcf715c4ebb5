import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chooseByKeys, hasFocus, holdsFocus, passThrough, tabTo } from './by-keyboard.ts'
import { signedIn, type Visitor } from './visitor.ts'
import { textOf } from './words.ts'

const TYPED = 'Half a name'
const PATIENCE = { timeout: 15_000 }

let visitor: Visitor
let page: Page
beforeAll(async () => {
  visitor = await signedIn('multi@demo.test')
  page = visitor.page
  // The browser's own question, when an address is left with something typed.
  page.on('dialog', (question) => void question.accept())
})
afterEach(() => expect(visitor.troubles).toEqual([]))
afterAll(() => visitor.close())

const open = async (path: string): Promise<void> => {
  await page.goto(`${visitor.address}${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}
const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: typeof name === 'string' })
const inBar = (name: string | RegExp): Locator => page.getByRole('banner').getByRole('button', { name })
const dialogOf = (name: string | RegExp): Locator => page.getByRole('dialog', { name, exact: typeof name === 'string' })
const press = async (opener: Locator): Promise<void> => {
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
}

/** `[entry of the menu, title of its dialog when that is another]` */
type Entry = readonly [entry: string, title?: string]
const USER_MENU: readonly Entry[] = [
  ['shared/account.title'],
  ['shared/punch.in.title'],
  ['shared/punch.out.title'],
  ['shared/punch.breakStart.title'],
  ['shared/punch.breakEnd.title'],
  ['shared/signature.addTitle'],
  ['shared/shell.customizeDashboard'],
  ['shared/games.title'],
  ['shared/help.contactUs'],
  ['shared/language.title'],
  ['shared/offline.title'],
]
const HELP_MENU: readonly Entry[] = [
  ['shared/help.createTicket'],
  ['shared/help.whatsNew'],
  ['shared/help.referBusiness', 'shared/help.referral.title'],
  ['shared/voice.title'],
]
const spoken = (entries: readonly Entry[]): readonly (readonly [string, string])[] =>
  entries.map(([entry, title = entry]) => [textOf(entry), textOf(title)] as const)

describe('over a page with something typed', () => {
  const field = (): Locator => page.getByRole('textbox', { name: /^First name/ })
  beforeAll(async () => {
    await open('/pages/addclient/add')
    await tabTo(page, field())
    await page.keyboard.type(TYPED)
  })
  afterEach(async () => expect(await field().inputValue()).toBe(TYPED))

  it.each(spoken(USER_MENU))('the user menu opens %s', async (entry, title) => {
    const opener = inBar(textOf('shared/shell.userMenu'))
    await chooseByKeys(page, opener, entry)
    await passThrough(page, { dialog: dialogOf(title), opener })
  })

  it.each(spoken(HELP_MENU))('the help menu opens %s', async (entry, title) => {
    const opener = inBar(textOf('shared/help.title'))
    await chooseByKeys(page, opener, entry)
    await passThrough(page, { dialog: dialogOf(title), opener })
  })

  it('opens the theme settings, the palette, and from the palette what it finds', async () => {
    const settings = inBar(textOf('shared/look.title'))
    await press(settings)
    await passThrough(page, { dialog: dialogOf(textOf('shared/look.title')), opener: settings })
    await page.keyboard.press('Control+k')
    await passThrough(page, { dialog: dialogOf(textOf('shared/palette.title')), opener: settings })
    const search = inBar(/^Search screens/)
    await press(search)
    await expect.poll(() => holdsFocus(dialogOf(textOf('shared/palette.title'))), PATIENCE).toBe(true)
    await page.keyboard.type(textOf('shared/help.contactUs'))
    await page.keyboard.press('Enter')
    await passThrough(page, { dialog: dialogOf(textOf('shared/help.contactUs')), opener: search })
  })

  it('opens the steps of another second factor over the account, and leads back into it', async () => {
    const menu = inBar(textOf('shared/shell.userMenu'))
    await chooseByKeys(page, menu, textOf('shared/account.title'))
    const account = dialogOf(textOf('shared/account.title'))
    await tabTo(page, account.getByRole('radio', { name: /^Disabled/ }))
    await page.keyboard.press('ArrowUp')
    const steps = dialogOf(textOf('shared/two-factor.setUpEmail'))
    await passThrough(page, { dialog: steps, opener: account.getByRole('radio', { name: /^Email/ }) })
    await page.keyboard.press('Escape')
    await account.waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(menu), PATIENCE).toBe(true)
  })

  it('opens the notifications below their button', async () => {
    const bell = inBar(/^Notifications/)
    await press(bell)
    await passThrough(page, { dialog: dialogOf(textOf('shared/bell.title')), opener: bell, isPanel: true })
  })

  it('asks before it is left, and stays', async () => {
    const link = page.getByRole('navigation', { name: textOf('shared/shell.mainMenu') }).getByRole('link', { name: 'Dashboard' })
    await press(link)
    await passThrough(page, { dialog: page.getByRole('alertdialog', { name: textOf('shared/navigation.leaveTitle') }), opener: link })
    expect(page.url()).toMatch(/\/pages\/addclient\/add$/)
  })

  it('opens the main menu at the side of a small screen', async () => {
    const size = page.viewportSize()
    await page.setViewportSize({ width: 390, height: 844 })
    const opener = inBar(textOf('shared/shell.openMenu'))
    await press(opener)
    await passThrough(page, { dialog: dialogOf(textOf('shared/shell.mainMenu')), opener })
    if (size) await page.setViewportSize(size)
  })
})

describe('on a list', () => {
  it('opens the form of a filter below its button', async () => {
    await open('/pages/clients/clients')
    const filter = button(textOf('shared/list.addFilter'))
    await chooseByKeys(page, filter, 'Status')
    await passThrough(page, { dialog: dialogOf('Status'), opener: filter, isPanel: true })
  })

  it('opens the panel of a new record', async () => {
    await open('/pages/config/holidays')
    const create = button('New holiday')
    await press(create)
    await passThrough(page, { dialog: dialogOf('New Holiday'), opener: create })
  })

  it('keeps what was typed in that panel however often Esc is pressed, and goes when told to', async () => {
    await open('/pages/config/holidays')
    const create = button('New holiday')
    await press(create)
    const panel = dialogOf('New Holiday')
    const name = panel.getByRole('textbox', { name: /^Name/ })
    await tabTo(page, name)
    await page.keyboard.type(TYPED)
    const question = page.getByRole('alertdialog', { name: textOf('shared/navigation.leaveTitle') })
    // Browsers let a page refuse Esc a few times only.
    for (let times = 0; times < 4; times++) {
      await page.keyboard.press('Escape')
      await question.waitFor()
      await page.keyboard.press('Escape')
      await question.waitFor({ state: 'detached' })
      await expect.poll(() => panel.evaluate((element) => element.matches(':modal')), PATIENCE).toBe(true)
      expect(await name.inputValue()).toBe(TYPED)
    }
    await page.keyboard.press('Escape')
    await press(question.getByRole('button', { name: textOf('shared/navigation.leave') }))
    await panel.waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(create), PATIENCE).toBe(true)
  })

  it('opens the panel of a record from the menu of its row', async () => {
    await open('/pages/config/holidays')
    const row = button(/^Actions for Thanksgiving Day/).first()
    await chooseByKeys(page, row, 'Edit')
    await passThrough(page, { dialog: dialogOf(/^Thanksgiving Day/), opener: row })
  })
})

describe('at a record', () => {
  it('opens the question before it goes to the recycle bin', async () => {
    await open('/pages/clients/clients')
    await press(page.locator('tbody tr[aria-rowindex] a').first())
    await page.waitForURL('**/pages/clients/clients/*')
    const more = button(textOf('shared/forms.record.more'))
    await chooseByKeys(page, more, 'Move to recycle bin')
    await passThrough(page, { dialog: dialogOf(/^Move .* to the recycle bin\?$/), opener: more })
  })
})

describe('at the permissions', () => {
  it('opens what a change would give and take', async () => {
    await open('/pages/emp-config/manage-users')
    await tabTo(page, page.getByRole('tab', { name: textOf('shared/rights.people') }))
    await page.keyboard.press('ArrowRight')
    await press(page.getByRole('tabpanel').getByRole('button', { name: /^Office admin/ }))
    await tabTo(page, page.getByRole('searchbox', { name: textOf('shared/rights.findPermission') }))
    await page.keyboard.type('Client List')
    await tabTo(page, page.getByRole('checkbox', { name: 'Client List' }))
    await page.keyboard.press('Space')
    const review = button(textOf('shared/rights.review'))
    await press(review)
    await passThrough(page, { dialog: dialogOf(/^Review changes for/), opener: review })
    await press(button(textOf('shared/rights.discard')))
  })
})

describe('at the clinical forms', () => {
  it('opens the choice of the client of a new form', async () => {
    await open('/pages/cli2/vital-signs')
    const begin = button(textOf('shared/answers.new'))
    await press(begin)
    await passThrough(page, { dialog: dialogOf('New: Vital signs'), opener: begin })
  })

  it('opens what a link is sent with', async () => {
    await open('/pages/cli4/policy_receipt')
    const send = button(textOf('shared/form-links.send'))
    await press(send)
    await passThrough(page, { dialog: dialogOf(/^Send a link: /), opener: send })
  })

  it('opens what the records say now and the question before a draft is thrown away, and throws it away', async () => {
    await open('/pages/cli2/vital-signs')
    await press(button(textOf('shared/answers.new')))
    await expect.poll(() => holdsFocus(dialogOf('New: Vital signs')), PATIENCE).toBe(true)
    await page.keyboard.type('a')
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await press(button(textOf('shared/answers.startNow')))
    const discard = button(textOf('shared/answers.discardDraft'))
    const refill = button(textOf('shared/answers.refill'))
    await press(refill)
    await passThrough(page, { dialog: dialogOf(textOf('shared/answers.refillTitle')), opener: refill })
    await press(discard)
    const question = dialogOf(textOf('shared/answers.discardTitle'))
    await passThrough(page, { dialog: question, opener: discard })
    await press(discard)
    await press(question.getByRole('button', { name: textOf('shared/answers.discard') }))
    await page.waitForURL((address) => address.search === '')
  })
})

describe('of a super admin', () => {
  let own: Visitor
  beforeAll(async () => {
    own = await signedIn('super@demo.test')
  })
  afterEach(() => expect(own.troubles).toEqual([]))
  afterAll(() => own.close())

  it("What's New leads to its editor and back to the help menu", async () => {
    const help = own.page.getByRole('banner').getByRole('button', { name: textOf('shared/help.title') })
    await chooseByKeys(own.page, help, textOf('shared/help.whatsNew'))
    const news = own.page.getByRole('dialog', { name: textOf('shared/help.whatsNew') })
    const edit = news.getByRole('button', { name: textOf('shared/help.release.edit') })
    await tabTo(own.page, edit)
    await own.page.keyboard.press('Enter')
    await passThrough(own.page, { dialog: own.page.getByRole('dialog', { name: textOf('shared/help.release.editTitle') }), opener: edit })
    await own.page.keyboard.press('Escape')
    await news.waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(help), PATIENCE).toBe(true)
  })

  it('a ticket opens beside its list', async () => {
    await own.page.goto(`${own.address}/pages/config/support-tickets`)
    const row = own.page.getByRole('button', { name: /^Actions for T-/ }).first()
    await chooseByKeys(own.page, row, textOf('shared/list.open'))
    const panel = own.page.getByRole('dialog', { name: /^T-/ })
    await panel.getByRole('combobox', { name: /^Assigned to/ }).waitFor()
    await passThrough(own.page, { dialog: panel, opener: row })
  })
})

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ResolvedField, ResolvedForm } from '#contract'
import { rowsOf } from '#form-engine'
import { FILLED, VISIT } from '../../stories/form-engine/visit-form.ts'
import { openStand, pause, typeAtOnce } from './stand.tsx'

const PAUSE_MS = 400
const textbox = (name: string | RegExp) => page.getByRole('textbox', { name })
const typedIn = (name: string | RegExp): string => {
  const element = textbox(name).element()
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.value : ''
}
const said = (text: string) => page.getByText(text, { exact: true })

beforeEach(() => page.viewport(1280, 900))

describe('errors', () => {
  it('come after the field is left, never while typing', async () => {
    await openStand({ answers: { ...FILLED, phone: null } })
    await textbox('Phone').click()
    await userEvent.keyboard('61255')
    await pause(PAUSE_MS)
    expect(said('Phone number must be 10 digits').query()).toBeNull()
    await userEvent.tab()
    await expect.element(said('Phone number must be 10 digits')).toBeVisible()
    await expect.element(textbox('Phone')).toHaveAttribute('aria-invalid', 'true')
    await textbox('Phone').fill('6125550142')
    await pause(PAUSE_MS)
    expect(said('Phone number must be 10 digits').query()).toBeNull()
  })

  it.each([0, PAUSE_MS])('Tab goes to the question that the answer brings in sight, %i ms after the last key', async (restMs) => {
    const cost: ResolvedField = { type: 'money', label: 'forms/story/visit.fields.cost', when: 'answered(answers.count) && answers.count > 5' }
    await openStand({ form: { ...VISIT, fields: { ...VISIT.fields, cost } }, answers: { ...FILLED, count: null, cost: null } })
    await textbox('Plants counted').click()
    await userEvent.keyboard('7')
    await pause(restMs)
    await userEvent.tab()
    expect(document.activeElement?.closest('[data-at]')?.getAttribute('data-at')).toBe('/cost')
  })

  it.each([0, PAUSE_MS])('Enter goes there as well, %i ms after the last key, and what stands in the next question is typed over', async (restMs) => {
    const cost: ResolvedField = { type: 'text', label: 'forms/story/visit.fields.cost', when: 'answered(answers.count) && answers.count > 5' }
    await openStand({ form: { ...VISIT, fields: { ...VISIT.fields, cost } }, answers: { ...FILLED, count: null, cost: 'old' } })
    await textbox('Plants counted').click()
    await userEvent.keyboard('7')
    await pause(restMs)
    await userEvent.keyboard('{Enter}')
    const reached = document.activeElement
    expect(reached?.closest('[data-at]')?.getAttribute('data-at')).toBe('/cost')
    await userEvent.keyboard('new')
    expect(reached instanceof HTMLInputElement && reached.value).toBe('new')
  })

  it('are counted and linked in a summary that takes the focus; a link opens the page and the row', async () => {
    const { submit } = await openStand({ layout: 'pages', answers: { ...FILLED, gardener: null, plants: [{ id: 'a', name: 'Moss' }, { id: 'b' }] } })
    submit()
    const summary = page.getByRole('region', { name: '2 items to fix' })
    await expect.element(summary).toHaveFocus()
    await page.getByRole('link', { name: /Plants, Row 2, Name/ }).click()
    await expect.element(textbox(/^Name.* 2$/)).toHaveFocus()
    await page.getByRole('link', { name: /Gardener's name/ }).click()
    await expect.element(textbox("Gardener's name")).toHaveFocus()
  })
})

/** The first thing to fill in of the next question; what Tab meets on its way there, such as buttons, is left out. */
function behind(left: HTMLElement): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>('[data-at] :is(input:not([type="file"], [type="hidden"]), select, textarea)')]
  const isOpen = (each: HTMLElement): boolean =>
    each.tabIndex >= 0 && each.checkVisibility() && !each.matches(':disabled, :read-only:not(select, [type="radio"], [type="checkbox"])')
  const isChosen = (each: HTMLElement): boolean => !(each instanceof HTMLInputElement) || each.type !== 'radio' || each.checked
  const own = left.closest('[data-at]')
  return all.slice(all.indexOf(left) + 1).find((each) => each.closest('[data-at]') !== own && isOpen(each) && isChosen(each))
}

describe('Enter', () => {
  it('passes over what is aside, which Tab reaches all the same', async () => {
    const { cost, ...others } = VISIT.fields
    const fields = { ...others, ...(cost && { cost: { ...cost, aside: true } }) } as typeof VISIT.fields
    await openStand({ form: { ...VISIT, pages: structuredClone(VISIT.pages), fields }, answers: FILLED })
    const at = () => document.activeElement?.closest('[data-at]')?.getAttribute('data-at')
    await textbox('Plants counted').click()
    await userEvent.keyboard('{Enter}')
    const passed = at()
    await textbox('Plants counted').click()
    await userEvent.tab()
    expect([passed, at()]).toEqual(['/height', '/cost'])
  })

  it('leads from question to question, through a choice by its chosen button, into a text of many lines and not out of it, and stays behind the last one', async () => {
    await openStand({ layout: 'single', answers: FILLED })
    // Every section at once, as on paper: on a slow machine the last ones come while somebody is at the first.
    dispatchEvent(new Event('beforeprint'))
    await textbox("Gardener's name").click()
    const reached: string[] = []
    for (let left = 200; left > 0; left -= 1) {
      const at = document.activeElement?.closest('[data-at]')?.getAttribute('data-at') ?? ''
      if (at === reached.at(-1)) break
      reached.push(at)
      const { activeElement } = document
      if (activeElement instanceof HTMLInputElement && activeElement.type === 'radio')
        expect(activeElement.checked || FILLED[at.slice(1)] === undefined).toBe(true)
      await userEvent.keyboard('{Enter}')
      if (activeElement instanceof HTMLTextAreaElement) {
        expect(document.activeElement).toBe(activeElement)
        behind(activeElement)?.focus()
      }
    }
    expect(reached.length).toBeGreaterThan(10)
    expect(reached.filter((at, index) => reached.indexOf(at) < index)).toEqual([])
  })
})

describe('a form that is opened where it was left', () => {
  it('has the focus there, and React has nothing to say against it', async () => {
    const complaints = vi.spyOn(console, 'error')
    await openStand({ layout: 'pages', at: '/phone' })
    await expect.element(textbox('Phone')).toHaveFocus()
    expect(complaints).not.toHaveBeenCalled()
    complaints.mockRestore()
  })
})

describe('rows with shortcuts', () => {
  const boxes: ResolvedField = {
    ...{ type: 'rows', as: 'cards', label: 'forms/story/visit.fields.boxes', max: 3, of: VISIT.fields.boxes?.of ?? {} },
    madeOf: { label: 'forms/story/visit.sections.week', by: ['label'], from: [{ each: 'plants', values: { label: 'row.name' } }] },
    shortcuts: [
      { id: 'full', label: 'forms/story/visit.sections.score', when: '!answered(row.full)', values: { full: "'yes'", content: 'timeIn(now, timeZone)' } },
    ],
    checks: [],
  }
  const pages = VISIT.pages.map((each) => ({ ...each, sections: each.sections.map((section) => ({ ...section })) }))
  const form: ResolvedForm = { ...VISIT, fields: { ...VISIT.fields, boxes }, pages }
  /** Its section may be far below what is painted. */
  const button = (text: string) => [...document.querySelectorAll('button')].find((each) => each.textContent === text)
  const told = () => [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent)
  const press = (text: string) => button(text)?.click()

  it('are added from other answers, those that are missing alone, until the list is full, which is said', async () => {
    const { session } = await openStand({ form, answers: { ...FILLED, boxes: [{ id: 'b1', label: 'Fern' }] } })
    const labels = () => rowsOf(session.get('/boxes')).map(({ label }) => label)
    press('Week')
    await vi.waitFor(() => expect(told()).toContain('1 row added'))
    expect(labels()).toEqual(['Fern', 'Rose'])
    press('Week')
    await vi.waitFor(() => expect(told()).toContain('Nothing to add: the list has them all, or none is due yet.'))
    session.commit('/boxes', [...rowsOf(session.get('/boxes')), { id: 'b3', label: 'Moss' }])
    await vi.waitFor(() => expect(told()).toContain('This list is full: it holds 3 rows at most.'))
    expect(button('Week')?.disabled).toBe(true)
  })

  it('are filled in by one press, with the moment of the press, and offered no more', async () => {
    const { session } = await openStand({ form, answers: { ...FILLED, boxes: [{ id: 'b1', label: 'A1' }] } })
    press('Score')
    const [row] = rowsOf(session.get('/boxes'))
    expect(row).toMatchObject({ label: 'A1', full: 'yes' })
    const [hour = '', minute = ''] = String(row?.content).split(':')
    const { now, timeZone } = session.context()
    expect(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(new Date(now))).toBe(`${hour}:${minute}`)
    expect(Math.abs(Date.now() - Date.parse(now))).toBeLessThan(60_000)
    await vi.waitFor(() => expect(button('Score')).toBeUndefined())
    expect(session.undo()).toBeDefined()
    expect(rowsOf(session.get('/boxes'))).toEqual([{ id: 'b1', label: 'A1' }])
  })
})

describe('a section that only tells', () => {
  const [first, ...others] = VISIT.pages
  if (!first) throw new Error('The form has no page.')
  const [told, ...asked] = first.sections
  if (!told) throw new Error('The page has no section.')
  const form: ResolvedForm = { ...VISIT, pages: [{ ...first, sections: [...asked, { ...told, folded: true }] }, ...others] }
  const fold = () => document.querySelector('details:has(h3, h2)')

  it('is folded up under its title, and opened by it and by the way there', async () => {
    await openStand({ form, answers: FILLED })
    await vi.waitFor(() => expect(fold()).toHaveProperty('open', false), { timeout: 10_000 })
    fold()?.querySelector('summary')?.click()
    expect(fold()).toHaveProperty('open', true)
    fold()?.querySelector('summary')?.click()
    expect(fold()).toHaveProperty('open', false)
    document.querySelector<HTMLElement>(`a[href="#${fold()?.closest('section')?.id}"]`)?.click()
    await vi.waitFor(() => expect(fold()).toHaveProperty('open', true))
  })
})

describe('fixed rows of which most are in order', () => {
  const plants: ResolvedField = {
    ...{ type: 'rows', as: 'grid', label: 'forms/story/visit.fields.boxes', of: VISIT.fields.boxes?.of ?? {} },
    items: ['north', 'east', 'south'].map((id) => ({ id, label: `Bed ${id}` })),
    allElse: { values: { full: "'yes'" }, label: 'All others are full' },
    checks: [],
  }
  const pages = VISIT.pages.map((each) => ({ ...each, sections: each.sections.map((section) => ({ ...section })) }))
  const form: ResolvedForm = { ...VISIT, fields: { ...VISIT.fields, boxes: plants }, pages }

  it('are filled in by one press where nothing was said, and what was said stays, also when it is taken back', async () => {
    const { session } = await openStand({ form, answers: { ...FILLED, boxes: [{ id: 'east', label: 'Dry' }] } })
    const said = () => rowsOf(session.get('/boxes')).map(({ id, label, full }) => [id, label, full])
    /** Its section is far below what is painted. */
    const button = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'All others are full')
    await vi.waitFor(() => expect(button()).toBeDefined(), { timeout: 10_000 })
    button()?.click()
    expect(said()).toEqual([
      ['north', undefined, 'yes'],
      ['east', 'Dry', undefined],
      ['south', undefined, 'yes'],
    ])
    const told = () => [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent)
    await vi.waitFor(() => expect(told()).toContain('2 filled in'))
    button()?.click()
    await vi.waitFor(() => expect(told()).toContain('0 filled in'))
    expect(session.undo()).toBeDefined()
    expect(rowsOf(session.get('/boxes'))).toEqual([{ id: 'east', label: 'Dry' }])
  })
})

describe('a form of many pages', () => {
  const names = (of: number) => Array.from({ length: 30 }, (_each, at) => `q${of}n${at}`)
  const PAGES = [0, 1, 2, 3]
  const LONG: ResolvedForm = {
    ...VISIT,
    fields: {
      ...VISIT.fields,
      ...Object.fromEntries(PAGES.flatMap(names).map((name) => [name, { type: 'text', label: `Ask ${name}`, required: true } satisfies ResolvedField])),
    },
    pages: [
      ...PAGES.map((of) => ({
        id: `extra${of}`,
        title: `Extra ${of}`,
        sections: [{ id: `part${of}`, title: `Part ${of}`, columns: 1 as const, items: names(of).map((field) => ({ kind: 'field' as const, field })) }],
      })),
      ...VISIT.pages,
    ],
  }

  it('lists ten of many errors, by page and section, all on demand, with the heading in sight', async () => {
    const { submit } = await openStand({ form: LONG, layout: 'pages' })
    page.getByText('Ask q0n29').element().scrollIntoView()
    submit()
    const summary = page.getByRole('region', { name: '120 items to fix' })
    await expect.element(summary).toHaveFocus()
    await expect.element(summary.getByRole('heading')).toBeInViewport()
    expect(
      summary
        .getByRole('link')
        .elements()
        .map((link) => link.textContent?.split(':')[0]),
    ).toEqual(
      names(0)
        .slice(0, 10)
        .map((name) => `Ask ${name}`),
    )
    expect(
      summary
        .getByRole('group')
        .elements()
        .map((group) => group.querySelector('summary')?.textContent),
    ).toEqual(PAGES.map((of) => `Extra ${of} › Part ${of} 30 to fix`))
    await summary.getByRole('button', { name: 'Show all 120' }).click()
    expect(summary.getByRole('link').elements().length).toBe(120)
  })

  it('shows the open page’s sections in the rail, whose titles lead to their pages, and how many of all questions are answered', async () => {
    const { session } = await openStand({ form: LONG, layout: 'pages' })
    const rail = page.getByRole('navigation', { name: 'Sections' })
    const count = PAGES.length + VISIT.pages.length
    await expect.element(rail.getByText(`Page 1 of ${count}`)).toBeVisible()
    expect(
      rail
        .getByRole('link')
        .elements()
        .map((link) => link.textContent?.slice(0, 6)),
    ).toEqual(['Part 0'])
    await rail.getByRole('button', { name: /^Extra 3/ }).click()
    await expect.element(page.getByRole('heading', { name: 'Extra 3' })).toHaveFocus()
    await expect.element(rail.getByRole('link', { name: /^Part 3/ })).toBeVisible()
    await expect.element(rail.getByRole('button', { name: /^Extra 3/ })).toHaveAttribute('aria-current', 'page')
    const answered = rail.getByText(/^\d+ of \d+ answered$/)
    const before = Number.parseInt(answered.element().textContent ?? '', 10)
    session.commit('/q3n1', 'x')
    await expect.element(answered).toHaveTextContent(new RegExp(`^${before + 1} of`))
  })
})

describe('typing', () => {
  it('draws nothing while keys come and only its own question at the pause', async () => {
    const { session, drawn, quiet } = await openStand()
    await textbox("Gardener's name").click()
    await userEvent.keyboard('{End}')
    await quiet()
    typeAtOnce(textbox("Gardener's name").element(), ' junior')
    expect(drawn()).toEqual([])
    await expect.poll(() => session.get('/gardener')).toBe(`${FILLED.gardener} junior`)
    expect(drawn()).toEqual(['/gardener'])
  })

  it('reaches the fields that its rules touch, and no others', async () => {
    const { drawn, quiet } = await openStand()
    await quiet()
    await page
      .getByRole('radiogroup', { name: /Pests seen/ })
      .getByRole('radio', { name: 'No', exact: true })
      .click()
    const seen = new Set<string>()
    await expect.poll(() => [...drawn().reduce((all, name) => all.add(name), seen)].sort()).toEqual(['/pestKind', '/pests'])
  })

  it('draws one cell of a table, not its rows', async () => {
    const { session, drawn, quiet } = await openStand()
    await textbox('Height 2').click()
    await userEvent.keyboard('{End}')
    await quiet()
    await userEvent.keyboard('5')
    await expect.poll(() => session.get('/plants/p2/height')).toBe(1.25)
    expect([...new Set(drawn())].sort()).toEqual(['/plants', '/plants/p2', '/plants/p2/height'])
  })
})

describe('undo', () => {
  it("leaves a text input's own edits to the browser, then takes back what was committed before", async () => {
    const { session } = await openStand({ answers: {} })
    await textbox("Gardener's name").click()
    await userEvent.keyboard('Grace')
    await userEvent.tab()
    await textbox('Email').click()
    await userEvent.keyboard('x')
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.poll(() => typedIn('Email')).toBe('')
    expect(session.get('/gardener')).toBe('Grace')
    await pause(PAUSE_MS)
    await userEvent.keyboard('{Control>}z{/Control}')
    await userEvent.keyboard('{Control>}z{/Control}')
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.poll(() => session.get('/gardener')).toBeUndefined()
    await expect.element(textbox("Gardener's name")).toHaveValue('')
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    await expect.element(textbox("Gardener's name")).toHaveValue('Grace')
  })
  it('brings what it took back into sight, whoever asked for it', async () => {
    const { session } = await openStand({ layout: 'pages' })
    await textbox("Gardener's name").click()
    session.commit('/gardener', 'Grace')
    await userEvent.keyboard('{Alt>}{PageDown}{/Alt}')
    await expect.element(textbox("Gardener's name")).not.toBeInTheDocument()
    session.undo()
    await expect.element(textbox("Gardener's name")).toHaveFocus()
  })
})

describe('branches', () => {
  it('keep their answers while they are hidden', async () => {
    const { session } = await openStand()
    const pests = page.getByRole('radiogroup', { name: /Pests seen/ })
    await pests.getByRole('radio', { name: 'No', exact: true }).click()
    await expect.element(textbox('Which pest')).not.toBeInTheDocument()
    expect(session.submit()).toMatchObject({ ok: true, hidden: ['pestKind'] })
    await pests.getByRole('radio', { name: 'Yes' }).click()
    await expect.element(textbox('Which pest')).toHaveValue('Aphids')
  })
})

describe('rows', () => {
  it('are added, moved and removed by id, and what is typed stays with its row', async () => {
    const { session } = await openStand()
    const table = page.getByRole('group', { name: 'Plants' })
    await table.getByRole('button', { name: 'Add row' }).click()
    await expect.element(textbox(/^Name.* 3$/)).toHaveFocus()
    await userEvent.keyboard('Moss')
    await table.getByRole('button', { name: 'Move up, row 3' }).click()
    await expect.element(textbox(/^Name.* 2$/)).toHaveValue('Moss')
    const fern = textbox(/^Name.* 3$/).element()
    await table.getByRole('button', { name: 'Remove row 1' }).click()
    await expect.element(textbox(/^Name.* 1$/)).toHaveValue('Moss')
    expect(textbox(/^Name.* 2$/).element()).toBe(fern)
    expect(session.get('/plants')).toMatchObject([{ name: 'Moss' }, { id: 'p2', name: 'Fern' }])
  })
})

describe('the page', () => {
  it('mounts every section, shown or not, for find-in-page and print', async () => {
    await openStand({ layout: 'pages' })
    await expect.poll(() => document.querySelectorAll('[data-at="/vigour"]')).toHaveLength(1)
    const hidden = [...document.querySelectorAll('[hidden]')].map((element) => element.getAttribute('hidden'))
    expect(hidden).toEqual(['until-found', 'until-found'])
  })

  it('stays small: this many elements for each question', async () => {
    await openStand({ layout: 'single' })
    await expect.poll(() => document.querySelectorAll('[data-at="/vigour"]')).toHaveLength(1)
    const plain = ['/gardener', '/email', '/phone', '/visitDate', '/count']
    const counts = plain.map((pointer) => document.querySelectorAll(`[data-at="${pointer}"], [data-at="${pointer}"] *`).length)
    expect(Math.max(...counts)).toBe(3)
  })

  it('says where the focus is and opens there again', async () => {
    const onAt = vi.fn()
    await openStand({ onAt, layout: 'pages', at: '/plants/p2/name' })
    await expect.element(textbox(/^Name.* 2$/)).toHaveFocus()
    expect(onAt).toHaveBeenLastCalledWith('/plants/p2/name')
  })

  it('moves by pages with Alt and Page Down', async () => {
    await openStand({ layout: 'pages' })
    await textbox("Gardener's name").click()
    await userEvent.keyboard('{Alt>}{PageDown}{/Alt}')
    await expect.element(page.getByRole('heading', { name: 'Plants', level: 2 })).toHaveFocus()
  })
})

describe('references', () => {
  it('fill their neighbours from the record that was chosen, in one step', async () => {
    const { session } = await openStand({ answers: {} })
    await page.getByRole('combobox', { name: 'Bed' }).click()
    await page.getByRole('option', { name: 'North bed' }).click()
    await expect.element(textbox('Name of the bed')).toHaveValue('North bed')
    session.undo()
    await expect.element(textbox('Name of the bed')).toHaveValue('')
  })
})

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ABSTAINED, longWorld, MORNING } from '../../stories/assistant/help.ts'
import { type MemoryWorld, memoryMessage } from '../../stories/assistant/memory-assistant.ts'
import { AssistantPage, type AssistantPageProps, shownAssistant } from '../../stories/assistant/room.tsx'
import { Stage } from '../../stories/stage.tsx'

beforeAll(() => page.viewport(1_200, 800))
beforeEach(() => {
  document.documentElement.dataset.motion = 'reduced'
})
afterEach(() => {
  delete document.documentElement.dataset.motion
  vi.restoreAllMocks()
})

const show = async (world: MemoryWorld = MORNING, more: Omit<AssistantPageProps, 'world'> = {}) => {
  const screen = await render(
    <Stage>
      <input aria-label="Elsewhere" />
      <AssistantPage world={world} {...more} />
    </Stage>,
  )
  const field = screen.getByRole('textbox', { name: 'Your question' })
  const button = (name: string) => screen.getByRole('button', { name, exact: true })
  return { screen, field, button, elsewhere: screen.getByRole('textbox', { name: 'Elsewhere' }) }
}
const asked = () => shownAssistant().server.asked.filter(([name]) => name === 'ask').length
const LONG = 'Open the list and press Add. '.repeat(60)

describe('the focus', () => {
  it('stays where one has gone on when the writing field is drawn anew', async () => {
    const { screen, field, elsewhere } = await show()
    await expect.element(field).toHaveFocus()
    await elsewhere.click()
    shownAssistant().desk.begin()
    await expect.element(screen.getByRole('heading', { name: 'Conversation 4' })).toBeVisible()
    await expect.element(elsewhere).toHaveFocus()
  })

  it('is in the writing field after Retry, Ask again, and clearing and deleting', async () => {
    const { screen, field, button } = await show()
    shownAssistant().server.script({ unreached: true }, {})
    await field.fill('How?')
    await userEvent.keyboard('{Enter}')
    await button('Retry').click()
    await expect.element(field).toHaveFocus()
    await button('Ask again').click()
    await expect.element(field).toHaveFocus()
    await button('Clear messages').click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Clear messages' }).click()
    await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
    await expect.element(field).toHaveFocus()
    await button('Actions for Adding clients').click()
    await screen.getByRole('menuitem', { name: 'Delete' }).click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
    await expect.element(field).toHaveFocus()
  })
})

describe('what was typed before there was a conversation', () => {
  it('goes into the first that comes from elsewhere, and nowhere else', async () => {
    const { screen, field } = await show({})
    await field.fill('How do I')
    const { api } = shownAssistant().server
    const stream = api.ask({ query: 'Hm?', tab_id: 'far', client_msg_id: 'far-1', lang: 'en', page: '' }, new AbortController().signal)
    for await (const _ of stream);
    await shownAssistant().desk.refresh()
    await expect.element(screen.getByRole('heading', { name: 'Hm?' })).toBeVisible()
    await expect.element(field).toHaveValue('How do I')
    await expect.element(field).toHaveFocus()
    shownAssistant().desk.begin()
    await expect.element(screen.getByRole('heading', { name: 'Conversation 2' })).toBeVisible()
    await expect.element(field).toHaveValue('')
  })
})

describe('Send and Stop', () => {
  it('are not both pressed by a double click', async () => {
    const { field, button } = await show()
    shownAssistant().server.script({ holds: 2 })
    await field.fill('How?')
    vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    await button('Send').click()
    await expect.element(button('Stop the answer')).toBeVisible()
    document.querySelector<HTMLElement>('button[aria-label="Stop the answer"]')?.click()
    await expect.element(button('Stop the answer')).toBeVisible()
    expect(shownAssistant().server.asked.some(([name]) => name === 'stop')).toBe(false)
    expect(asked()).toBe(1)
  })

  it('do not send a half-written question when the answer ends as one stops it', async () => {
    const { field, button } = await show()
    shownAssistant().server.script({ holds: 2 })
    await field.fill('How?')
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Stop the answer')).toBeVisible()
    await field.fill('And wh')
    vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    shownAssistant().server.letGo()
    await vi.waitFor(() => {
      const send = document.querySelector<HTMLElement>('button[aria-label="Send"]')
      expect(send).not.toBeNull()
      send?.click()
    })
    await expect.element(field).toHaveValue('And wh')
    expect(asked()).toBe(1)
  })
})

describe('an answer that was finished', () => {
  it('is not typed out again when one comes back to it', async () => {
    document.documentElement.dataset.motion = 'full'
    const { screen, field, button } = await show()
    shownAssistant().server.script({ answer: { text: LONG } })
    await field.fill('How?')
    await userEvent.keyboard('{Enter}')
    await button('Show all').click()
    await expect.element(field).toHaveFocus()
    await button('Réclamations and claims').click()
    await button('Close the assistant').click()
    await button('Assistant').click()
    await button('Adding clients').click()
    await expect.element(screen.getByRole('heading', { name: 'Adding clients', exact: true })).toBeVisible()
    await vi.waitFor(() => expect([...document.querySelectorAll('p')].some(({ textContent }) => textContent === LONG.trim())).toBe(true))
    await expect.element(button('Show all')).not.toBeInTheDocument()
  })
})

describe('dictation', () => {
  it('writes what was said when one ends it, and can be begun again', async () => {
    const { screen, field, button } = await show(MORNING, { hearing: 'on-device' })
    await button('Dictate').click()
    await expect.element(screen.getByText('Listening…')).toBeVisible()
    await button('Stop dictating').click()
    await expect.element(field).toHaveValue('so far')
    await button('Dictate').click()
    await expect.element(screen.getByText('Listening…')).toBeVisible()
  })
})

describe('the panel', () => {
  it('stays when Esc ends the composing of a word, and closes with the next', async () => {
    const { screen, field } = await show()
    await expect.element(field).toHaveFocus()
    const esc = (isComposing: boolean) => field.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, isComposing }))
    esc(true)
    await userEvent.keyboard('a')
    await expect.element(field).toHaveValue('a')
    esc(false)
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('looks for what is new when it is opened again', async () => {
    const { screen, button } = await show({ tabs: [['tab-1', 'Adding clients', [memoryMessage({ text: 'Yes.' })]]] })
    await expect.element(screen.getByText('Yes.')).toBeVisible()
    await button('Close the assistant').click()
    await shownAssistant().server.api.rename('tab-1', 'Clients')
    await button('Assistant').click()
    await expect.element(screen.getByRole('heading', { name: 'Clients', exact: true })).toBeVisible()
  })
})

describe('a question that stands ready', () => {
  const withNearest = async () => {
    const shown = await show()
    shownAssistant().server.script({ answer: ABSTAINED }, {})
    await shown.field.fill('What is the weather on Mars?')
    await userEvent.keyboard('{Enter}')
    await expect.element(shown.button('How do I send a claim?')).toBeVisible()
    return shown
  }

  it('is asked beside what is being written, which stays where it was', async () => {
    const { field, button } = await withNearest()
    await field.fill('And how do I pri')
    await button('How do I send a claim?').click()
    await vi.waitFor(() => expect(asked()).toBe(2))
    await expect.element(field).toHaveValue('And how do I pri')
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('nt?')
    await expect.element(field).toHaveValue('And how do I print?')
  })

  it('leaves a question that is being changed as it is', async () => {
    const { field, button } = await withNearest()
    await button('Edit question').click()
    await field.fill('What is the weather on Venus?')
    await button('How do I send a claim?').click()
    await vi.waitFor(() => expect(asked()).toBe(2))
    await expect.element(field).toHaveValue('What is the weather on Venus?')
    await button('Cancel').click()
    await expect.element(field).toHaveValue('')
  })

  it('is not asked while an answer is on its way, and can be after it', async () => {
    const { field, button } = await withNearest()
    shownAssistant().server.script({ holds: 2 })
    await field.fill('How?')
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Stop the answer')).toBeVisible()
    await expect.element(button('How do I send a claim?')).toHaveAttribute('aria-disabled', 'true')
    document.querySelector<HTMLElement>('button[aria-disabled][lang=en]')?.click()
    expect(asked()).toBe(2)
    shownAssistant().server.letGo()
    await expect.element(button('Send')).toBeVisible()
    await button('How do I send a claim?').click()
    await vi.waitFor(() => expect(asked()).toBe(3))
  })

  it('opens the first conversation, into which goes what was being written', async () => {
    const { screen, field, button } = await show({ about: { prompts: ['How do I add a client?'] } })
    await field.fill('And how do I pri')
    await button('How do I add a client?').click()
    await expect.element(screen.getByRole('heading', { name: 'On How do I add a client?' })).toBeVisible()
    await expect.element(field).toHaveValue('And how do I pri')
    await expect.element(field).toHaveFocus()
  })
})

describe('older messages', () => {
  it('give the focus to the messages when the last of them have come', async () => {
    const { screen, button } = await show({ ...longWorld(4), pageSize: 4 })
    await expect.element(screen.getByText(/Question 4/)).toBeVisible()
    await button('Show older messages').click()
    await vi.waitFor(() => expect(shownAssistant().desk.get().conversations[0]?.exchanges).toHaveLength(4))
    await expect.element(screen.getByRole('region', { name: 'Messages' })).toHaveFocus()
  })
})

describe('the way back', () => {
  it('leaves the focus in the writing field when its time is over', async () => {
    const { button, field } = await show()
    await shownAssistant().desk.clear('tab-1')
    const undo = button('Undo')
    await expect.element(undo).toBeVisible()
    undo.element().focus()
    shownAssistant().desk.dismissUndo()
    await expect.element(undo).not.toBeInTheDocument()
    await expect.element(field).toHaveFocus()
  })
})

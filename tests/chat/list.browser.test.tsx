import { beforeAll, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { MORNING, message, OLIVE, SAM } from '../../stories/chat/people.ts'
import { askedOf, openList, openWith, show } from './stand.tsx'

beforeAll(() => page.viewport(1_200, 800))

const radio = { office: /^Office/, groups: /^Groups/ }

describe('the closed chat', () => {
  it('is one button that says whether something is unread', async () => {
    const { screen, line } = await show(MORNING)
    await expect.element(screen.getByRole('button', { name: 'Chat New Messages' })).toBeVisible()
    await expect.element(screen.getByRole('radio').first()).not.toBeInTheDocument()
    line.set({ counts: { clients: 0, users: 0, employeeintake: 0, groups: 0 } })
    await expect.element(screen.getByRole('button', { name: 'Chat' })).toBeVisible()
    await expect.element(screen.getByText('New Messages')).not.toBeInTheDocument()
  })

  it('closes the conversation with the list, and on Esc gives the focus to its button', async () => {
    const { screen, line } = await show(MORNING)
    await openList(screen)
    await openWith(screen, /^Sam Scheduler/)
    await expect.element(screen.getByRole('region', { name: 'Conversation with Sam Scheduler' })).toBeVisible()
    await screen.getByRole('button', { name: /^Chat/ }).click()
    await expect.element(screen.getByRole('region', { name: 'Conversation with Sam Scheduler' })).not.toBeInTheDocument()
    expect(askedOf(line, 'closeConversation')).toHaveLength(1)
    await openList(screen)
    await screen.getByRole('searchbox').click()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('button', { name: /^Chat/ })).toHaveFocus()
    await expect.element(screen.getByRole('button', { name: /^Chat/ })).toHaveAttribute('aria-expanded', 'false')
  })
})

describe('the list', () => {
  it('stands still while one of its tabs is loading, and goes on from there by keyboard', async () => {
    const { screen, line } = await show(MORNING)
    await openList(screen)
    for (const name of ['Office', 'Clients', 'Employees', 'Groups'])
      await expect.element(screen.getByRole('radio', { name: new RegExp(`^${name}`) })).toBeEnabled()
    await expect.element(screen.getByRole('radio', { name: radio.office })).toHaveAccessibleName('Office 2 unread messages')
    line.set({ isLoading: true })
    await expect.element(screen.getByRole('radio', { name: radio.groups })).toBeDisabled()
    line.set({ isLoading: false })
    await screen.getByRole('radio', { name: radio.groups }).click()
    expect(askedOf(line, 'show')).toEqual([['g']])
    await expect.element(screen.getByRole('button', { name: /^Night shift/ })).toBeVisible()
  })

  it('tells how long ago the last message was, to the minute', async () => {
    const time = new Date(Date.now() - 3 * 60_000 - 5_000).toISOString()
    const { screen } = await show({ ...MORNING, lists: { ...MORNING.lists, u: [{ ...SAM, time }] } })
    await openList(screen)
    await expect.element(screen.getByRole('button', { name: /^Sam Scheduler/ }).getByText('3 minutes ago')).toBeVisible()
  })

  it('finds people by name', async () => {
    const { screen } = await show(MORNING)
    await openList(screen)
    await screen.getByRole('searchbox', { name: 'Type to search for users' }).fill('olive')
    await expect.element(screen.getByRole('button', { name: /^Sam Scheduler/ })).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: /^Olive Owner/ })).toBeVisible()
    await screen.getByRole('searchbox').fill('nobody of that name')
    await expect.element(screen.getByText('There are no list')).toBeVisible()
  })

  it('has the company’s own words for clients and employees on its tabs', async () => {
    const { screen } = await show(MORNING, {}, { terms: { client: 'Neighbor', employee: 'Helper' } })
    await openList(screen)
    const names = ['Office 2 unread messages', 'Neighbors', 'Helpers', 'Groups']
    for (const [index, name] of names.entries()) await expect.element(screen.getByRole('radio').nth(index)).toHaveAccessibleName(new RegExp(`^${name}`))
    await expect.element(screen.getByText('Clients')).not.toBeInTheDocument()
  })

  it.each([
    ['left to right', false],
    ['right to left', true],
  ])('has room for the words of its search beside all that stands there, %s', async (_direction, rightToLeft) => {
    const { screen } = await show(MORNING, {}, { rightToLeft })
    await openList(screen)
    await screen.getByRole('radio', { name: radio.groups }).click()
    await expect.element(screen.getByRole('button', { name: 'Create group' })).toBeVisible()
    const search = screen.getByPlaceholder('Type to search for users').element()
    const style = getComputedStyle(search)
    const pen = new OffscreenCanvas(1, 1).getContext('2d')
    if (!pen) throw new Error('Nothing can be measured here.')
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
    const room = search.clientWidth - Number.parseFloat(style.paddingInlineStart) - Number.parseFloat(style.paddingInlineEnd)
    expect(room).toBeGreaterThanOrEqual(pen.measureText('Type to search for users').width)
  })

  it('says in a row who, whether there, when, what, and how much is unread', async () => {
    const { screen } = await show(MORNING)
    await openList(screen)
    const row = screen.getByRole('button', { name: /^Sam Scheduler/ })
    await expect.element(row).toHaveAccessibleName(/^Sam Scheduler Online .+ago Can you take the 4 pm visit at Maple Street\? 2 unread messages$/)
    row.element().focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(screen.getByRole('button', { name: /^Bill Biller/ })).toHaveFocus()
    await userEvent.keyboard('{End}')
    await expect.element(screen.getByRole('button', { name: /^Cass/ })).toHaveFocus()
  })

  describe('of two thousand people', () => {
    const many = Array.from({ length: 2_000 }, (_, at) => ({ ...OLIVE, id: `p${at}`, full_name: `Person ${at}`, conversation_id: `c${at}` }))
    const crowd = { ...MORNING, lists: { u: many } }
    const nodes = (): number => document.querySelectorAll('*').length

    it('draws those in sight alone, and leads to each by keyboard and by search', async () => {
      const { screen } = await show(crowd)
      await openList(screen)
      const first = screen.getByRole('button', { name: /^Person 0 / })
      await expect.element(first).toBeVisible()
      expect(document.querySelectorAll('[data-entry]').length).toBeLessThan(60)
      expect(nodes()).toBeLessThan(3_000)
      expect(first.element().closest('li')?.getAttribute('aria-setsize')).toBe('2000')
      first.element().focus()
      await userEvent.keyboard('{End}')
      await expect.element(screen.getByRole('button', { name: /^Person 1999 / })).toHaveFocus()
      await userEvent.keyboard('{ArrowUp}')
      await expect.element(screen.getByRole('button', { name: /^Person 1998 / })).toHaveFocus()
      expect(nodes()).toBeLessThan(3_000)
      await userEvent.keyboard('{Home}')
      await expect.element(screen.getByRole('button', { name: /^Person 0 / })).toHaveFocus()
      await screen.getByRole('searchbox').fill('person 1234')
      await expect.element(screen.getByRole('button', { name: /^Person 1234 / })).toBeVisible()
      await vi.waitFor(() => expect(document.querySelectorAll('[data-entry]')).toHaveLength(1))
    })

    it('draws those in sight also when it is scrolled and nobody has the focus in it', async () => {
      const { screen } = await show(crowd)
      await openList(screen)
      await expect.element(screen.getByRole('button', { name: /^Person 0 / })).toBeVisible()
      const scroller = document.querySelector('[data-entry]')?.closest('ul')?.parentElement
      if (!scroller) throw new Error('The list is not there.')
      scroller.scrollTop = 54 * 1_000
      await expect.element(screen.getByRole('button', { name: /^Person 1000 / })).toBeInViewport()
    })

    it('is one stop of the Tab key, and leaves keys with Alt and Ctrl to the browser', async () => {
      const { screen } = await show(crowd)
      await openList(screen)
      const first = screen.getByRole('button', { name: /^Person 0 / })
      await expect.element(first).toBeVisible()
      const stops = () => [...document.querySelectorAll('[data-entry]')].filter((row) => row instanceof HTMLElement && row.tabIndex === 0)
      expect(stops()).toEqual([first.element()])
      first.element().focus()
      await userEvent.keyboard('{ArrowDown}')
      const second = screen.getByRole('button', { name: /^Person 1 / })
      await expect.element(second).toHaveFocus()
      await vi.waitFor(() => expect(stops()).toEqual([second.element()]))
      await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}{Control>}{End}{/Control}')
      await expect.element(second).toHaveFocus()
    })

    it.each([
      ['beside the list', 1_200],
      ['in the place of the list, on a phone', 390],
    ])('gives the focus back to a row far down when its conversation closes %s', async (_where, width) => {
      await page.viewport(width, 800)
      const { screen } = await show(crowd)
      await openList(screen)
      await expect.element(screen.getByRole('button', { name: /^Person 0 / })).toBeVisible()
      screen
        .getByRole('button', { name: /^Person 0 / })
        .element()
        .focus()
      await userEvent.keyboard('{End}')
      await expect.element(screen.getByRole('button', { name: /^Person 1999 / })).toHaveFocus()
      await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}')
      await expect.element(screen.getByRole('textbox', { name: 'Message to Person 1997' })).toBeVisible()
      await screen.getByRole('button', { name: width < 700 ? 'Back to the list' : 'Close the conversation' }).click()
      await expect.element(screen.getByRole('button', { name: /^Person 1997 / })).toHaveFocus()
      await page.viewport(1_200, 800)
    })

    it('draws no more of them to be chosen for a group', async () => {
      const { screen } = await show(crowd)
      await openList(screen)
      await screen.getByRole('radio', { name: radio.groups }).click()
      await screen.getByRole('button', { name: 'Create group' }).click()
      const dialog = screen.getByRole('dialog')
      await expect.element(dialog.getByRole('checkbox', { name: 'Person 0', exact: true })).toBeVisible()
      expect(nodes()).toBeLessThan(3_000)
      await dialog.getByRole('searchbox').fill('1998')
      await dialog.getByRole('checkbox', { name: 'Person 1998' }).click()
      await expect.element(dialog.getByRole('checkbox', { name: /1 selected/ })).toBeVisible()
    })
  })

  it('says of a call that nobody took that it was one, in words of the reader', async () => {
    const missed = { ...OLIVE, text: 'words of the server', call: 'missed' as const }
    const { screen } = await show({ ...MORNING, lists: { u: [missed, { ...SAM, text: 'x', call: 'declined' }] } })
    await openList(screen)
    await expect.element(screen.getByRole('button', { name: /^Olive Owner .*Missed video call/ })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /^Sam Scheduler .*Video call rejected/ })).toBeVisible()
  })
})

describe('one conversation at a time', () => {
  it('warns beside an open one, and switches with one click', async () => {
    const { screen, line } = await show(MORNING)
    await openList(screen)
    await openWith(screen, /^Sam Scheduler/)
    await expect.element(screen.getByRole('textbox', { name: 'Message to Sam Scheduler' })).toHaveFocus()
    await openWith(screen, /^Bill Biller/)
    await expect.element(screen.getByText('Close the existing conversation before opening new.')).toBeVisible()
    expect(line.get().open?.entry.id).toBe('sam')
    await screen.getByRole('button', { name: 'Switch to Bill Biller' }).click()
    await expect.element(screen.getByRole('region', { name: 'Conversation with Bill Biller' })).toBeVisible()
  })

  it('gives way without a question when a message had opened it', async () => {
    const { screen, line } = await show(MORNING)
    await openList(screen)
    line.come(message(10, 'Are you there?'))
    await expect.element(screen.getByRole('region', { name: 'Conversation with Sam Scheduler' })).toBeVisible()
    await expect.element(screen.getByRole('textbox', { name: 'Message to Sam Scheduler' })).not.toHaveFocus()
    await openWith(screen, /^Bill Biller/)
    await expect.element(screen.getByRole('region', { name: 'Conversation with Bill Biller' })).toBeVisible()
  })

  it('goes back to its row when it closes', async () => {
    const { screen } = await show(MORNING)
    await openList(screen)
    await openWith(screen, /^Sam Scheduler/)
    await expect.element(screen.getByRole('textbox')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('button', { name: /^Sam Scheduler/ })).toHaveFocus()
  })

  it('is as large as the specification says, and grows by a button', async () => {
    const { screen } = await show(MORNING)
    await openList(screen)
    await openWith(screen, /^Sam Scheduler/)
    const window = screen.getByRole('region', { name: 'Conversation with Sam Scheduler' })
    const size = () => [window.element().getBoundingClientRect().width, window.element().getBoundingClientRect().height]
    await expect.poll(size).toEqual([336, 400])
    expect(screen.getByRole('region', { name: 'People and groups' }).element().getBoundingClientRect().width).toBe(310)
    await screen.getByRole('button', { name: 'Larger window' }).click()
    await expect.poll(size).toEqual([500, 696])
    await screen.getByRole('textbox').fill('kept')
    await screen.getByRole('button', { name: 'Minimize' }).click()
    await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Expand' }).click()
    await expect.element(screen.getByRole('textbox')).toHaveValue('kept')
  })
})

describe('a message that comes', () => {
  it('is told by a toast that opens it, while the chat is closed', async () => {
    const { screen, line } = await show(MORNING)
    line.come(message(10, 'Are you there?'))
    await expect.element(screen.getByText('you have received a new message. Sam Scheduler')).toBeVisible()
    await screen.getByRole('button', { name: 'Open', exact: true }).click()
    await expect.element(screen.getByRole('region', { name: 'Conversation with Sam Scheduler' })).toBeVisible()
  })

  it.each([
    ['one’s own', { side: 'left' as const }, false],
    ['of a muted conversation', {}, true],
  ])('makes no word of %s', async (_kind, part, isMuted) => {
    const { screen, line } = await show(MORNING)
    line.tell('messageCame', { message: message(10, 'Hush', part), isOpen: false, isMuted })
    line.tell('groupLeft', { name: 'Night shift' })
    await expect.element(screen.getByText('You are no longer in the group Night shift')).toBeVisible()
    await expect.element(screen.getByText(/you have received a new message/)).not.toBeInTheDocument()
  })

  it('leaves another open conversation alone', async () => {
    const { screen, line } = await show(MORNING)
    await openList(screen)
    await openWith(screen, /^Bill Biller/)
    line.come(message(10, 'Are you there?'))
    await expect.element(screen.getByRole('region', { name: 'Conversation with Bill Biller' })).toBeVisible()
    expect(line.get().open?.entry.id).not.toBe(SAM.id)
  })
})

it('goes round by F6: page, list, messages, writing field', async () => {
  const { screen } = await show(MORNING)
  await openList(screen)
  await openWith(screen, /^Bill Biller/)
  await expect.element(screen.getByRole('textbox')).toHaveFocus()
  await userEvent.keyboard('{F6}')
  await expect.element(screen.getByRole('searchbox')).toHaveFocus()
  await userEvent.keyboard('{F6}')
  await expect.element(screen.getByRole('main')).toHaveFocus()
  await userEvent.keyboard('{Shift>}{F6}{/Shift}')
  await expect.element(screen.getByRole('searchbox')).toHaveFocus()
})

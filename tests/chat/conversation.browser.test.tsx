import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bus } from '#store'
import type { MemoryLine } from '../../stories/chat/memory-line.ts'
import { longChat, MORNING, message, SAM } from '../../stories/chat/people.ts'
import { askedOf, openList, openWith, type Screen, show } from './stand.tsx'

beforeAll(() => page.viewport(1_200, 800))

async function withSam(chat = MORNING, rest: Parameters<typeof show>[1] = {}) {
  const shown = await show(chat, rest)
  await openList(shown.screen)
  await openWith(shown.screen, /^Sam Scheduler/)
  await expect.element(field(shown.screen)).toBeVisible()
  return shown
}
const field = (screen: Screen) => screen.getByRole('textbox', { name: 'Message to Sam Scheduler' })
const attach = (screen: Screen, file: File) => userEvent.upload(screen.getByLabelText('Attach a file').last(), file)
const scroller = () => document.querySelector<HTMLElement>('[data-region=messages] section') ?? document.body

describe('what is written', () => {
  it.each(['', '   ', '\n \n'])('is not sent while it is %j', async (text) => {
    const { screen, line } = await withSam()
    await field(screen).fill(text)
    await expect.element(screen.getByRole('button', { name: 'SEND', exact: true })).toBeDisabled()
    await userEvent.keyboard('{Enter}')
    expect(askedOf(line, 'send')).toEqual([])
  })

  it('goes off by Enter, without blanks around it and without empty keys', async () => {
    const { screen, line } = await withSam()
    await field(screen).fill('  On my way  ')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText('On my way', { exact: true })).toBeVisible()
    expect(askedOf(line, 'send')).toEqual([[{ text: 'On my way' }]])
    await expect.element(field(screen)).toHaveValue('')
    await expect.element(field(screen)).toHaveFocus()
    expect(askedOf(line, 'sendTyping').length).toBeGreaterThan(0)
  })

  it('has a line more by Shift and Enter', async () => {
    const { screen, line } = await withSam()
    await field(screen).fill('one')
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}two')
    await expect.element(field(screen)).toHaveValue('one\ntwo')
    expect(askedOf(line, 'send')).toEqual([])
  })

  it('goes off by the button alone where somebody chose that', async () => {
    const { screen, line } = await withSam()
    await screen.getByRole('button', { name: 'How to send' }).click()
    await screen.getByRole('menuitemcheckbox', { name: 'Click Send' }).click()
    await field(screen).fill('On my way')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText('Dear User. Please Click On Send Button')).toBeVisible()
    expect(askedOf(line, 'send')).toEqual([])
    await screen.getByRole('button', { name: 'SEND', exact: true }).click()
    expect(askedOf(line, 'send')).toEqual([[{ text: 'On my way' }]])
  })

  it('stays where it could not be kept', async () => {
    const { screen, line } = await withSam()
    line.refuse('This browser has no room left')
    await field(screen).fill('On my way')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText('This browser has no room left')).toBeVisible()
    await expect.element(field(screen)).toHaveValue('On my way')
  })

  it('is never cut where it is too long: it says by how much, and waits until that is gone', async () => {
    const { screen, line } = await withSam()
    const send = screen.getByRole('button', { name: 'SEND', exact: true })
    const pasted = `${'😀'.repeat(2_000)}${'a'.repeat(2_003)}`
    await field(screen).fill(pasted)
    await expect.element(field(screen)).toHaveValue(pasted)
    await expect.element(screen.getByText('3 characters too many. Shorten the text.')).toBeVisible()
    await expect.element(field(screen)).toHaveAccessibleDescription('3 characters too many. Shorten the text.')
    await expect.element(send).toBeDisabled()
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard('{Backspace}{Backspace}')
    await expect.element(screen.getByText('1 character too many. Shorten the text.')).toBeVisible()
    expect(askedOf(line, 'send')).toEqual([])
    await userEvent.keyboard('{Backspace}')
    await expect.element(screen.getByText(/too many/)).not.toBeInTheDocument()
    await send.click()
    expect(askedOf(line, 'send')).toEqual([[{ text: pasted.slice(0, -3) }]])
  })

  it('is not cut either in a message that is changed', async () => {
    const { screen, line } = await withSam({ ...MORNING, messages: { [SAM.conversation_id]: [message(1, 'Ho', { side: 'left', state: 'sent' })] } })
    scroller().focus()
    await userEvent.keyboard('{ArrowUp}e')
    await field(screen).fill('a'.repeat(4_001))
    await expect.element(screen.getByText('1 character too many. Shorten the text.')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
    await userEvent.keyboard('{Backspace}')
    await screen.getByRole('button', { name: 'Save', exact: true }).click()
    await vi.waitFor(() => expect(askedOf(line, 'edit')).toEqual([[1, 'a'.repeat(4_000)]]))
  })

  it('is refused to super admins', async () => {
    const { screen, line } = await withSam(MORNING, { self: { isSuper: true } })
    for (const name of ['Attach a file', 'Urgent', 'How to send', 'Video call'])
      await expect.element(screen.getByRole('button', { name, exact: true })).toBeDisabled()
    await field(screen).fill('On my way')
    await screen.getByRole('button', { name: 'SEND', exact: true }).click()
    await expect.element(screen.getByRole('listitem').getByText('You are not allowed to send messages')).toBeVisible()
    expect(askedOf(line, 'send')).toEqual([])
  })

  it('may be urgent, and an answer', async () => {
    const { screen, line } = await withSam()
    scroller().focus()
    await userEvent.keyboard('{ArrowUp}r')
    await expect.element(field(screen)).toHaveFocus()
    await expect.element(screen.getByText('Reply to Sam Scheduler')).toBeVisible()
    await screen.getByRole('button', { name: 'Urgent' }).click()
    await field(screen).fill('Yes')
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(askedOf(line, 'send')).toEqual([[{ text: 'Yes', reply_to_seq: 9, urgent: true }]]))
  })
})

/** A file that is let go over the conversation; whether the browser was kept from leaving the page for it. */
function drop(screen: Screen, file: File): boolean {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(file)
  const event = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer })
  screen.getByRole('region', { name: 'Conversation with Sam Scheduler' }).element().dispatchEvent(event)
  return event.defaultPrevented
}

describe('a file', () => {
  const note = new File(['%PDF'], 'note.pdf', { type: 'application/pdf' })

  it('that is dropped never takes the page along, and is attached where it can go', async () => {
    const { screen } = await withSam({ ...MORNING, messages: { [SAM.conversation_id]: [message(1, 'Ho', { side: 'left', state: 'sent' })] } })
    scroller().focus()
    await userEvent.keyboard('{ArrowUp}e')
    await expect.element(field(screen)).toHaveValue('Ho')
    expect(drop(screen, note)).toBe(true)
    await userEvent.keyboard('{Escape}')
    await expect.element(field(screen)).toHaveValue('')
    await expect.element(screen.getByRole('button', { name: 'Remove note.pdf' })).not.toBeInTheDocument()
    expect(drop(screen, note)).toBe(true)
    await expect.element(screen.getByRole('button', { name: 'Remove note.pdf' })).toBeVisible()
  })

  it('that a super admin drops is not attached, and does not take the page along', async () => {
    const { screen } = await withSam(MORNING, { self: { isSuper: true } })
    expect(drop(screen, note)).toBe(true)
    await field(screen).fill('after it')
    await expect.element(screen.getByRole('button', { name: 'Remove note.pdf' })).not.toBeInTheDocument()
  })

  it('of three million bytes is refused, in the words of the specification', async () => {
    const { screen } = await withSam()
    await attach(screen, new File([new Uint8Array(3_000_000)], 'large.png', { type: 'image/png' }))
    await expect.element(screen.getByText('File Size is Greater Then Three MB')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Remove large.png' })).not.toBeInTheDocument()
  })

  it('of a kind that nobody can look at is refused', async () => {
    const { screen } = await withSam()
    await attach(screen, new File(['x'], 'x.zip', { type: 'application/zip' }))
    await expect.element(screen.getByText('Only images, videos, audio and PDFs can be sent')).toBeVisible()
  })

  it('is shown, can be left out, and goes without words', async () => {
    const { screen, line } = await withSam()
    const file = new File(['%PDF'], 'note.pdf', { type: 'application/pdf' })
    await attach(screen, file)
    await screen.getByRole('button', { name: 'Remove note.pdf' }).click()
    await expect.element(screen.getByRole('button', { name: 'SEND', exact: true })).toBeDisabled()
    await attach(screen, file)
    await screen.getByRole('button', { name: 'SEND', exact: true }).click()
    await vi.waitFor(() => expect(askedOf(line, 'send')).toHaveLength(1))
    expect(askedOf(line, 'send')[0]?.[0]).toMatchObject({ text: '', file: { name: 'note.pdf' } })
  })

  it('is shown at no more than half of the width', async () => {
    const { screen } = await withSam()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="90"/>'
    await attach(screen, new File([svg], 'wide.svg', { type: 'image/svg+xml' }))
    await expect.element(screen.getByRole('button', { name: 'Remove wide.svg' })).toBeVisible()
    await vi.waitFor(() => expect(document.querySelector('[data-region=compose] img')?.getBoundingClientRect().width).toBeGreaterThan(100))
    expect(document.querySelector('[data-region=compose] img')?.getBoundingClientRect().width).toBeLessThanOrEqual(336 / 2)
  })

  it('of a message is looked at in a dialog that gives the focus back', async () => {
    const { screen } = await withSam()
    await screen.getByRole('button', { name: 'Larger window' }).click()
    await screen.getByRole('button', { name: 'Enlarge ramp.png' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'ramp.png' }).getByRole('img')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('button', { name: 'Enlarge ramp.png' })).toHaveFocus()
  })
})

describe('SMS', () => {
  it.each([
    [{ maySms: false, isSuper: false }, false],
    [{ maySms: true, isSuper: false }, true],
    [{ maySms: false, isSuper: true }, true],
  ])('is offered to %j: %s', async (self, isOffered) => {
    const { screen } = await withSam(MORNING, { self })
    await expect.poll(() => screen.getByRole('button', { name: 'SMS' }).elements().length).toBe(isOffered ? 1 : 0)
  })

  it.each([
    [{ maySms: true }, 'Your words are sent in the chat. The text message only says that a message is waiting.', true],
    [{ maySms: true, smsOwnText: true }, 'Text messages are not private. Do not include health or care information.', true],
    [{ isSuper: true }, 'Super admins can send text messages only if the company allows message text in SMS', false],
    [{ isSuper: true, smsOwnText: true }, 'Text messages are not private. Do not include health or care information.', true],
  ])('says before it is sent what becomes of the words of %j', async (self, said, canSend) => {
    const { screen } = await withSam(MORNING, { self })
    await screen.getByRole('button', { name: 'SMS' }).click()
    await expect.element(screen.getByText(said)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Send SMS' }).element().hasAttribute('disabled')).toBe(!canSend)
  })

  it('takes nothing over from the chat, and says why it was not sent', async () => {
    const { screen, line } = await withSam()
    await field(screen).fill('Mrs. Abbott fell')
    await screen.getByRole('button', { name: 'SMS' }).click()
    await expect.element(screen.getByLabelText('Text', { exact: true })).toHaveValue('You have a new message. Please sign in to read it.')
    line.refuse('No phone number is known')
    await screen.getByRole('button', { name: 'Send SMS' }).click()
    await expect.element(screen.getByText('No phone number is known')).toBeVisible()
    await screen.getByRole('button', { name: 'Send SMS' }).click()
    await vi.waitFor(() => expect(askedOf(line, 'sendSms')).toHaveLength(2))
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('a message', () => {
  it('has a link for an address of the web, and text for everything else', async () => {
    const text = '<img src=x onerror=alert(1)> javascript:alert(1) https://example.org/a'
    const { screen } = await withSam({ ...MORNING, messages: { [SAM.conversation_id]: [message(1, text)] } })
    const link = screen.getByRole('link', { name: 'https://example.org/a' })
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
    await expect.element(screen.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
    expect(document.querySelectorAll('[data-region=messages] img, [data-region=messages] a')).toHaveLength(1)
  })

  it('has the sender, the time as the specification writes it, and its state for one’s own', async () => {
    const { screen } = await withSam({
      ...MORNING,
      messages: {
        [SAM.conversation_id]: [message(1, 'Hi', { time: '2026-03-02T15:05:00Z' }), message(2, 'Ho', { side: 'left', sender_id: 'nora', state: 'delivered' })],
      },
    })
    await expect.element(screen.getByText('3/2/26 9:05 AM')).toBeVisible()
    await expect.element(screen.getByText('Delivered')).toBeInTheDocument()
    const [his, own] = [...document.querySelectorAll('[data-region=messages] article p')].map((bubble) => bubble.getBoundingClientRect())
    expect(own?.left).toBeLessThan(his?.left ?? 0)
  })

  const failed = {
    client_id: 'w1',
    conversation_id: SAM.conversation_id,
    to: SAM.full_name,
    text: 'I take it',
    type: 'text',
    written_at: Date.now(),
    state: 'failed',
    reason: 'The group is gone',
  } as const

  it('that waits is not taken back where its conversation cannot be opened', async () => {
    const { screen, line } = await withSam()
    line.set({ connection: { state: 'cut', since: Date.now() }, waiting: [{ ...failed, conversation_id: 'gone' }] })
    await screen.getByRole('button', { name: '1 waiting' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Waiting messages' })
    await dialog.getByRole('button', { name: 'Edit' }).click()
    await expect.element(screen.getByText('Something went wrong. Please try again.')).toBeVisible()
    await expect.element(dialog.getByText('I take it')).toBeVisible()
    expect(askedOf(line, 'takeBack')).toEqual([])
  })

  it('that is written anew goes to the field of new words, also while another is changed', async () => {
    const { screen, line } = await withSam({ ...MORNING, messages: { [SAM.conversation_id]: [message(1, 'Ho', { side: 'left', state: 'sent' })] } })
    scroller().focus()
    await userEvent.keyboard('{ArrowUp}e')
    await expect.element(field(screen)).toHaveValue('Ho')
    const answer = { ...failed, reply_to_seq: 1 }
    line.set({ waiting: [answer] })
    line.setOpen({ waiting: [answer] })
    await screen.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect.element(field(screen)).toHaveValue('I take it')
    await screen.getByRole('button', { name: 'SEND', exact: true }).click()
    await vi.waitFor(() => expect(askedOf(line, 'send')).toEqual([[{ text: 'I take it', reply_to_seq: 1 }]]))
    expect(askedOf(line, 'edit')).toEqual([])
  })

  it('that failed says why, and can be written anew or tried again', async () => {
    const { screen, line } = await withSam()
    line.set({ waiting: [failed] })
    line.setOpen({ waiting: [failed] })
    await expect.element(screen.getByText('The group is gone')).toBeVisible()
    await screen.getByRole('button', { name: 'Retry' }).click()
    expect(askedOf(line, 'retry')).toEqual([['w1']])
    await field(screen).fill('and more')
    await screen.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect.element(field(screen)).toHaveValue('I take it\nand more')
  })

  it('of one’s own is changed by E, and Esc leaves it as it was', async () => {
    const { screen, line } = await withSam({ ...MORNING, messages: { [SAM.conversation_id]: [message(1, 'Ho', { side: 'left', state: 'sent' })] } })
    await field(screen).fill('a draft')
    scroller().focus()
    await userEvent.keyboard('{ArrowUp}e')
    await expect.element(field(screen)).toHaveValue('Ho')
    await userEvent.keyboard('{Escape}')
    await expect.element(field(screen)).toHaveValue('a draft')
    scroller().focus()
    await userEvent.keyboard('{ArrowUp}e')
    await field(screen).fill('Hi')
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(askedOf(line, 'edit')).toEqual([[1, 'Hi']]))
    await expect.element(screen.getByText('Edited')).toBeVisible()
    await expect.element(field(screen)).toHaveValue('a draft')
  })

  it('that is urgent asks to be acknowledged', async () => {
    const { screen, line } = await withSam()
    await screen.getByRole('button', { name: 'Acknowledge' }).click()
    expect(askedOf(line, 'acknowledge')).toEqual([[8]])
    await expect.element(screen.getByText('Acknowledged by You')).toBeVisible()
  })
})

describe('the history', () => {
  it('of ten thousand messages stays small, and Home leads up', async () => {
    const { screen } = await withSam(longChat(10_000))
    await expect.element(screen.getByText(/^Message 10000:/)).toBeVisible()
    expect(document.querySelectorAll('*').length).toBeLessThan(3_000)
    scroller().focus()
    await userEvent.keyboard('{ArrowUp}{Home}')
    await expect.element(screen.getByText(/^Message 9951:/)).toBeVisible()
  })

  it('stays where one reads while older and newer ones come, and counts what came', async () => {
    const { screen, line } = await withSam(longChat(120))
    await expect.element(screen.getByText(/^Message 120:/)).toBeVisible()
    await vi.waitFor(() => expect(line.isAttended()).toBe(true))
    await expect.element(screen.getByRole('log')).toBeInTheDocument()
    scroller().scrollTop = 900
    await vi.waitFor(() => expect(line.isAttended()).toBe(false))
    await expect.element(screen.getByRole('log')).not.toBeInTheDocument()
    const seen = () =>
      [...document.querySelectorAll('[data-region=messages] article')].find((each) => each.getBoundingClientRect().top > scroller().getBoundingClientRect().top)
    await vi.waitFor(() => expect(seen()).toBeDefined())
    const words = seen()?.textContent
    const top = seen()?.getBoundingClientRect().top ?? 0
    await line.loadOlder()
    line.come(message(121, 'New one'))
    line.come(message(122, 'Newer one'))
    await expect.element(screen.getByRole('button', { name: '2 new messages' })).toBeVisible()
    const again = [...document.querySelectorAll('[data-region=messages] article')].find((each) => each.textContent === words)
    expect(Math.abs((again?.getBoundingClientRect().top ?? -999) - top)).toBeLessThan(40)
    await screen.getByRole('button', { name: '2 new messages' }).click()
    await expect.element(screen.getByText('Newer one')).toBeVisible()
    await vi.waitFor(() => expect(line.isAttended()).toBe(true))
  })

  describe('whose end is in sight', () => {
    const distance = () => scroller().scrollHeight - scroller().clientHeight - scroller().scrollTop
    const staysAtEnd = async (line: MemoryLine): Promise<void> => {
      await vi.waitFor(() => expect([Math.round(distance()), line.isAttended()]).toEqual([0, true]))
      expect(document.querySelectorAll('[data-region=messages] [role=log]')).toHaveLength(1)
    }
    const resized = (before: number) => vi.waitFor(() => expect(scroller().clientHeight).not.toBe(before))

    it('keeps it when the window grows and shrinks again, and when more lines are written', async () => {
      const { screen, line } = await withSam(longChat(120))
      await staysAtEnd(line)
      for (const name of ['Larger window', 'Smaller window']) {
        const before = scroller().clientHeight
        await screen.getByRole('button', { name }).click()
        await resized(before)
        await staysAtEnd(line)
      }
      const before = scroller().clientHeight
      await field(screen).fill('1\n2\n3\n4\n5\n6')
      await resized(before)
      await staysAtEnd(line)
      line.come(message(121, 'While you write'))
      await expect.element(screen.getByText('While you write')).toBeInViewport()
      await staysAtEnd(line)
      await expect.element(screen.getByRole('button', { name: 'Latest messages' })).not.toBeInTheDocument()
    })

    it('keeps it when the keyboard of a phone takes half of the height, and leaves alone who reads further up', async () => {
      await page.viewport(390, 844)
      const { screen, line } = await withSam(longChat(120))
      await staysAtEnd(line)
      const before = scroller().clientHeight
      await page.viewport(390, 480)
      await resized(before)
      await staysAtEnd(line)
      scroller().scrollTop = 900
      await expect.element(screen.getByRole('button', { name: 'Latest messages' })).toBeVisible()
      const small = scroller().clientHeight
      await page.viewport(390, 600)
      await resized(small)
      await expect.element(screen.getByRole('button', { name: 'Latest messages' })).toBeVisible()
      expect(distance()).toBeGreaterThan(1_000)
      await page.viewport(1_200, 800)
    })
  })

  it('begins at the first unread one', async () => {
    const { screen } = await withSam({ ...longChat(120), firstUnread: 90 })
    await expect.element(screen.getByText(/^Message 90:/)).toBeVisible()
    await expect.element(screen.getByText('New', { exact: true })).toBeVisible()
  })

  it('is jumped in once for each time it is asked, and left where somebody goes then', async () => {
    const { screen, line } = await withSam(longChat(300))
    const jump = async (): Promise<void> => {
      await screen.getByRole('button', { name: 'Conversation menu' }).click()
      await screen.getByRole('menuitem', { name: 'Search messages' }).click()
      await screen.getByRole('searchbox', { name: 'Search messages' }).fill('Message 117:')
      await screen.getByRole('list', { name: 'Messages found' }).getByRole('button').click()
      await expect.element(screen.getByRole('article').getByText(/^Message 117:/)).toBeVisible()
    }
    await jump()
    await screen.getByRole('button', { name: 'Latest messages' }).click()
    await vi.waitFor(() => expect(line.isAttended()).toBe(true))
    const size = () => Number(document.querySelector('[data-region=messages] li')?.getAttribute('aria-setsize'))
    const before = size()
    await line.loadOlder()
    await vi.waitFor(() => expect(size()).toBeGreaterThan(before))
    line.come(message(301, 'New one'))
    await expect.element(screen.getByText('New one')).toBeVisible()
    await vi.waitFor(() => expect(line.isAttended()).toBe(true))
    await jump()
  })

  it('is searched, and leads to what was found far up', async () => {
    const { screen } = await withSam(longChat(200))
    await screen.getByRole('button', { name: 'Conversation menu' }).click()
    await screen.getByRole('menuitem', { name: 'Search messages' }).click()
    await screen.getByRole('searchbox', { name: 'Search messages' }).fill('Message 17:')
    await expect.element(screen.getByText('1 message found')).toBeVisible()
    await screen.getByRole('list', { name: 'Messages found' }).getByRole('button').click()
    await expect.element(screen.getByRole('article').getByText(/^Message 17:/)).toBeVisible()
  })
})

describe('without a connection', () => {
  const toasted: unknown[] = []
  const hear = (request: unknown): void => void toasted.push(request)
  beforeEach(() => bus.on('toastRequested', hear))
  afterEach(() => {
    bus.off('toastRequested', hear)
    toasted.length = 0
  })

  it('says so, lists what waits, and lets each be sent, changed or dropped', async () => {
    const { screen, line } = await withSam()
    line.hold(true)
    await line.send({ text: 'First' })
    await line.send({ text: 'Second' })
    line.set({ connection: { state: 'cut', since: Date.now() } })
    await expect.element(screen.getByText(/Messages you write are saved and sent later\./)).toBeVisible()
    await screen.getByRole('button', { name: '2 waiting' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Waiting messages' })
    await dialog.getByRole('button', { name: 'Send now' }).first().click()
    expect(askedOf(line, 'retry')).toEqual([['own-1']])
    await dialog.getByRole('button', { name: 'Cancel message' }).first().click()
    await expect.element(dialog.getByText('First')).not.toBeInTheDocument()
    await dialog.getByRole('button', { name: 'Edit' }).click()
    await expect.element(field(screen)).toHaveValue('Second')
  })

  it('warns where this browser can’t save messages', async () => {
    const { screen, line } = await withSam()
    line.set({ connection: { state: 'cut', since: Date.now() }, isKept: false })
    await expect.element(screen.getByText(/this browser can’t save messages/)).toBeVisible()
  })

  it('does not say that nothing is kept where what is kept cannot be opened yet', async () => {
    const { screen, line } = await withSam()
    line.set({ connection: { state: 'cut', since: Date.now() }, isLocked: true })
    await expect.element(screen.getByText(/Messages you wrote are saved on this device and will open once you reconnect/)).toBeVisible()
    await expect.element(screen.getByText(/this browser can’t save messages/)).not.toBeInTheDocument()
  })

  it('tells that in its line alone: no toast, and what was written stays', async () => {
    const { screen, line } = await withSam()
    await field(screen).fill('On my way')
    line.set({ connection: { state: 'cut', since: Date.now() } })
    await expect.element(screen.getByText(/Messages you write are saved and sent later\./)).toBeVisible()
    await expect.element(screen.getByRole('img', { name: 'Not connected' })).toBeVisible()
    line.set({ connection: { state: 'open', since: 0 } })
    await expect.element(screen.getByText(/Messages you write are saved and sent later\./)).not.toBeInTheDocument()
    await expect.element(field(screen)).toHaveValue('On my way')
    expect(toasted).toEqual([])
  })
})

describe('a call that nobody took', () => {
  it('stands between the messages, in words for each side, and has no actions', async () => {
    const lines = [message(1, 'x', { call: 'missed' }), message(2, 'x', { side: 'left', call: 'missed' }), message(3, 'x', { side: 'left', call: 'declined' })]
    const { screen } = await withSam({
      ...MORNING,
      messages: { [SAM.conversation_id]: [...lines, message(4, 'x', { call: 'declined' }), message(5, 'There?')] },
    })
    for (const words of [
      'Missed video call from Sam Scheduler',
      'Nobody answered your video call',
      'Your video call was rejected',
      'You rejected a video call from Sam Scheduler',
    ])
      await expect.element(screen.getByText(words)).toBeVisible()
    expect(document.querySelectorAll('[data-tools]')).toHaveLength(1)
    scroller().focus()
    await userEvent.keyboard('{End}{ArrowUp}{ArrowUp}re')
    await expect.element(screen.getByRole('button', { name: 'Cancel' })).not.toBeInTheDocument()
  })
})

describe('where one touches', () => {
  beforeEach(() => {
    const asked = window.matchMedia.bind(window)
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => asked(query === '(hover: none)' ? 'all' : query))
  })
  afterEach(() => vi.restoreAllMocks())

  it('each message has one button of 44 pixels beside it, which has all that can be done', async () => {
    const { screen, line } = await withSam()
    const tools = screen.getByRole('article').filter({ hasText: 'Good morning!' }).getByRole('button', { name: 'More actions' })
    await expect.element(tools).toBeVisible()
    const { width, height, left } = tools.element().getBoundingClientRect()
    expect([width, height]).toEqual([44, 44])
    const bubble = screen.getByText('Good morning!', { exact: false }).element().getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(bubble.right)
    await tools.click()
    await expect.element(screen.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
    for (const name of ['Reply', 'Copy text', 'Edit']) await expect.element(screen.getByRole('menuitem', { name })).toBeVisible()
    await screen.getByRole('menuitem', { name: /Thank you/ }).click()
    expect(askedOf(line, 'react')).toEqual([[2, '🙏']])
    await tools.click()
    await screen.getByRole('menuitem', { name: 'Reply' }).click()
    await expect.element(field(screen)).toHaveFocus()
  })
})

describe('a call that comes', () => {
  const call = { sender: 'Sam Scheduler', sender_id: 'sam', receiver_id: 'nora', text: 'https://video.example/nora/1' }

  it('opens in a small window that cannot reach this page, and is told', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const { screen, line } = await show(MORNING)
    line.set({ call })
    await expect.element(screen.getByText('calling...')).toBeVisible()
    await expect.element(screen.getByText('Opens video.example')).toBeVisible()
    await screen.getByRole('button', { name: 'Accept' }).click()
    expect(open.mock.calls).toEqual([['https://video.example/nora/1', '_blank', 'popup,noopener,noreferrer,width=400,height=600']])
    expect(askedOf(line, 'answerCall')).toEqual([['joined']])
    open.mockRestore()
  })

  it('can be rejected, and its ring stopped before', async () => {
    const { screen, line } = await show(MORNING)
    line.set({ call })
    await screen.getByRole('button', { name: 'Mute ringtone' }).click()
    await expect.element(screen.getByText('calling...')).toBeVisible()
    await screen.getByRole('button', { name: 'Reject' }).click()
    expect(askedOf(line, 'answerCall')).toEqual([['rejected']])
    await expect.element(screen.getByText('calling...')).not.toBeInTheDocument()
  })

  it.each(['javascript:alert(1)', '//', 'see // and //:'])('with no address of the web opens nothing: %s', async (text) => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const { screen, line } = await show(MORNING)
    line.set({ call: { ...call, text } })
    await screen.getByRole('button', { name: 'Accept' }).click()
    await expect.element(screen.getByText('This invitation has no valid link')).toBeVisible()
    expect(open).not.toHaveBeenCalled()
    open.mockRestore()
  })
})

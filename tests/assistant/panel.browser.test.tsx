import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AnswerText } from '../../src/assistant/answer/answer-text.tsx'
import { readMarkdown } from '../../src/assistant/answer/markdown.ts'
import { VideoItem } from '../../src/assistant/conversation/video-item.tsx'
import { PHRASES } from '../../src/assistant/hero/phrases.ts'
import { RoomProvider } from '../../src/assistant/room.ts'
import { type MemoryWorld, memoryDesk, memoryServer } from '../../stories/assistant/memory-assistant.ts'
import { AssistantPage, shownAssistant } from '../../stories/assistant/room.tsx'
import { Stage } from '../../stories/stage.tsx'
import { PAYLOADS } from './payloads.ts'

beforeAll(() => page.viewport(1_200, 800))
beforeEach(() => {
  document.documentElement.dataset.motion = 'full'
})
afterEach(() => {
  delete document.documentElement.dataset.motion
})

const show = (world: MemoryWorld = {}) =>
  render(
    <Stage>
      <AssistantPage world={world} />
    </Stage>,
  )
const LONG = 'Open the list and press Add. '.repeat(60)

describe('an answer that has come', () => {
  it('is typed out, may be shown at once, keeps the next question meanwhile, and is followed by its video', async () => {
    const screen = await show()
    shownAssistant().server.script({ answer: { text: LONG, video_url: 'https://videos.example.org/1' } })
    await screen.getByRole('textbox', { name: 'Your question' }).fill('How?')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('button', { name: 'Show all' })).toBeVisible()
    const { desk, server } = shownAssistant()
    await vi.waitFor(() => expect(desk.get().conversations[0]?.exchanges[0]?.answer?.state).toBe('done'))
    await screen.getByRole('textbox', { name: 'Your question' }).fill('And then?')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('textbox', { name: 'Your question' })).toHaveValue('And then?')
    await expect.element(screen.getByRole('button', { name: 'Stop the answer', exact: true })).toBeVisible()
    const said = () => document.querySelector('li [dir] p')?.textContent ?? ''
    expect(LONG.startsWith(said())).toBe(true)
    expect(said().length).toBeLessThan(LONG.length)
    expect(screen.getByRole('button', { name: 'Watch the video' }).query()).toBeNull()
    await screen.getByRole('button', { name: 'Show all' }).click()
    await expect.element(screen.getByRole('button', { name: 'Watch the video' })).toBeVisible()
    expect(said()).toBe(LONG.trim())
    await screen.getByRole('textbox', { name: 'Your question' }).click()
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(server.asked.filter(([name]) => name === 'ask')).toHaveLength(2))
  })

  it('stands at once when it is stopped while it is typed out', async () => {
    const screen = await show()
    shownAssistant().server.script({ answer: { text: LONG } })
    await screen.getByRole('textbox', { name: 'Your question' }).fill('How?')
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(shownAssistant().desk.get().conversations[0]?.exchanges[0]?.answer?.state).toBe('done'))
    await expect.element(screen.getByRole('button', { name: 'Show all' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
    expect(document.querySelector('li [dir] p')?.textContent).toBe(LONG.trim())
  })

  it('stands at once for whom motion disturbs', async () => {
    document.documentElement.dataset.motion = 'reduced'
    const screen = await show()
    shownAssistant().server.script({ answer: { text: LONG } })
    await screen.getByRole('textbox', { name: 'Your question' }).fill('How?')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText('Answer ready, 0 sources')).toBeInTheDocument()
    expect(document.querySelector('li [dir] p')?.textContent).toBe(LONG.trim())
    expect(screen.getByRole('button', { name: 'Show all' }).query()).toBeNull()
  })
})

const REFUSED = ['SCRIPT', 'IFRAME', 'OBJECT', 'EMBED', 'LINK', 'META', 'BASE', 'STYLE', 'FORM', 'VIDEO', 'AUDIO', 'IMG', 'TEMPLATE', 'SVG']

describe('before the first conversation', () => {
  const typed = () => document.querySelector('p > [aria-hidden][lang]')

  it('the word of welcome types itself, one letter more at a time, and begins anew in another language', async () => {
    await show({ tabs: [] })
    const seen = new Set<string>()
    const languages = new Set<string | undefined>()
    await vi.waitFor(
      () => {
        seen.add(typed()?.textContent ?? '')
        languages.add(typed()?.getAttribute('lang') ?? undefined)
        expect(languages.size).toBeGreaterThan(1)
      },
      { timeout: 14_000, interval: 20 },
    )
    const [first] = PHRASES
    const parts = [...seen].filter((text) => text !== '' && first?.text.startsWith(text))
    expect(parts.length).toBeGreaterThan(2)
  })

  it('it stands still, in English, for whom motion disturbs', async () => {
    document.documentElement.dataset.motion = 'reduced'
    await show({ tabs: [] })
    await expect.poll(() => typed()?.textContent).toBe('Let’s Revive')
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect([typed()?.textContent, typed()?.getAttribute('lang')]).toEqual(['Let’s Revive', 'en'])
  })
})

describe('the list of conversations', () => {
  it.each([
    [799, true],
    [800, false],
  ] as const)('in a window of %i pixels is behind a button: %s', async (width, isBehind) => {
    await page.viewport(width, 800)
    const screen = await show({ tabs: [['tab-1', 'Adding clients', []]] })
    const button = screen.getByRole('button', { name: 'Show conversations' })
    const search = screen.getByLabelText('Search conversations', { exact: true })
    await (isBehind ? expect.element(button).toBeVisible() : expect.element(search).toBeVisible())
    await (isBehind ? expect.element(search).not.toBeInTheDocument() : expect.element(button).not.toBeInTheDocument())
    if (!isBehind) return
    await button.click()
    await expect.element(search).toBeVisible()
  })
  afterEach(() => page.viewport(1_200, 800))
})

describe('whatever an answer holds (S8, S9)', () => {
  it('runs nothing, asks for nothing, and leads to screens alone', async () => {
    const asked = vi.spyOn(globalThis, 'fetch')
    const before = performance.getEntriesByType('resource').length
    const pictures: string[] = []
    const room = {
      desk: memoryDesk(memoryServer().api),
      readImage: async (path: string) => {
        pictures.push(path)
        return new Blob([])
      },
      loadRecognizer: () => Promise.reject(new Error('deaf')),
      onTicket: () => undefined,
    }
    const nothing = () => undefined
    await render(
      <Stage>
        <RoomProvider value={room}>
          <div data-testid="answers">
            {PAYLOADS.map((payload) => (
              <div key={payload}>
                <AnswerText blocks={readMarkdown(payload, location.origin)} onLeave={nothing} onView={nothing} />
                <VideoItem address={payload} ways={{ onLeave: nothing, onView: nothing, onEdit: nothing, onAsk: nothing, onWrite: nothing }} />
              </div>
            ))}
          </div>
        </RoomProvider>
      </Stage>,
    )
    const all = [...(document.querySelector('[data-testid=answers]')?.querySelectorAll('*') ?? [])]
    expect(all.length).toBeGreaterThan(PAYLOADS.length)
    expect(all.filter(({ tagName, namespaceURI }) => REFUSED.includes(tagName) || (namespaceURI?.endsWith('svg') && tagName === 'script'))).toEqual([])
    const attributes = all.flatMap((element) => [...element.attributes])
    expect(attributes.filter(({ name }) => name.startsWith('on') || name === 'src' || name === 'ping').map(({ name }) => name)).toEqual([])
    expect(attributes.filter(({ name, value }) => name === 'href' && !value.startsWith('/pages/')).map(({ value }) => value)).toEqual([])
    expect(pictures.filter((path) => !path.startsWith('/api/assistant/'))).toEqual([])
    expect(Reflect.get(globalThis, 'wasHit')).toBeUndefined()
    expect(asked).not.toHaveBeenCalled()
    const far = performance.getEntriesByType('resource').slice(before)
    expect(far.filter(({ name }) => new URL(name).origin !== location.origin)).toEqual([])
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Boot } from '#contract'
import { createLiveChat } from '#server/agency/live-chat'
import { readSettings } from '#server/platform/settings'
import { type Person, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'

const ORIGIN = 'https://chat.example.org'
const SCRIPT = `${ORIGIN}/widget.js?site=7&lang="en"`

describe('a live-chat script', () => {
  const chat = createLiveChat([ORIGIN])

  it.each([
    'http://chat.example.org/widget.js',
    'https://chat.example.org.evil.test/widget.js',
    'https://evil.test/?https://chat.example.org',
    'https://user:secret@chat.example.org/widget.js',
    'https://chat.example.org:8443/widget.js',
    'javascript:alert(1)',
    '//chat.example.org/widget.js',
    `${ORIGIN}/${'a'.repeat(300)}`,
    '',
    null,
    7,
  ])('may not be %s', (script) => {
    expect(chat.allows(script)).toBe(false)
    expect(chat.frameOf(script)).toBeUndefined()
  })

  it('runs in a document without an origin, which speaks with its own host alone', () => {
    const frame = chat.frameOf(SCRIPT)
    const policy = frame?.headers['content-security-policy'] ?? ''
    expect(policy).toMatch(/^sandbox allow-scripts allow-forms allow-popups; default-src 'none'; script-src https:\/\/chat\.example\.org; /)
    expect(policy).not.toMatch(/allow-same-origin|allow-top-navigation|\*|'self'(?!$)/)
    expect(frame?.html).toContain(`<script src="${ORIGIN}/widget.js?site=7&amp;lang=%22en%22" async></script>`)
  })
})

it('is refused as a setting where it is no https origin', () => {
  for (const value of ['http://chat.example.org', 'https://chat.example.org/path', 'chat.example.org', 'https://*.example.org/'])
    expect(() => readSettings({ LIVE_CHAT_ORIGINS: value }), value).toThrow(/LIVE_CHAT_ORIGINS/)
  expect(readSettings({ LIVE_CHAT_ORIGINS: `${ORIGIN}, https://b.test` }).liveChatOrigins).toEqual([ORIGIN, 'https://b.test'])
  expect(readSettings({}).liveChatOrigins).toEqual([])
})

describe.each([
  ['where its origin is allowed', [ORIGIN]],
  ['where none is', []],
] as const)('a company with a live chat, %s', (_title, liveChatOrigins) => {
  let server: TestServer
  let owner: Person
  let nurse: Person
  beforeAll(async () => {
    server = await startTestServer(liveChatOrigins.length > 0 ? { LIVE_CHAT_ORIGINS: ORIGIN } : {})
    owner = await server.signIn('owner@demo.test')
    nurse = await server.signIn('nurse@demo.test')
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())
  const boot = async (person: Person) => (await person.call({ path: '/api/ui/boot' })).body.data as Boot
  const save = async (liveChatScript: string | null) => {
    const path = `/api/records/company-settings/${owner.login.companyId}`
    const { version } = (await owner.call({ path })).body.data as { version: number }
    return owner.call({ method: 'PUT', path, body: { version, values: { liveChatScript } } })
  }
  const isAllowed = liveChatOrigins.length > 0

  it('has it off at first, and switches on only what is allowed', async () => {
    expect((await boot(owner)).liveChat).toBeUndefined()
    expect(await save('https://evil.test/widget.js')).toMatchObject({ status: 422, body: { problems: [{ path: '/values/liveChatScript' }] } })
    expect((await save(SCRIPT)).status).toBe(isAllowed ? 200 : 422)
  })

  it('offers it to everyone on screens without health data, and on no other', async () => {
    const { liveChat, routes } = await boot(nurse)
    if (!isAllowed) return expect(liveChat).toBeUndefined()
    const shown = routes.filter(({ id }) => liveChat?.routes.includes(id)).map(({ screen }) => screen ?? '')
    expect(shown).toEqual(expect.arrayContaining(['screens/help/training']))
    expect(shown.filter((screen) => /clients|clinical|employees|dashboards|ticket/.test(screen))).toEqual([])
    expect(liveChat?.address).toBe(`/live-chat?script=${encodeURIComponent(SCRIPT)}`)
  })

  it('serves its frame to nobody else’s script, and lets only its own page hold it', async () => {
    const frame = await server.call({ path: `/live-chat?script=${encodeURIComponent(SCRIPT)}` })
    const foreign = await server.call({ path: `/live-chat?script=${encodeURIComponent('https://evil.test/x.js')}` })
    expect([frame.status, foreign.status]).toEqual(isAllowed ? [200, 404] : [404, 404])
    if (isAllowed)
      expect([frame.headers.get('x-frame-options'), frame.headers.get('content-security-policy')]).toEqual(['SAMEORIGIN', expect.stringMatching(/^sandbox /)])
    const page = await server.call({ path: '/healthz' })
    expect(/frame-src 'self'$/.test(page.headers.get('content-security-policy') ?? '')).toBe(isAllowed)
  })
})

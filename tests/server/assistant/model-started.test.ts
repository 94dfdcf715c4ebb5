import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hanging, type ModelServer, openModelServer, refusing, saying } from '../model-server.ts'
import { type Person, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'

const KEY = 'secret-canary-key'
const QUESTION = 'how do i export the client list to a spreadsheet'
const WAIT = { timeout: 20_000 }

describe('a server with a model', () => {
  let model: ModelServer
  let server: TestServer
  let owner: Person
  beforeAll(async () => {
    model = await openModelServer()
    server = await startTestServer({
      ASSISTANT_PROVIDER: 'openai',
      OPENAI_BASE_URL: `${model.origin}/v1`,
      OPENAI_API_KEY: KEY,
      ASSISTANT_MODEL: 'small',
      LOG_LEVEL: 'debug',
    })
    owner = await server.signIn('owner@demo.test')
  }, STARTED_WITHIN_MS)
  /** The last test closes it. */
  let closing: Promise<void> | undefined
  const close = (): Promise<void> => {
    closing ??= server.close()
    return closing
  }
  afterAll(async () => {
    await close()
    await model.close()
  })

  const questionOf = (query = QUESTION, tab = randomUUID()) => ({
    query,
    tab_id: tab,
    user_id: owner.login._id,
    client_msg_id: randomUUID(),
    lang: 'en',
    page: '',
  })
  const ask = async (query = QUESTION) => (await owner.call({ method: 'POST', path: '/api/assistant/rag', body: questionOf(query) })).body

  it('answers by it, and says that it does', async () => {
    model.next(saying('Every export ', 'is recorded. '))
    expect(await ask()).toMatchObject({ mode: 'llm', answer: 'Every export is recorded.', state: 'done' })
    expect((await owner.call({ path: '/api/ui/assistant' })).body.data).toMatchObject({ on: true, mode: 'llm' })
  })

  it('answers from the help in the words of the reader when it fails, and its health says so, without a secret', async () => {
    model.next(refusing(503))
    const answer = await ask()
    expect(answer).toMatchObject({ mode: 'fallback', state: 'done' })
    expect(answer.answer).toMatch(/\n\n\*This answer is from the help because the language model was unavailable\.\*$/)
    const health = await server.call({ path: '/healthz/assistant' })
    expect(JSON.parse(health.text)).toEqual({ provider: 'openai', state: 'failing', since: expect.any(String) })
    expect((await server.call({ path: '/readyz' })).status).toBe(200)
  })

  it('keeps back a question about one of the demo’s clients', async () => {
    const before = model.asked.length
    const { rows } = await server.database.read({ companyId: owner.login.companyId }, (tx) =>
      sql<{ name: string }>`select data->>'lastName' as name from record_client where deleted_at is null order by id limit 1`.execute(tx),
    )
    expect(await ask(`how do i export the client list for ${rows[0]?.name}`)).toMatchObject({
      mode: 'fallback',
      answer: expect.stringMatching(/personal information/),
    })
    expect(model.asked).toHaveLength(before)
  })

  it('writes neither keys nor questions into its log', () => {
    const log = server.logged.join('')
    expect(log).not.toContain(KEY)
    expect(log).not.toContain('export the client list')
  })

  it('closes while a model is silent: the line ends, and the answer is not left as if it were being made', async () => {
    model.clear()
    model.always(hanging())
    const streamed = owner.call({ method: 'POST', path: '/api/assistant/rag', body: questionOf(), headers: { accept: 'text/event-stream' } })
    await vi.waitFor(() => expect(model.asked).toHaveLength(1), WAIT)
    await close()
    expect((await streamed).text).toMatch(/event: start\n[\s\S]*event: error\n/)
    await model.asked[0]?.left
  })
})

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FORM_LINK_HEADER } from '#contract'
import { formLinkRoutes } from '../../../src/server/forms/routes/form-links.ts'
import { addErrorAnswers } from '../../../src/server/http/pipeline/errors.ts'
import { actor, picture } from '../forms/clinic.ts'
import { type LinksDesk, openLinksDesk } from './links-desk.ts'

const LARGE_BYTES = 24_000_000
const STRANGE_MAX = 30

describe('a file sent through a link', () => {
  const app = Fastify()
  let desk: LinksDesk
  let url: string
  beforeAll(async () => {
    desk = await openLinksDesk()
    addErrorAnswers(app, { messageFor: (code) => code, onRefused: async () => undefined, onDiskFull: () => undefined })
    formLinkRoutes(app, { formLinks: desk.links })
    url = await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await app.close()
    await desk.close()
  })

  const address = () =>
    `${url}/api/ui/forms/linked/files/${randomUUID()}?${new URLSearchParams({ hash: desk.hash(), holder: randomUUID(), at: '/papers' }).toString()}`

  /** Says that a large body comes, and never sends it: an answer was given before the body was asked for. */
  async function announce(token: string): Promise<unknown> {
    const headers = { 'content-type': 'image/png', 'content-length': LARGE_BYTES, [FORM_LINK_HEADER]: token }
    const call = request(address(), { method: 'PUT', headers, agent: false })
    call.flushHeaders()
    const [response] = (await once(call, 'response')) as [IncomingMessage]
    const { code } = (await json(response)) as { readonly code?: string }
    call.on('error', () => undefined).destroy()
    return code
  }

  it('is refused before its bytes are read when the server never made the link, and soon not looked at any more', async () => {
    expect(await announce('')).toBe('wrong-state')
    for (let tries = 1; tries < STRANGE_MAX; tries += 1) expect(await announce('x'.repeat(80))).toBe('wrong-state')
    expect(await announce('x'.repeat(80))).toBe('too-many-tries')
  })

  it('is stored when the link holds, also from an address that others have tried links from', async () => {
    const { id: client } = await desk.addClient()
    const token = await desk.made(actor(), client)
    const body = new Uint8Array(Buffer.from(picture().split(',')[1] ?? '', 'base64'))
    const response = await fetch(address(), { method: 'PUT', headers: { 'content-type': 'image/png', [FORM_LINK_HEADER]: token }, body })
    expect([response.status, await response.json()]).toMatchObject([201, { success: true, data: { type: 'image/png' } }])
  })
})

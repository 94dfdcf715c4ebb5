import { expect } from 'vitest'
import { pagesOfPdf, pressed } from '../../fixtures/pdf-text.ts'
import type { Person, TestServer } from '../start-test-server.ts'

export interface AskedPages {
  readonly who: Person
  /** `<resource>/papers/<paper>`. */
  readonly path: string
  readonly ids: readonly string[]
}

/** The texts of the pages of a paper, of the file itself, which a reply would read as text. */
export async function pagesOf({ url }: Pick<TestServer, 'url'>, { who, path, ids }: AskedPages): Promise<readonly string[]> {
  const { token, _id: user, companyId } = who.login
  const reply = await fetch(`${url}/api/records/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, cookie: who.cookie, token: String(token), _id: user, cid: String(companyId ?? '') },
    body: JSON.stringify({ ids }),
  })
  expect([reply.status, reply.headers.get('content-type'), reply.headers.get('cache-control')]).toEqual([200, 'application/pdf', 'no-store'])
  return pagesOfPdf(Buffer.from(await reply.arrayBuffer())).map(pressed)
}

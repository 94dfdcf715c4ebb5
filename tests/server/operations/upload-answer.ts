import { randomUUID } from 'node:crypto'
import type { Person, TestServer } from '../start-test-server.ts'

/** Sends a file of a receiver, as its upload field does. */
export function uploadAnswer({ url }: Pick<TestServer, 'url'>, { cookie, login }: Person, { name, text }: { readonly name: string; readonly text: string }) {
  const headers = { 'content-type': 'text/plain', 'x-file-name': name, cookie, token: login.token, _id: login._id, cid: login.companyId }
  const query = new URLSearchParams({ holder: randomUUID(), at: '/file', resource: 'claim-response' })
  return fetch(`${url}/api/ui/files/${randomUUID()}?${query}`, { method: 'PUT', headers, body: text })
}

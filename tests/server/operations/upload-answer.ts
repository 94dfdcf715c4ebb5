import { randomUUID } from 'node:crypto'
import type { Person, TestServer } from '../start-test-server.ts'

interface Sent {
  readonly name: string
  readonly text: string | Buffer
  readonly resource: string
  readonly type: string
  readonly at?: string
}

/** Sends a file for a field of a record, as its upload field does. */
export function uploadFile({ url }: Pick<TestServer, 'url'>, { cookie, login }: Person, { name, text, resource, type, at = '/file' }: Sent) {
  const headers = { 'content-type': type, 'x-file-name': name, cookie, token: login.token, _id: login._id, cid: login.companyId }
  const query = new URLSearchParams({ holder: randomUUID(), at, resource })
  const body = typeof text === 'string' ? text : new Uint8Array(text)
  return fetch(`${url}/api/ui/files/${randomUUID()}?${query}`, { method: 'PUT', headers, body })
}

/** Sends a file of a receiver. */
export const uploadAnswer = (server: Pick<TestServer, 'url'>, who: Person, file: Pick<Sent, 'name' | 'text'>) =>
  uploadFile(server, who, { ...file, resource: 'claim-response', type: 'text/plain' })

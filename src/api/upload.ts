import { ApiError } from './api-error.ts'
import { identityHeaders, isRenewedSince, readIdentity } from './identity.ts'
import { readAnswer } from './read-answer.ts'
import { whenRenewed } from './when-renewed.ts'

export interface UploadOptions {
  readonly bytes: Blob
  /** Travels percent-encoded in a header: names can tell about health. */
  readonly name: string
  /** 0 to 1, of what is sent. */
  readonly onProgress: (share: number) => void
  /** `PUT` unless the call is another. */
  readonly method?: 'PUT' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
}

const TIMEOUT_MS = 120_000

/** Sends bytes and tells how far it is, which `fetch` cannot; once more after a sign-in in place. Throws ApiError, with status 0 when nothing was reached. */
export async function upload<T>(path: string, options: UploadOptions): Promise<T> {
  const before = readIdentity()
  const response = await sendBytes(path, options)
  const isAgain = response.status === 401 && (isRenewedSince(before, readIdentity()) ?? (await whenRenewed(path)))
  return (await readAnswer<T>(isAgain ? await sendBytes(path, options) : response)).data
}

const sendBytes = (path: string, { bytes, name, onProgress, method = 'PUT', headers: more }: UploadOptions): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const unreached = () => reject(new ApiError({ status: 0, code: 'network', message: '' }))
    request.open(method, path)
    request.timeout = TIMEOUT_MS
    const own = { 'Content-Type': bytes.type || 'application/octet-stream', 'X-File-Name': encodeURIComponent(name) }
    const headers = { ...identityHeaders(readIdentity()), ...own, ...more }
    for (const [header, value] of Object.entries(headers)) request.setRequestHeader(header, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(new Response(request.responseText, { status: Math.max(200, request.status) }))
    request.onerror = unreached
    request.ontimeout = unreached
    request.onabort = unreached
    request.send(bytes)
  })

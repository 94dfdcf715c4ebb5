import type { PortalStatus } from '#contract'
import { partOf, plainSaid, readAnswer } from '#server/platform/outside'
import type { PortalProvider, PortalVerdict } from './provider.ts'

const TIMEOUT_MS = 10_000
const ANSWER_MAX_BYTES = 16_000
const VERDICTS: readonly PortalStatus['status'][] = ['valid', 'expiring', 'invalid', 'locked']

export interface PortalServiceOptions {
  /** The only address that is ever asked. */
  readonly url: string
  /** A secret. */
  readonly token: string
  /** Longest wait for an answer; absent: ten seconds. */
  readonly timeoutMs?: number
}

function verdictIn(answer: unknown, password: string): PortalVerdict {
  const status = VERDICTS.find((each) => each === partOf(answer, 'status'))
  if (status === undefined) throw new Error('The portal service gave no verdict.')
  const said = plainSaid(partOf(answer, 'message'), password)
  return { status, ...(said !== undefined && { said }) }
}

/**
 * A service that signs in to portals: it takes `{ system, userId, npiOrUmpi, password }` as JSON, with the token as bearer, and answers
 * `{ status, message }`, where status is valid, expiring, invalid or locked. Nothing a user gives becomes part of its address, and a redirect
 * is refused (threat S12). Everything else that it may answer — a page, an error, too much, nothing in time — rejects.
 */
export function portalService({ url, token, timeoutMs = TIMEOUT_MS }: PortalServiceOptions): PortalProvider {
  return {
    async check({ system, userId, npiOrUmpi, password }) {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: { 'content-type': 'application/json', accept: 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ system, userId, npiOrUmpi, password }),
      })
      if (!response.ok) {
        await response.body?.cancel()
        throw new Error('The portal service refused.')
      }
      return verdictIn(JSON.parse(await readAnswer(response, ANSWER_MAX_BYTES)), password)
    },
  }
}

import { randomBytes } from 'node:crypto'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Answer, ERROR_STATUS, type ErrorCode, type FieldProblem } from '#contract'
import { RefusalError } from '#server/platform/refusal'
import { schemaProblems } from './problems.ts'

interface Refusal {
  readonly code: ErrorCode
  readonly message?: string
  readonly problems?: readonly FieldProblem[]
  readonly data?: unknown
}

/** What Fastify itself refuses, in words of the catalogue. */
const FASTIFY_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed-json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad-request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-json',
  FST_ERR_BAD_URL: 'bad-request',
  FST_ERR_NOT_FOUND: 'not-found',
  FST_ERR_REOPENED_CLOSE_SERVER: 'unavailable',
}

function refusalOf(error: FastifyError | Error): Refusal {
  if (error instanceof RefusalError) {
    return { code: error.code, problems: error.problems, data: error.data, ...(error.hasOwnMessage ? { message: error.message } : {}) }
  }
  if ('validation' in error && error.validation) return schemaProblems(error.validation)
  if (isDiskFull(error)) return { code: 'unavailable', data: { retryAfterSeconds: DISK_FULL_SECONDS } }
  if (isDatabaseAway(error)) return { code: 'unavailable', data: { retryAfterSeconds: AWAY_SECONDS } }
  return { code: frameworkCode(error) ?? 'internal' }
}

/** What Fastify says of a call in a way that the catalogue does not have yet is wrong with the call. */
function frameworkCode(error: Error): ErrorCode | undefined {
  if (!('code' in error) || typeof error.code !== 'string') return undefined
  const known = FASTIFY_CODES[error.code]
  if (known !== undefined) return known
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  return error.code.startsWith('FST_') && status >= 400 && status < 500 ? 'bad-request' : undefined
}

/** How long a full disk is taken for full: somebody has to make room. */
export const DISK_FULL_SECONDS = 30
const DISK_FULL_CODES: ReadonlySet<unknown> = new Set(['53100', 'ENOSPC'])

/** The database, or this process, found no room to write. */
export const isDiskFull = (error: Error): boolean => ('code' in error && DISK_FULL_CODES.has(error.code)) || /No space left on device/i.test(error.message)

/** When to ask again while the database is away (fault R9). */
const AWAY_SECONDS = 5
/** Lines that break or can't be had, and a server that starts, ends or lets nobody in. */
const AWAY_CODES = /^(?:08...|57P0[123]|53300|55000|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/
const AWAY_MESSAGES = /^(?:Connection terminated|timeout exceeded when trying to connect)/

const isDatabaseAway = (error: Error): boolean =>
  AWAY_MESSAGES.test(error.message) || ('code' in error && typeof error.code === 'string' && AWAY_CODES.test(error.code))

/** Stack lines and codes only: the message of a database error can hold a person's data (threat S28). */
function harmless(error: Error): { readonly name: string; readonly code?: string; readonly frames: string } {
  const frames = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .join('\n')
  return { name: error.name, frames, ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}) }
}

/** Seconds that a refusal asks to wait, in whole ones. */
const secondsToWait = (data: unknown): number | undefined =>
  typeof data === 'object' && data !== null && 'retryAfterSeconds' in data && typeof data.retryAfterSeconds === 'number'
    ? Math.max(1, Math.ceil(data.retryAfterSeconds))
    : undefined

export interface ErrorAnswers {
  /** The catalogue's sentence in the user's language. */
  readonly messageFor: (code: ErrorCode, values: Readonly<Record<string, string>>) => string
  /** Told of each refusal before it is answered. */
  readonly onRefused: (request: FastifyRequest, code: ErrorCode) => Promise<void>
  /** Told when there was no room to store something. */
  readonly onDiskFull: () => void
}

/** Turns every thrown error into an `Answer` with a code of the catalogue; what nobody expected gets a number to look up in the log. */
export function addErrorAnswers(app: FastifyInstance, { messageFor, onRefused, onDiskFull }: ErrorAnswers): void {
  const answer = async (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): Promise<Answer<unknown>> => {
    const { code, message, problems = [], data } = refusalOf(error)
    const errorId = randomBytes(5).toString('hex')
    if (isDiskFull(error)) onDiskFull()
    if (code === 'internal') request.log.error({ errorId, fault: harmless(error) }, 'unexpected error')
    await onRefused(request, code)
    reply.code(ERROR_STATUS[code]).header('cache-control', 'no-store').removeHeader('etag').type('application/json; charset=utf-8')
    const shown = data === undefined ? null : data
    const seconds = secondsToWait(data)
    if (seconds !== undefined) reply.header('retry-after', seconds)
    return {
      success: false,
      message: message ?? messageFor(code, { errorId }),
      data: code === 'internal' ? { errorId } : shown,
      code,
      ...(problems.length > 0 ? { problems: problems.map((problem) => ({ ...problem, message: problem.message || messageFor(code, {}) })) } : {}),
    }
  }
  app.setErrorHandler(answer)
}

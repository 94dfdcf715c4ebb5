import { type Answer, ERROR_STATUS, type ErrorCode, isFieldProblem, isObject, readJson } from '#contract'
import { ApiError } from './api-error.ts'

const isErrorCode = (value: unknown): value is ErrorCode => typeof value === 'string' && Object.hasOwn(ERROR_STATUS, value)

const parseObject = (text: string): Readonly<Record<string, unknown>> | undefined => {
  const value = readJson(text)
  return isObject(value) ? value : undefined
}

const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  401: 'not-signed-in',
  403: 'forbidden',
  404: 'not-found',
  413: 'too-large',
  429: 'too-many-tries',
  503: 'unavailable',
}

/** Retry-After in milliseconds: seconds, or a date (RFC 9110 §10.2.3). */
export const retryAfterMs = (response: Response, now: number = Date.now()): number | undefined => {
  const header = response.headers.get('retry-after')
  if (header === null) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}

/** What reading a page as data says in the specification's words. */
const A_PAGE = "Unexpected token '<'"

/** An answer that is none of ours: a proxy's page, a cut body. A success it never is. */
export const notOurs = (response: Response, isPage: boolean): ApiError => {
  // Who is signed in is for our server alone to say.
  const isNobodys = response.ok || (isPage && (response.status === 401 || response.status === 403))
  const code = isNobodys ? 'no-answer' : (CODE_OF_STATUS[response.status] ?? 'no-answer')
  return new ApiError({ status: response.status, code, message: isPage ? A_PAGE : '' })
}

/**
 * Reads one answer of the API; an HTML page, a truncated body or an object without `success` is never a success.
 * @throws ApiError for everything but an answer with `success: true`.
 */
export const readAnswer = async <T, A extends Answer<T> = Answer<T>>(response: Response): Promise<A> => {
  const text = await response.text()
  const body = parseObject(text)
  if (!body || typeof body.success !== 'boolean') throw notOurs(response, text.trimStart().startsWith('<'))
  // The envelope is checked here; what `data` holds is the contract of the call.
  if (response.ok && body.success) return body as unknown as A
  throw new ApiError({
    status: response.status,
    code: isErrorCode(body.code) ? body.code : (CODE_OF_STATUS[response.status] ?? 'internal'),
    message: typeof body.message === 'string' ? body.message : '',
    problems: Array.isArray(body.problems) ? body.problems.filter(isFieldProblem) : undefined,
    data: body.data,
  })
}

import { type Answer, ERROR_STATUS, type ErrorCode, type FieldProblem } from '#contract'
import { ApiError } from './api-error.ts'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value)

const isErrorCode = (value: unknown): value is ErrorCode => typeof value === 'string' && Object.hasOwn(ERROR_STATUS, value)

const isProblem = (value: unknown): value is FieldProblem => isObject(value) && typeof value.path === 'string' && typeof value.message === 'string'

const parseObject = (text: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  401: 'not-signed-in',
  403: 'forbidden',
  404: 'not-found',
  413: 'too-large',
  429: 'too-many-tries',
  503: 'unavailable',
}

const notOurs = (status: number): ApiError => new ApiError({ status, code: CODE_OF_STATUS[status] ?? 'no-answer', message: '' })

/**
 * Reads one answer of the API; an HTML page, a truncated body or an object without `success` is never a success.
 * @throws ApiError for everything but an answer with `success: true`.
 */
export const readAnswer = async <T, A extends Answer<T> = Answer<T>>(response: Response): Promise<A> => {
  const body = parseObject(await response.text())
  if (!body || typeof body.success !== 'boolean') throw notOurs(response.status)
  // The envelope is checked here; what `data` holds is the contract of the call.
  if (response.ok && body.success) return body as unknown as A
  throw new ApiError({
    status: response.status,
    code: isErrorCode(body.code) ? body.code : (CODE_OF_STATUS[response.status] ?? 'internal'),
    message: typeof body.message === 'string' ? body.message : '',
    problems: Array.isArray(body.problems) ? body.problems.filter(isProblem) : undefined,
    data: body.data,
  })
}

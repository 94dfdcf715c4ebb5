import type { OperationAnswer, OperationBody, RunStarted } from '#contract'
import { api } from './api.ts'
import { ApiError } from './api-error.ts'
import type { ApiClient } from './client.ts'

/** `visits.copy-week` is asked for at `/api/operations/visits/copy-week`. */
const addressOf = (name: string): string => `/api/operations/${name.split('.').map(encodeURIComponent).join('/')}`

export const createOperationsApi = ({ post }: Pick<ApiClient, 'post'>) =>
  ({
    /** `name`: `<module>.<name>`. Begun as a run where it is with more records than are done at once. @throws ApiError; `answerOf` tells what speaks against each item */
    run: async (name: string, body: OperationBody): Promise<OperationAnswer | RunStarted> =>
      (await post<OperationAnswer | RunStarted>(addressOf(name), body)).data,
    /** What would come of it. @throws as `run` */
    preview: async (name: string, body: OperationBody, signal?: AbortSignal): Promise<OperationAnswer> =>
      (await post<OperationAnswer>(addressOf(name), { ...body, preview: true }, { signal })).data,
  }) as const

/** What the server does beyond single records. */
export const operationsApi = createOperationsApi(api)

/** What speaks against each item of an operation that was refused as a whole: blocked items, or warnings without a reason. */
export function answerOf(error: unknown): OperationAnswer | undefined {
  if (!(error instanceof ApiError) || (error.code !== 'check-failed' && error.code !== 'reason-required')) return undefined
  return isAnswer(error.data) ? error.data : undefined
}

const isAnswer = (data: unknown): data is OperationAnswer => typeof data === 'object' && data !== null && 'items' in data && Array.isArray(data.items)

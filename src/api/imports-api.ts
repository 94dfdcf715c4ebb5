import type { ImportBody, ImportForm, OperationAnswer } from '#contract'
import { api } from './api.ts'
import type { ApiClient } from './client.ts'

const addressOf = (resource: string): string => `/api/records/${encodeURIComponent(resource)}/import`

export const createImportsApi = ({ get, post }: Pick<ApiClient, 'get' | 'post'>) =>
  ({
    /** The columns that a file may have. */
    form: async (resource: string): Promise<ImportForm> => (await get<ImportForm>(addressOf(resource))).data,
    /** Makes and changes records out of some rows, or says what would come of them. */
    take: async (resource: string, body: ImportBody, signal?: AbortSignal): Promise<OperationAnswer> =>
      (await post<OperationAnswer>(addressOf(resource), body, { signal })).data,
  }) as const

/** Records out of the rows of spreadsheets. */
export const importsApi = createImportsApi(api)

import { recordDraftsApi } from '#api'
import type { ServerDrafts } from './kept-drafts.ts'

/** What the person's other devices know; fetched when the first record is filled in. */
export const serverDrafts: ServerDrafts = {
  heads: async () => new Map((await recordDraftsApi.list()).map(({ key, savedAt }) => [key, savedAt])),
  get: (key) => recordDraftsApi.get(key),
  put: (place, draft) => recordDraftsApi.put({ ...place, draft }),
  remove: (key) => recordDraftsApi.remove(key),
}

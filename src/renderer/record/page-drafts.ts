import { memoryDrafts } from '#forms'

/** Unsaved input of this page's record and form screens; kept while the page lives. */
export const pageDrafts = memoryDrafts()

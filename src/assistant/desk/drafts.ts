import { createRestingTexts, type RestingTexts, type Shelf } from '#offline'
import { draftKey, type Kept } from './kept.ts'

const REST_MS = 150

/** Drafts of questions, by what they belong to. */
export const createDrafts = (shelf: Pick<Shelf<Kept>, 'put' | 'remove'>, after: (ms: number, work: () => void) => () => void): RestingTexts =>
  createRestingTexts({
    put: (of, text) => shelf.put(draftKey(of), { kind: 'draft', text }),
    remove: (of) => shelf.remove(draftKey(of)),
    after,
    restMs: REST_MS,
  })

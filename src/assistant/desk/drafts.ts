import { createRestingTexts, type RestingTexts, type SealedStore } from '#offline'
import { draftKey, type Kept } from './kept.ts'

const REST_MS = 150

/** Drafts of questions, by what they belong to. */
export const createDrafts = (store: Pick<SealedStore<Kept>, 'put' | 'remove'>, after: (ms: number, work: () => void) => () => void): RestingTexts =>
  createRestingTexts({
    put: (of, text) => store.put(draftKey(of), { kind: 'draft', text }),
    remove: (of) => store.remove(draftKey(of)),
    after,
    restMs: REST_MS,
  })

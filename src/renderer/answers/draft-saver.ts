import { ApiError, type formsApi } from '#api'
import type { DraftBody, DraftContent, DraftHead, ServerDraft } from '#contract'
import type { ServerOutcome } from './draft-keeper.ts'
import { isAlike } from './open-work.ts'

export interface DraftSaverOptions {
  readonly id: string
  readonly forms: Pick<typeof formsApi, 'saveDraft'>
  /** What the form was opened with: the page before may have sent it as it closed, and the answer went to nobody. */
  readonly opened: DraftContent
  /** The words for a refusal. */
  readonly say: (error: ApiError) => string
}

const UNHEARD_MAX = 50

/** Saves one draft on the server. A save whose answer was lost comes back as a conflict with ourselves: then it goes on from there. */
export function draftSaver({ id, forms, opened, say }: DraftSaverOptions): (body: DraftBody) => Promise<ServerOutcome> {
  /** Saves that may have arrived although nothing came back. */
  let unheard: readonly DraftContent[] = [opened]
  const isOurs = (theirs: ServerDraft): boolean => unheard.some((content) => isAlike(theirs, { content }))
  const save = async (body: DraftBody): Promise<DraftHead> => {
    try {
      return await forms.saveDraft(id, body)
    } catch (error) {
      if (isCleared(error, body)) return forms.saveDraft(id, { ...body, version: 0 })
      const theirs = takenBy(error)
      if (!theirs || !isOurs(theirs)) throw error
      return forms.saveDraft(id, { ...body, version: theirs.version })
    }
  }
  return async (body) => {
    try {
      const head = await save(body)
      unheard = []
      return { kind: 'saved', head }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const theirs = takenBy(error)
      if (theirs) return { kind: 'conflict', theirs }
      // Signed out, too many calls or trouble on the way: it is tried again.
      const isFinal = error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status)
      if (isFinal) return { kind: 'refused', message: say(error) }
      unheard = [...unheard, body.content].slice(-UNHEARD_MAX)
      return { kind: 'unreachable' }
    }
  }
}

/** The draft of a correction goes when another correction is filed; what is written here stays worth keeping (fault R32). */
const isCleared = (error: unknown, { version, recordVersion }: DraftBody): boolean =>
  error instanceof ApiError && error.status === 404 && version > 0 && recordVersion !== undefined

/** The draft of who was faster. */
const takenBy = (error: unknown): ServerDraft | undefined =>
  error instanceof ApiError && error.status === 409 && isServerDraft(error.data) ? error.data : undefined

const isServerDraft = (data: unknown): data is ServerDraft => typeof data === 'object' && data !== null && 'content' in data && 'version' in data

import type { AssistantMode, AssistantSource } from '#contract'
import type { Linked } from '#document'
import type { Actor } from '#permissions'
import type { Caller } from '#server/http/guards'
import type { Audit } from '#server/platform/audit'
import { becomeOwner, type Database, type Tx } from '#server/platform/database'
import type { AssistantSettings } from '#server/platform/settings'
import type { OwnWords } from './corpus/passage.ts'

/** What is asked, by whom. */
export interface Asking {
  readonly actor: Actor
  readonly terms: OwnWords
  readonly text: string
  readonly language: string
  /** Languages that the company lets questions be in; absent: all. */
  readonly languages?: readonly string[] | undefined
  /** Route of the screen the reader is on, or ''. */
  readonly page: string
}

/** What stands beside the words of an answer. */
export interface AnswerFacts {
  readonly mode: AssistantMode
  readonly sources: readonly AssistantSource[]
  readonly abstained: boolean
  readonly nearest: readonly AssistantSource[]
  /** Paths of pictures that show what is said, on this server. */
  readonly images?: readonly string[]
  /** Address of the screen with a video of it; absent or '': there is none. */
  readonly video?: string
}

/** What whoever makes an answer has to keep to. */
export interface Answering {
  /** Nobody waits for it any more. */
  readonly signal: AbortSignal
  /** A question with personal data does not leave this server. */
  readonly blocksPersonalData: boolean
}

/** Makes answers: gives their words part by part, then what stands beside them. A part is never taken back. */
export type Answerer = (asking: Asking, how: Answering) => AsyncGenerator<string, AnswerFacts, void>

/** A record was changed; `companyId` is null for one of the platform. */
export interface RecordNews {
  readonly companyId: string | null
  readonly resource: string
}

export interface AssistantOptions {
  readonly database: Database
  readonly audit: Pick<Audit, 'write'>
  readonly clock: () => Date
  readonly documents: () => Linked
  /** Absent: nobody hears of articles, and their questions stay open. */
  readonly records?: { onChanged(listener: (change: RecordNews) => void): unknown }
  /** A sentence by its key in `shared/assistant-answers`, in the language of who is spoken to. */
  readonly say: (key: string) => string
  /** Told of an answer that broke off; without its words. */
  readonly failed?: (fault: string) => void
  /** Absent: the help alone. */
  readonly provider?: AssistantSettings
  /** Signs the addresses of pictures; absent: with a key that is made anew at each start. */
  readonly pictureKey?: Buffer
  /** Absent: answers are made as the provider says. */
  readonly answerer?: Answerer
}

export type AssistantCaller = Pick<Caller, 'actor' | 'company'>

export interface AssistantContext extends AssistantOptions {
  readonly answerer: Answerer
  /** Whatever companies say, no question with personal data leaves this server. */
  readonly blocksPersonalData: boolean
  /** Leaves out of a text what may be about somebody. */
  readonly maskFor: (reader: { readonly companyId: string; readonly terms: OwnWords }) => Promise<(text: string) => string>
}

type Own = Pick<Actor, 'companyId' | 'userId'>

/** Work on one person's own conversations; the database shows no others. */
export const asOwner = <T>({ database }: Pick<AssistantOptions, 'database'>, { companyId, userId }: Own, work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.transaction({ companyId }, async (tx) => {
    await becomeOwner(tx, userId)
    return work(tx)
  })

export const readAsOwner = <T>({ database }: Pick<AssistantOptions, 'database'>, { companyId, userId }: Own, work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.read({ companyId }, async (tx) => {
    await becomeOwner(tx, userId)
    return work(tx)
  })

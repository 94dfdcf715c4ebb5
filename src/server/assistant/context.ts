import { sql } from 'kysely'
import type { AssistantMode, AssistantSource } from '#contract'
import type { Linked } from '#document'
import type { Actor } from '#permissions'
import type { Audit } from '#server/audit'
import type { Database, Tx } from '#server/database'
import type { Caller } from '#server/guards'
import type { OwnTerms } from '#translation'

/** What is asked, by whom. */
export interface Asking {
  readonly actor: Actor
  readonly terms: OwnTerms
  readonly text: string
  readonly language: string
  /** Route of the screen the reader is on, or ''. */
  readonly page: string
}

/** What stands beside the words of an answer. */
export interface AnswerFacts {
  readonly mode: AssistantMode
  readonly sources: readonly AssistantSource[]
  readonly abstained: boolean
  readonly nearest: readonly AssistantSource[]
}

/** Makes answers: gives their words part by part, then what stands beside them. A part is never taken back. */
export type Answerer = (asking: Asking) => AsyncGenerator<string, AnswerFacts, void>

export interface AssistantOptions {
  readonly database: Database
  readonly audit: Pick<Audit, 'write'>
  readonly clock: () => Date
  readonly documents: () => Linked
  /** A sentence by its key in `shared/assistant-answers`, in the language of who is spoken to. */
  readonly say: (key: string) => string
  /** Told of an answer that broke off; without its words. */
  readonly failed?: (fault: string) => void
  /** Absent: answers are quoted from the help. */
  readonly answerer?: Answerer
}

export type AssistantCaller = Pick<Caller, 'actor' | 'company'>

export interface AssistantContext extends AssistantOptions {
  readonly answerer: Answerer
  /** What was asked, without the words that may be about somebody. */
  readonly masked: (asked: Pick<Asking, 'terms' | 'text'>) => string
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

const becomeOwner = (tx: Tx, userId: string): Promise<unknown> => sql`select set_config('app.user_id', ${userId}, true)`.execute(tx)

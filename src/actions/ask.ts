import { castDraft } from 'immer'
import type { ResolvedResource } from '#contract'
import { createStore, useSelected } from '#store'

/** A question put to the person before something happens; every text is translated already. */
export interface Question {
  readonly title: string
  readonly text?: string
  /** Lines to read before deciding: warnings, or names of what is affected. */
  readonly lines?: readonly string[]
  readonly confirmLabel: string
  readonly tone?: 'neutral' | 'danger'
  /** Asks for a reason; without a required one nothing is sent. */
  readonly reason?: 'required' | 'optional'
  /** Fields of a resource to fill in. */
  readonly fields?: { readonly resource: ResolvedResource; readonly names: readonly string[] }
}

export interface Reply {
  readonly reason?: string
  readonly values?: Readonly<Record<string, unknown>>
}

interface Asked {
  readonly question: Question
  readonly answer: (reply: Reply | undefined) => void
}

const asked = createStore<{ readonly current: Asked | null }>({ current: null })

const put = (current: Asked | null): void =>
  asked.update((state) => {
    state.current = castDraft(current)
  })

/** Asks and waits; undefined when the person called it off. The shell draws the dialog. */
export const ask = (question: Question): Promise<Reply | undefined> =>
  new Promise((resolve) => {
    asked.get().current?.answer(undefined)
    put({
      question,
      answer: (reply) => {
        put(null)
        resolve(reply)
      },
    })
  })

/** The open question, for the dialog. */
export const useAsked = (): Asked | null => useSelected(asked, (state) => state.current)

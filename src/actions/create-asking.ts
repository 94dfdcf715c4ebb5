import { createStore, useSelected } from '#store'

/** Something put to the person, with how they answer. */
export interface Put<Question, Reply> {
  readonly question: Question
  readonly answer: (reply: Reply | undefined) => void
}

/** One question of a kind at a time; a new one calls off the one before. */
export function createAsking<Question, Reply>() {
  const asked = createStore<{ readonly current: Put<Question, Reply> | null }>({ current: null })
  const put = (current: Put<Question, Reply> | null): void =>
    asked.update((state) => {
      state.current = current
    })
  return {
    /** Asks and waits; undefined when the person called it off. */
    ask: (question: Question): Promise<Reply | undefined> =>
      new Promise((resolve) => {
        asked.get().current?.answer(undefined)
        put({
          question,
          answer: (reply) => {
            put(null)
            resolve(reply)
          },
        })
      }),
    /** The open question, for what draws it. */
    useAsked: (): Put<Question, Reply> | null => useSelected(asked, (state) => state.current),
  }
}

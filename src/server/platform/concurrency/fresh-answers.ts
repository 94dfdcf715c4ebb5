interface FreshOptions {
  /** Milliseconds for which an answer is as good as a new one. */
  readonly freshMs: number
  /** Answers that are kept at most; the oldest go first. */
  readonly max: number
  readonly clock: () => Date
}

/** Answers of others that are slow or that count what they are asked: each is asked for once in a while, however many want it. */
export interface FreshAnswers<T> {
  /** What was answered, or is on its way, if it is still fresh. */
  readonly known: (name: string) => Promise<T> | undefined
  /** Keeps it, unless it fails. */
  readonly keep: (name: string, answer: Promise<T>) => Promise<T>
}

export function createFreshAnswers<T>({ freshMs, max, clock }: FreshOptions): FreshAnswers<T> {
  const kept = new Map<string, { readonly at: number; readonly answer: Promise<T> }>()
  return {
    known(name) {
      const found = kept.get(name)
      return found !== undefined && found.at > clock().getTime() - freshMs ? found.answer : undefined
    },
    keep(name, asked) {
      const answer = asked.catch((error: unknown) => {
        kept.delete(name)
        throw error
      })
      kept.delete(name)
      kept.set(name, { at: clock().getTime(), answer })
      for (const oldest of kept.keys()) {
        if (kept.size <= max) break
        kept.delete(oldest)
      }
      return answer
    },
  }
}

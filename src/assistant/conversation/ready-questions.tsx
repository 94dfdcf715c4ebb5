import css from './conversation.module.css'

export interface ReadyQuestionsProps {
  readonly label: string
  readonly questions: readonly { readonly id: string; readonly text: string; readonly lang?: string | undefined }[]
  /** An answer is on its way: nothing is asked beside it. */
  readonly isBusy: boolean
  readonly onAsk: (question: string) => void
}

/** Questions to be asked by a press, beside whatever is being written. */
export function ReadyQuestions({ label, questions, isBusy, onAsk }: ReadyQuestionsProps) {
  return (
    <ul className={css.ready} aria-label={label}>
      {questions.map(({ id, text, lang }) => (
        <li key={id}>
          <button type="button" className={css.near} lang={lang} dir="auto" aria-disabled={isBusy || undefined} onClick={() => isBusy || onAsk(text)}>
            {text}
          </button>
        </li>
      ))}
    </ul>
  )
}

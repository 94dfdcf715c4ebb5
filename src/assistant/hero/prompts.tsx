import { useT } from '#i18n'
import { ReadyQuestions } from '../conversation/ready-questions.tsx'
import { useDesk } from '../room.ts'
import css from './hero.module.css'

/** What the company says before the first question, and the questions that it offers. */
export function Prompts({ onAsk }: { readonly onAsk: (question: string) => void }) {
  const t = useT()
  const about = useDesk((state) => state.about)
  const { greeting = '', prompts = [] } = about ?? {}
  return (
    <>
      {greeting !== '' && (
        <p className={css.greeting} dir="auto">
          {greeting}
        </p>
      )}
      {prompts.length > 0 && (
        <div className={css.prompts}>
          <ReadyQuestions label={t('shared/assistant.prompts')} questions={prompts.map((text) => ({ id: text, text }))} isBusy={false} onAsk={onAsk} />
        </div>
      )}
    </>
  )
}

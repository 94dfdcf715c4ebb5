import { type RefObject, useEffect, useState } from 'react'
import { showAllLetters, useT } from '#i18n'
import { Composer, type ComposerHandle } from '../compose/composer.tsx'
import { wantsCalm } from '../wishes.ts'
import css from './hero.module.css'
import { nextStep, PHRASES, type Step, shownOf } from './phrases.ts'
import { Prompts } from './prompts.tsx'

const STILL = PHRASES.findIndex(({ lang }) => lang === 'en')

/** Before the first conversation: a word of welcome that types itself in ten languages, and the writing field in the middle. */
export function Hero({ composer }: { readonly composer: RefObject<ComposerHandle | null> }) {
  const t = useT()
  return (
    <div className={css.hero}>
      <Typewriter />
      <p className={css.hint}>{t('shared/assistant.heroHint')}</p>
      <Prompts onAsk={(question) => composer.current?.ask(question)} />
      <Composer ref={composer} isFirst changing={undefined} onChanged={() => undefined} />
    </div>
  )
}

function Typewriter() {
  const [isCalm] = useState(wantsCalm)
  const [step, setStep] = useState<Step>({ phrase: 0, letters: 0, isErasing: false })
  useEffect(() => {
    if (isCalm) return undefined
    const next = nextStep(step)
    const timer = setTimeout(() => setStep(next.step), next.ms)
    return () => clearTimeout(timer)
  }, [step, isCalm])
  useEffect(() => {
    if (!isCalm) void showAllLetters().catch(() => undefined)
  }, [isCalm])
  const phrase = PHRASES[isCalm ? STILL : step.phrase]
  return (
    <p className={css.phrase}>
      <span className="only-read-aloud" lang="en">
        {PHRASES[STILL]?.text}
      </span>
      <span aria-hidden lang={phrase?.lang} dir="auto">
        {isCalm ? phrase?.text : shownOf(step)}
        {!isCalm && <span className={css.caret} />}
      </span>
    </p>
  )
}

import { useT } from '#i18n'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import css from './navigation.module.css'

export interface StepItem {
  readonly id: string
  readonly label: string
  readonly done: boolean
  /** Problems in it, shown as a count. */
  readonly problems: number
  /** Can't be gone to yet. */
  readonly locked?: boolean
}

export interface StepperProps {
  readonly label: string
  readonly steps: readonly StepItem[]
  readonly current: string
  readonly onStep: (id: string) => void
}

/** The rail of a stepped form: where one is, what is done, what is wrong where. */
export function Stepper({ label, steps, current, onStep }: StepperProps) {
  const t = useT()
  return (
    <nav aria-label={label}>
      <ol className={css.steps}>
        {steps.map(({ id, label: text, done, problems, locked }, index) => (
          <li key={id}>
            <button
              type="button"
              className={classNames(css.step, done && css.done)}
              aria-current={id === current ? 'step' : undefined}
              disabled={locked}
              onClick={() => onStep(id)}
            >
              <span className={css.mark} aria-hidden>
                {done ? <Icon name="check" size={14} /> : index + 1}
              </span>
              <span className={css.stepText}>{text}</span>
              {done && <span className="only-read-aloud">{t('shared/widgets.stepDone')}</span>}
              {problems > 0 && <span className={css.wrong}>{t('shared/widgets.problems', { count: problems })}</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

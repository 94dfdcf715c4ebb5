import { useT } from '#i18n'
import { Icon } from '#widgets'
import css from './editor.module.css'
import type { Check } from './use-check.ts'

export interface ProblemsProps {
  readonly check: Check
  /** Leads to what the pointer names. */
  readonly onOpen: (pointer: string) => void
}

const LISTED_MAX = 50

/** What is wrong with the draft, each with the way to where it is. */
export function Problems({ check: { checked, isOffline }, onOpen }: ProblemsProps) {
  const t = useT()
  const problems = checked?.problems ?? []
  if (isOffline) return <p className={css.sound}>{t('shared/studio.checkOffline')}</p>
  if (checked === undefined) return null
  if (problems.length === 0)
    return (
      <p className={css.sound} role="status">
        <Icon name="circle-check" /> {t('shared/studio.sound')}
        {checked.tests.passed > 0 && ` ${t('shared/studio.testsPassed', { count: checked.tests.passed })}`}
      </p>
    )
  return (
    <section className={css.problems} aria-label={t('shared/studio.problems')}>
      <h2>{t('shared/studio.problemsCount', { count: problems.length })}</h2>
      <ul>
        {problems.slice(0, LISTED_MAX).map((problem) => (
          <li key={`${problem.pointer} ${problem.message}`}>
            <button type="button" onClick={() => onOpen(problem.pointer)}>
              <Icon name="circle-alert" />
              <span>
                {problem.message}
                {problem.expected !== undefined && ` ${t('shared/studio.expected', { expected: problem.expected })}`}
                {problem.suggestion !== undefined && ` ${t('shared/studio.suggestion', { suggestion: problem.suggestion })}`}
                {problem.pointer !== '' && <code>{problem.pointer}</code>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

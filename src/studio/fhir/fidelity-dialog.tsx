import { useT } from '#i18n'
import { Button, Dialog, Pill } from '#widgets'
import css from './fhir.module.css'
import type { Carried, Fidelity } from './questionnaire.ts'

export interface FidelityDialogProps {
  readonly title: string
  /** What is done when that is agreed to. */
  readonly action: string
  readonly carried: readonly Carried[]
  readonly onGo: () => void
  readonly onClose: () => void
}

const LEVELS: readonly Fidelity[] = ['lost', 'near', 'exact']
const TONES: Readonly<Record<Fidelity, string>> = { exact: 'success', near: 'warning', lost: 'danger' }
/** Items that are listed one by one; those that lose something come first. */
const LISTED_MAX = 300

/** What comes across and what doesn't, before anything is done. */
export function FidelityDialog({ title, action, carried, onGo, onClose }: FidelityDialogProps) {
  const t = useT()
  const sorted = LEVELS.flatMap((level) => carried.filter(({ how }) => how === level))
  return (
    <Dialog
      wide
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('shared/actions.cancel')}</Button>
          <Button look="solid" onClick={onGo}>
            {action}
          </Button>
        </>
      }
    >
      <p className={css.counts}>
        {LEVELS.map((level) => (
          <Pill key={level} tone={TONES[level]} label={t(`shared/studio.fhir.counts.${level}`, { count: carried.filter(({ how }) => how === level).length })} />
        ))}
      </p>
      <ul className={css.items}>
        {sorted.slice(0, LISTED_MAX).map(({ item, text, how, why }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item may be told of twice
          <li key={index}>
            <Pill tone={TONES[how]} label={t(`shared/studio.fhir.${how}`)} />
            <span>
              {text === '' ? item : text}
              {why !== undefined && <small>{t(`shared/studio.fhir.why.${why}`)}</small>}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

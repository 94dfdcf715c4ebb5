import type { FiledForm } from '#contract'
import { useFormats, useT } from '#i18n'
import { Pill } from '#widgets'
import css from './answers.module.css'

export interface StageLineProps {
  readonly stage: NonNullable<FiledForm['stage']>
}

/** The stage that a filed form is in, since when, and who said so. */
export function StageLine({ stage: { label, on, at, byName } }: StageLineProps) {
  const t = useT()
  const formats = useFormats()
  return (
    <p className={css.stage}>
      <Pill label={t(label)} tone="info" />
      {on !== undefined && <span>{formats.date(on)}</span>}
      <span className={css.facts}>{t('shared/answers.stageBy', { name: byName, time: formats.dateTime(at) })}</span>
    </p>
  )
}

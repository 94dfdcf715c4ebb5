import type { FiledForm, FiledPointer } from '#contract'
import { useFormats, useT } from '#i18n'
import { Link } from '#navigation'
import { Banner } from '#widgets'
import { addressOf } from './form-address.ts'
import { textOf } from './text-of.ts'

export interface ReplacementBannersProps {
  readonly filed: FiledForm
  /** Of the form; translation key. */
  readonly title: string
  /** Of the form's screen. */
  readonly path: string
}

/** What a filed form takes the place of, and what takes its own: each leads to the other. */
export function ReplacementBanners({ filed: { record, replaces, replacedBy }, title, path }: ReplacementBannersProps) {
  const t = useT()
  const formats = useFormats()
  const status = textOf(record.values.status)
  const isOver = status === 'superseded'
  const isOpen = status === 'submitted' || status === 'needsCorrection'
  const link = ({ id, on }: FiledPointer) => (
    <Link href={addressOf(path, { kind: 'filed', id })}>{t('shared/answers.titleOn', { form: t(title), date: formats.date(on) })}</Link>
  )
  return (
    <>
      {replaces && status !== 'voided' && (
        <Banner tone={isOpen ? 'info' : 'neutral'}>
          {t(isOpen ? 'shared/answers.willReplace' : 'shared/answers.hasReplaced')} {link(replaces)}
        </Banner>
      )}
      {(isOver || replacedBy) && (
        <Banner tone={isOver ? 'neutral' : 'info'}>
          {t(isOver ? 'shared/answers.isSuperseded' : 'shared/answers.isBeingReplaced')} {replacedBy && link(replacedBy)}
        </Banner>
      )}
    </>
  )
}

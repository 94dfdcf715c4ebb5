import { Suspense, useState } from 'react'
import { type FiledForm, type FiledPointer, REASON_IDS, type ResolvedForm, textIn } from '#contract'
import { useFormats, useT } from '#i18n'
import { addressOf, Link } from '#navigation'
import { Banner, Button, lazyPart } from '#widgets'

const ChangesDialog = lazyPart(async () => (await import('./changes-dialog.tsx')).ChangesDialog)

export interface ReplacementBannersProps {
  readonly filed: FiledForm
  readonly form: ResolvedForm
  /** Of the form's screen. */
  readonly path: string
}

/** What a filed form takes the place of, and what takes its own: each leads to the other. */
export function ReplacementBanners({ filed, form, path }: ReplacementBannersProps) {
  const { record, replaces, replacedBy } = filed
  const [isComparing, setComparing] = useState(false)
  const t = useT()
  const formats = useFormats()
  const why = filed.reasons[REASON_IDS.revised]
  const status = textIn(record.values.status)
  const isOver = status === 'superseded'
  const isOpen = status === 'submitted' || status === 'needsCorrection'
  const link = ({ id, on }: FiledPointer) => (
    <Link href={addressOf(path, { kind: 'filed', id })}>{t('shared/answers.titleOn', { form: t(form.title), date: formats.date(on) })}</Link>
  )
  return (
    <>
      {replaces && status !== 'voided' && (
        <Banner
          tone={isOpen ? 'info' : 'neutral'}
          actions={
            <Button small onClick={() => setComparing(true)}>
              {t('shared/answers.changes')}
            </Button>
          }
        >
          {t(isOpen ? 'shared/answers.willReplace' : 'shared/answers.hasReplaced')} {link(replaces)}
          {why && <p>{t('shared/answers.revisedBecause', { reason: why })}</p>}
        </Banner>
      )}
      {(isOver || replacedBy) && (
        <Banner tone={isOver ? 'neutral' : 'info'}>
          {t(isOver ? 'shared/answers.isSuperseded' : 'shared/answers.isBeingReplaced')} {replacedBy && link(replacedBy)}
        </Banner>
      )}
      <Suspense fallback={null}>
        {isComparing && replaces && <ChangesDialog filed={filed} form={form} before={replaces.id} onClose={() => setComparing(false)} />}
      </Suspense>
    </>
  )
}

import type { ResolvedResource, RetiredValue } from '#contract'
import { useFormats, useT } from '#i18n'
import { Banner, Button, FieldValue } from '#widgets'
import css from './restored-banner.module.css'

export interface RestoredBannerProps {
  /** When what was brought back was kept; absent: nothing was brought back. */
  readonly at: string | undefined
  /** What was kept and has no place in the form any more. */
  readonly retired: readonly RetiredValue[]
  readonly resource: ResolvedResource
  readonly onDiscard: () => void
}

/** Says that earlier input was brought back, shows what of it the form has no place for, and offers to do without it. */
export function RestoredBanner({ at, retired, resource, onDiscard }: RestoredBannerProps) {
  const t = useT()
  const formats = useFormats()
  if (!at) return null
  return (
    <Banner
      actions={
        <Button small onClick={onDiscard}>
          {t('shared/forms.discard')}
        </Button>
      }
    >
      {t('shared/forms.restored', { time: formats.dateTime(at) })}
      {retired.length > 0 && (
        <>
          <p>{t('shared/forms.retired')}</p>
          <dl className={css.retired}>
            {retired.map(({ field: name, value }) => {
              const field = resource.fields[name]
              return (
                <div key={name}>
                  <dt>{field ? t(field.label) : name}</dt>
                  <dd>{field ? <FieldValue field={field} value={value} /> : typeof value === 'object' ? JSON.stringify(value) : String(value)}</dd>
                </div>
              )
            })}
          </dl>
        </>
      )}
    </Banner>
  )
}

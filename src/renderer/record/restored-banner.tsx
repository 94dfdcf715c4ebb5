import { useFormats, useT } from '#i18n'
import { Banner, Button } from '#widgets'

export interface RestoredBannerProps {
  /** When what was brought back was kept; absent: nothing was brought back. */
  readonly at: string | undefined
  readonly onDiscard: () => void
}

/** Says that earlier input was brought back, and offers to do without it. */
export function RestoredBanner({ at, onDiscard }: RestoredBannerProps) {
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
    </Banner>
  )
}

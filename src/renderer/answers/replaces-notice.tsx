import type { FiledPointer } from '#contract'
import { useFormats, useT } from '#i18n'
import { Banner, Button } from '#widgets'

export interface ReplacesNoticeProps {
  readonly replaces: FiledPointer
  /** Of the form; translation key. */
  readonly title: string
  /** The server said that it can be replaced no more. */
  readonly isTooLate: boolean
  /** The person files theirs as a form of its own. */
  readonly onAlone: () => void
}

/** Which filed form the one in work is to take the place of, and the way out when somebody else was faster. */
export function ReplacesNotice({ replaces, title, isTooLate, onAlone }: ReplacesNoticeProps) {
  const t = useT()
  const formats = useFormats()
  const alone = (
    <Button small onClick={onAlone}>
      {t('shared/answers.fileAlone')}
    </Button>
  )
  return (
    <Banner tone={isTooLate ? 'warning' : 'info'} actions={isTooLate && alone}>
      {t(isTooLate ? 'shared/answers.tooLateToReplace' : 'shared/answers.replaces', { form: t(title), date: formats.date(replaces.on) })}
    </Banner>
  )
}

import { useT } from '#i18n'
import { PinDialog as AskPin } from '#signature'

export interface PinDialogProps {
  readonly onPin: (pin: string) => Promise<void>
  readonly onClose: () => void
}

/** Signatures that were kept with the draft are proven once more before the form is filed. */
export function PinDialog(props: PinDialogProps) {
  const t = useT()
  return <AskPin title={t('shared/answers.provePin')} text={t('shared/answers.provePinText')} action={t('shared/answers.file')} {...props} />
}

import { useT } from '#i18n'
import { PinDialog } from '#signature'

export interface ProvePinDialogProps {
  readonly onPin: (pin: string) => Promise<void>
  readonly onClose: () => void
}

/** Signatures that were kept with the draft are proven once more before the form is filed. */
export function ProvePinDialog(props: ProvePinDialogProps) {
  const t = useT()
  return <PinDialog title={t('shared/answers.provePin')} text={t('shared/answers.provePinText')} action={t('shared/answers.file')} {...props} />
}

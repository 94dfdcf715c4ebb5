import type { ReactNode } from 'react'
import type { SigningLink } from '#contract'
import { useFormats, useT } from '#i18n'
import { Button, Dialog } from '#widgets'
import { copyLink, MadeLink } from '../../made-link.tsx'

interface SignerLinkDialogProps {
  readonly name: string
  readonly link: SigningLink
  /** They sign on this device. */
  readonly inPerson: boolean
  readonly onClose: () => void
}

/** What stands in a link is shown once: it is copied, or opened for whoever sits beside. */
export function SignerLinkDialog({ name, link, inPerson, onClose }: SignerLinkDialogProps): ReactNode {
  const t = useT()
  const formats = useFormats()
  const open = (): void => {
    // No page that is opened from here learns of this one.
    window.open(link.url, '_blank', 'noopener')
    onClose()
  }
  return (
    <Dialog
      title={inPerson ? t('shared/signing.desk.handOver') : t('shared/signing.desk.link', { name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(inPerson ? 'shared/forms.cancel' : 'shared/signing.desk.close')}</Button>
          {inPerson ? (
            <Button look="solid" icon="external-link" onClick={open}>
              {t('shared/signing.desk.open')}
            </Button>
          ) : (
            <Button look="solid" icon="copy" onClick={() => copyLink(link.url, t)}>
              {t('shared/signing.desk.copy')}
            </Button>
          )}
        </>
      }
    >
      <p>{inPerson ? t('shared/signing.desk.handOverHint', { name }) : t('shared/signing.desk.linkHint')}</p>
      {!inPerson && (
        <MadeLink
          id="signing-link"
          label={t('shared/signing.desk.link', { name })}
          help={t('shared/signing.desk.until', { time: formats.dateTime(link.expiresAt) })}
          url={link.url}
        />
      )}
    </Dialog>
  )
}

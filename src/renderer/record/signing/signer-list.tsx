import { type ReactNode, useState } from 'react'
import { tellFailure } from '#actions'
import { signingApi } from '#api'
import type { DeskSigner, SignerState, SigningLink } from '#contract'
import { useFormats, useT } from '#i18n'
import { Button, Card, Pill, type Tone } from '#widgets'
import { SignerLinkDialog } from './signer-link-dialog.tsx'
import css from './signing.module.css'

interface SignerListProps {
  readonly document: string
  readonly signers: readonly DeskSigner[]
  /** Somebody can sign now, and this person may ask them to. */
  readonly maySend: boolean
  readonly roleOf: (role: string) => string
  readonly onMade: () => void
}

const TONES: Readonly<Record<SignerState, Tone>> = { waiting: 'neutral', asked: 'info', opened: 'info', signed: 'success', declined: 'danger' }

/** A link that was just made, for whom, and what for. */
interface Made {
  readonly signer: DeskSigner
  readonly link: SigningLink
  readonly inPerson: boolean
}

/** The signers with what each has done; those whose turn it is can be given a link, or the device. */
export function SignerList({ document, signers, maySend, roleOf, onMade }: SignerListProps): ReactNode {
  const t = useT()
  const [made, setMade] = useState<Made>()
  const make = async (signer: DeskSigner, inPerson: boolean): Promise<void> => {
    try {
      setMade({ signer, link: await signingApi.link(document, { signer: signer.id, inPerson }), inPerson })
      onMade()
    } catch (error) {
      tellFailure(error, t)
    }
  }
  return (
    <Card flush title={t('shared/signing.desk.signers')}>
      <ul className={css.signers}>
        {signers.map((signer) => (
          <li key={signer.id} className={css.signer}>
            <Facts signer={signer} role={roleOf(signer.role)} />
            {maySend && signer.isTheirTurn && (
              <div className={css.buttons}>
                <Button small icon="pen-line" onClick={() => void make(signer, true)}>
                  {t('shared/signing.desk.inPerson')}
                </Button>
                <Button small icon="link" onClick={() => void make(signer, false)}>
                  {t('shared/signing.desk.copyLink')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {made && <SignerLinkDialog name={made.signer.name} link={made.link} inPerson={made.inPerson} onClose={() => setMade(undefined)} />}
    </Card>
  )
}

function Facts({ signer, role }: { readonly signer: DeskSigner; readonly role: string }): ReactNode {
  const t = useT()
  const formats = useFormats()
  const { name, email, state, reason, inPerson } = signer
  const at = signer.signedAt ?? signer.declinedAt ?? signer.openedAt ?? signer.askedAt
  return (
    <div className={css.facts}>
      <span className={css.name}>
        {name} <span className={css.muted}>{role}</span>
      </span>
      <span className={css.muted}>{email ?? t('shared/signing.desk.noEmail')}</span>
      <span className={css.state}>
        <Pill tone={TONES[state]} label={t(`shared/signing.desk.states.${state}`)} />
        {at !== undefined && <span className={css.muted}>{formats.dateTime(at)}</span>}
        {inPerson && <span className={css.muted}>{t('shared/signing.desk.byPerson')}</span>}
      </span>
      {reason !== undefined && <span>{t('shared/signing.desk.reason', { reason })}</span>}
    </div>
  )
}

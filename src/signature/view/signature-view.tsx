import type { Signature } from '#contract'
import { type Translate, useFormats, useT } from '#i18n'
import { Icon } from '#widgets'
import css from './view.module.css'

export interface SignatureViewProps {
  /** Absent: the slot is not signed yet. */
  readonly signature?: Signature
  /** Of the slot. */
  readonly title: string
  readonly attestation?: string
}

const PNG = 'data:image/png;base64,'

/** A kept signature as it is read and printed: the hand, who it was, when and how. */
export function SignatureView({ signature, title, attestation }: SignatureViewProps) {
  const t = useT()
  const formats = useFormats()
  return (
    <figure className={css.signature}>
      <div className={css.place}>{signature ? <Hand signature={signature} t={t} /> : <span className={css.none}>{t('shared/signature.notSigned')}</span>}</div>
      <figcaption className={css.facts}>
        <span className={css.slot}>{title}</span>
        {signature && (
          <>
            <span>
              <bdi>{[signature.name, signature.title, signature.relationship].filter(Boolean).join(', ')}</bdi>
            </span>
            <span>
              <bdi>{formats.dateTime(signature.at)}</bdi> · {t(`shared/signature.ways.${signature.method}`)}
            </span>
            {signature.deviceAt && (
              <span className={css.device}>
                <Icon name="wifi-off" size={14} /> {t('shared/signature.deviceTime', { time: formats.dateTime(signature.deviceAt) })}
              </span>
            )}
          </>
        )}
        {attestation && <span className={css.attestation}>{attestation}</span>}
      </figcaption>
    </figure>
  )
}

function Hand({ signature, t }: { readonly signature: Signature; readonly t: Translate }) {
  const { image, method, name, note, witness, unableReason } = signature
  if (image?.startsWith(PNG)) return <img className={css.image} src={image} alt={t('shared/signature.of', { name })} />
  if (method === 'unable' || method === 'verbal') {
    const lines = [
      t(`shared/signature.${method === 'unable' ? 'wasUnable' : 'wasVerbal'}`),
      unableReason && t(`shared/signature.reasons.${unableReason}`),
      note,
      witness && t('shared/signature.witnessed', { name: witness }),
    ].filter((line) => line !== undefined && line !== '')
    return (
      <div className={css.words}>
        {lines.map((line) => (
          <bdi key={line}>{line}</bdi>
        ))}
      </div>
    )
  }
  return <bdi className={css.writing}>{name}</bdi>
}

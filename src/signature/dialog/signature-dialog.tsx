import { useEffect, useState } from 'react'
import type { SignatureInput, Signer } from '#contract'
import { useT } from '#i18n'
import { Banner, Button, ChoiceList, Dialog, Field } from '#widgets'
import css from './dialog.module.css'
import { SavingDialog } from './saving-dialog.tsx'
import { SignFields, type StoredSigner } from './sign-fields.tsx'
import { SigningTime } from './signing-time.tsx'
import { useSaving } from './use-saving.ts'
import { askedOf, inputOf, missingIn, type SignDraft, waysOf } from './ways.ts'

export interface SignatureDialogProps {
  /** Field name of the slot. */
  readonly slot: string
  readonly title: string
  /** What is signed for; printed under the line. */
  readonly attestation: string
  readonly signer: Signer
  /** Of a staff slot: whether the signer's own signature is stored; absent while that is not known. */
  readonly stored?: StoredSigner
  /** What is known of the one who signs. */
  readonly name?: string
  readonly jobTitle?: string
  readonly relationship?: string
  readonly offline?: boolean
  /** Whoever signs has opened the form themself. */
  readonly byThemselves?: boolean
  /** Why it is asked for. */
  readonly notice?: string
  /** The server's clock as well as it is known, ISO; the device's while offline. The same function each time. */
  readonly now: () => string
  /** Rejects with an Error whose message is shown; `problems` by path (`…/pin`) go to their fields. */
  readonly onSign: (input: SignatureInput) => Promise<void>
  /** Opens the dialog that stores a signature; for staff who have none. */
  readonly onAddSignature?: () => void
  /** Closed, or signed. */
  readonly onClose: () => void
}

/** Signs one slot of a form. Nothing is kept unless `onSign` resolves. Mount it to open it. */
export function SignatureDialog(props: SignatureDialogProps) {
  const { signer, stored, offline = false } = props
  return signer.by === 'staff' && !offline && stored?.exists === false ? <NoneStored {...props} /> : <SignSlot {...props} />
}

function SignSlot(props: SignatureDialogProps) {
  const { slot, title, attestation, signer, stored, offline = false, byThemselves = false, notice, now, onSign, onClose } = props
  const t = useT()
  const situation = { signer, offline, hasStored: stored?.exists === true, byThemselves }
  const ways = waysOf(situation)
  const [draft, setDraft] = useState(() => draftOf(props, ways[0] ?? 'drawn'))
  const [sheet, setSheet] = useState(0)
  const asked = askedOf(situation, draft.way)
  const saving = useSaving({
    missing: missingIn(draft, asked),
    fields: Object.keys(asked),
    save: () => onSign(inputOf(slot, draft, { asked, ...(offline ? { deviceAt: now() } : {}) })),
    onSaved: onClose,
  })
  const { form } = saving
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[data-first] input')?.focus(), [form])
  const change = (part: Partial<SignDraft>): void => {
    saving.forget()
    setDraft((before) => ({ ...before, ...part }))
  }
  const choose = (id: string | null): void => {
    const way = ways.find((each) => each === id)
    if (way) change({ way, image: '' })
  }
  const clear = (): void => {
    setSheet((count) => count + 1)
    change({ image: '' })
  }
  return (
    <SavingDialog
      title={title}
      saving={saving}
      start={
        draft.way === 'drawn' && (
          <Button look="quiet" icon="eraser" className={css.start} onClick={clear}>
            {t('shared/signature.clear')}
          </Button>
        )
      }
      onClose={onClose}
    >
      {notice && (
        <div className={css.message}>
          <Banner tone="warning">{notice}</Banner>
        </div>
      )}
      {offline && (
        <div className={css.message}>
          <Banner tone="warning">{t(signer.by === 'staff' ? 'shared/signature.offlineStaff' : 'shared/signature.offline')}</Banner>
        </div>
      )}
      <p className={css.attestation}>{attestation}</p>
      {ways.length > 1 && (
        <Field group label={t('shared/signature.how')}>
          <ChoiceList value={draft.way} options={ways.map((id) => ({ id, label: t(`shared/signature.ways.${id}`) }))} onChange={choose} />
        </Field>
      )}
      <SignFields
        draft={draft}
        asked={asked}
        errors={saving.errors}
        sheet={sheet}
        fixed={situation.hasStored}
        mayType={ways.includes('typed')}
        onChange={change}
      />
      <SigningTime now={now} />
    </SavingDialog>
  )
}

/** Staff sign with their PIN, so who has none is led to it first. */
function NoneStored({ title, onAddSignature, onClose }: SignatureDialogProps) {
  const t = useT()
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('shared/signature.close')}</Button>
          {onAddSignature && (
            <Button look="solid" data-autofocus onClick={onAddSignature}>
              {t('shared/signature.add')}
            </Button>
          )}
        </>
      }
    >
      <p>{t('shared/signature.noneStored')}</p>
    </Dialog>
  )
}

const draftOf = ({ stored, name, jobTitle, relationship }: SignatureDialogProps, way: SignDraft['way']): SignDraft => ({
  way,
  name: stored?.name || (name ?? ''),
  title: stored?.title || (jobTitle ?? ''),
  pin: '',
  relationship: relationship ?? '',
  image: '',
  unableReason: '',
  note: '',
  witness: '',
})

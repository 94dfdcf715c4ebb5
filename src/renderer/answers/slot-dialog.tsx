import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type OwnSignature, signaturesApi } from '#api'
import { type SignatureInput, type Signer, type SubjectBy, subjectBy, subjectQuestion } from '#contract'
import type { AnswerSession } from '#form-engine'
import { slotField } from '#form-rules'
import { useHasText, useT } from '#i18n'
import { offline } from '#offline'
import { AddSignatureDialog, SignatureDialog } from '#signature'
import { toast, useApp } from '#store'

/** In which capacity whoever the form is about signs. */
const SIGNS_AS: Readonly<Record<SubjectBy, Readonly<Partial<Record<Signer['role'], true>>>>> = { clientId: { client: true }, employeeId: { employee: true } }

export interface SlotDialogProps {
  readonly session: AnswerSession
  /** Field name of the slot, or `rows/<row id>/field`. */
  readonly slot: string
  /** It was signed, and an answer changed since. */
  readonly isAgain?: boolean
  /** Whoever signs has opened the form: nobody types another's name. */
  readonly byThemselves?: boolean
  readonly onSign: (input: SignatureInput) => Promise<void>
  readonly onClose: () => void
}

/** Whom the form is about signs under the name that it knows. */

const now = (): string => new Date().toISOString()

/** What is stored now, kept for signing without network. */
async function ownSignature(signal: AbortSignal): Promise<OwnSignature> {
  const own = await signaturesApi.own(signal)
  if (own.exists) await offline().signer.keep(own)
  return own
}

/** Signs one slot of a form; staff who have no stored signature may store one on the way. */
export function SlotDialog({ session, slot, isAgain = false, byThemselves = false, onSign, onClose }: SlotDialogProps) {
  const t = useT()
  const has = useHasText()
  const user = useApp((state) => state.boot?.user)
  const isOffline = useApp((state) => state.offline)
  const [isAdding, setAdding] = useState(false)
  const field = slotField(session.form.fields, slot)
  const signer = field?.signer
  const isStaff = signer?.by === 'staff'
  const stored = useQuery({ queryKey: ['signature', user?.id], queryFn: ({ signal }) => ownSignature(signal), enabled: isStaff && !isOffline })
  const kept = useQuery({
    queryKey: ['signature', 'kept', user?.id],
    queryFn: async () => (await offline().signer.read()) ?? null,
    enabled: isStaff && isOffline,
    gcTime: 0,
  })
  if (!field || !signer) return null
  // What is typed before it is known how this person signs would be lost.
  if (isStaff && (isOffline ? kept : stored).isLoading) return null
  const attestation = `${session.form.id}.attestations.${slot}`
  const name = kept.data?.name ?? (user ? `${user.firstName} ${user.lastName}` : '')
  const client = SIGNS_AS[subjectBy(session.form.about)][signer.role] ? session.content().labels[`/${subjectQuestion(session.form.about)}`] : undefined
  if (isAdding)
    return (
      <AddSignatureDialog
        name={name}
        onSave={async (signature) => {
          const said = await signaturesApi.store(signature)
          await stored.refetch()
          toast({ tone: 'success', text: said || t('shared/answers.signatureStored') })
        }}
        onClose={() => setAdding(false)}
      />
    )
  return (
    <SignatureDialog
      key={stored.data?.exists === undefined ? 'unknown' : String(stored.data.exists)}
      slot={slot}
      title={t(field.label)}
      attestation={has(attestation) ? t(attestation) : t('shared/answers.attestation')}
      signer={signer}
      {...(isStaff && stored.data && { stored: stored.data })}
      {...(isStaff && { name })}
      {...(client !== undefined && { name: client })}
      byThemselves={byThemselves}
      {...(isStaff && kept.data && { jobTitle: kept.data.title })}
      offline={isOffline}
      {...(isAgain && { notice: t('shared/answers.signAgain') })}
      now={now}
      onSign={onSign}
      onAddSignature={() => setAdding(true)}
      onClose={onClose}
    />
  )
}

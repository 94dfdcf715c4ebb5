import { useQuery, useQueryClient } from '@tanstack/react-query'
import { signaturesApi } from '#api'
import type { Boot } from '#contract'
import { useT } from '#i18n'
import { AddSignatureDialog } from '#signature'
import { toast } from '#store'

export interface OwnSignatureDialogProps {
  readonly user: Boot['user']
  readonly onClose: () => void
}

/** "Add Signature" of the user menu: stores one's own signature, or another in its place (spec: shell-and-account §2, §5). */
export function OwnSignatureDialog({ user, onClose }: OwnSignatureDialogProps) {
  const t = useT()
  const queries = useQueryClient()
  const queryKey = ['signature', user.id]
  const stored = useQuery({ queryKey, queryFn: ({ signal }) => signaturesApi.own(signal), retry: false })
  // What is typed before it is known what is stored would be lost; without network there is nothing to wait for.
  if (stored.isPending && stored.fetchStatus === 'fetching') return null
  return (
    <AddSignatureDialog
      name={stored.data?.name || `${user.firstName} ${user.lastName}`}
      title={stored.data?.title ?? ''}
      onSave={async (signature) => {
        const said = await signaturesApi.store(signature)
        await queries.invalidateQueries({ queryKey })
        toast({ tone: 'success', text: said || t('shared/answers.signatureStored') })
      }}
      onClose={onClose}
    />
  )
}

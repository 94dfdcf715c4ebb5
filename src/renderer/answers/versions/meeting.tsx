import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { errorText } from '#actions'
import type { AnswerValues, ServerDraft } from '#contract'
import type { AnswerSession } from '#form-engine'
import { useT } from '#i18n'
import { Dialog, ErrorState } from '#widgets'
import { formDocument } from '../../words.ts'
import { MergeDialog } from '../merge-dialog.tsx'
import type { OtherSide } from '../merging.ts'
import type { KeptDraft } from '../use-kept-draft.ts'
import { meet, type Side } from './meet.ts'

export interface MeetingsProps {
  readonly session: AnswerSession
  readonly kept: Pick<KeptDraft, 'status' | 'beside' | 'resolve' | 'joined'>
  /** Published hash of the present version. */
  readonly current: string
  readonly onThere: (side: Side, theirs?: ServerDraft) => void
}

/** What another device, then what another tab of this one, made of the same draft. */
export function Meetings({ session, kept: { status, beside, resolve, joined }, current, onThere }: MeetingsProps) {
  const t = useT()
  const shared = { session, current }
  if (status.at === 'conflict')
    return (
      <Meeting
        key={status.theirs.version}
        {...shared}
        theirs={status.theirs}
        base={status.base}
        onMerged={() => resolve(status.theirs.version)}
        onThere={(side) => onThere(side, status.theirs)}
      />
    )
  if (!beside) return null
  return (
    <Meeting
      key={beside.mark}
      {...shared}
      theirs={{ ...beside, device: t('shared/answers.otherTab') }}
      onMerged={() => joined(beside.mark)}
      onThere={onThere}
    />
  )
}

interface MeetingProps {
  readonly session: AnswerSession
  readonly theirs: OtherSide & { readonly hash: string }
  readonly base?: AnswerValues | undefined
  readonly current: string
  readonly onMerged: () => void
  /** The other side is in a later version: this one goes on there, with the answers as that version holds them. */
  readonly onThere: (side: Side) => void
}

/** The same draft went on elsewhere, perhaps in another version of the form: both sides are brought to one version and merged there. */
function Meeting({ session, theirs, base, current, onMerged, onThere }: MeetingProps) {
  const t = useT()
  const { form } = session
  const theirForm = useQuery({
    queryKey: ['forms', 'document', theirs.hash],
    queryFn: () => (theirs.hash === form.hash ? form : formDocument(theirs.hash)),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const met = useMemo(
    () => theirForm.data && meet({ form, content: session.content() }, { form: theirForm.data, content: theirs.content }, current),
    [form, session, theirForm.data, theirs.content, current],
  )
  const isGone = useRef(false)
  useEffect(() => {
    if (met?.at !== 'there' || isGone.current) return
    isGone.current = true
    onThere(met)
  }, [met, onThere])
  if (theirForm.isError)
    return (
      <Dialog title={t('shared/answers.mergeTitle')} onClose={() => void theirForm.refetch()}>
        <ErrorState message={errorText(theirForm.error, t)} onRetry={() => void theirForm.refetch()} />
      </Dialog>
    )
  if (met?.at !== 'here') return null
  return <MergeDialog session={session} theirs={{ ...theirs, content: met.theirs }} base={theirs.hash === form.hash ? base : undefined} onMerged={onMerged} />
}

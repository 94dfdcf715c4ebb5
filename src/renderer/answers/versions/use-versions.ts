import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { formsApi } from '#api'
import type { DraftContent, MovedAnswer, ResolvedForm, ServerDraft } from '#contract'
import type { AnswerSession } from '#form-engine'
import { compileForm, type FormRules, moveContent, newlyRequired } from '#form-rules'
import { formDocument } from '../../words.ts'
import { askLookups, looksFor, type OpenedWork } from '../open-work.ts'
import type { Side } from './meet.ts'

/** A newer version of the form, and what moving to it does to the answers as they are now. */
export interface VersionOffer {
  readonly from: ResolvedForm
  readonly to: ResolvedForm
  readonly labels: DraftContent['labels']
  readonly moved: readonly MovedAnswer[]
  /** Pointers of questions in `to` that have to be answered in addition. */
  readonly asks: readonly string[]
}

export interface Versions {
  /** Undefined while there is no newer version, or it was declined, or it is out of reach. */
  readonly offer: VersionOffer | undefined
  readonly move: () => Promise<void>
  readonly keepOld: () => void
  readonly isDeclined: boolean
  /** The form is of an earlier version. */
  readonly isOld: boolean
  /** The offer is asked for again. */
  readonly reconsider: () => void
  /** The form was moved a moment ago; gives back what it was before. */
  readonly undo: (() => Promise<void>) | undefined
  /** Goes on in the version of the other side of a draft. */
  readonly goOn: (side: Side, theirs?: ServerDraft) => Promise<void>
}

export interface VersionsOptions {
  readonly session: AnswerSession
  readonly rules: FormRules
  readonly opened: OpenedWork
  /** Id of the filed form that is corrected. */
  readonly corrected?: string | undefined
  /** Published hash of the present version. */
  readonly current: string
  /** Saves what there is and stops saving; gives the version of the server's draft, or undefined when something has to be merged first. */
  readonly handOver: () => Promise<number | undefined>
  readonly onReopen: (work: OpenedWork) => void
}

/** Moving a form in work from one version to another. It is a new start with the same draft: nothing is filed and nothing is dropped. */
export function useVersions({ session, rules, opened, corrected, current, handOver, onReopen }: VersionsOptions): Versions {
  const { form } = session
  const [isDeclined, setDeclined] = useState(false)
  const isOld = form.hash !== current
  const newest = useQuery({
    queryKey: ['forms', 'document', current],
    queryFn: () => formDocument(current),
    enabled: isOld,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const to = isOld && newest.data?.hash === current ? newest.data : undefined
  const offer = useMemo(() => (to && !isDeclined ? offerOf(session, rules, to) : undefined), [session, rules, to, isDeclined])

  const lookupsOf = useCallback(({ form: of, content }: Side) => askLookups(formsApi, of, looksFor(content, corrected)), [corrected])
  const reopen = useCallback(
    async (side: Side, before?: Side) => {
      const version = await handOver()
      if (version === undefined) return
      const { base: _base, theirs: _theirs, before: _before, ...rest } = opened
      const lookups = await lookupsOf(side)
      onReopen({ ...rest, ...side, version, lookups, isAhead: true, ...(before && { before }) })
    },
    [handOver, onReopen, opened, lookupsOf],
  )
  const { before } = opened
  return {
    offer,
    isDeclined,
    isOld,
    keepOld: () => setDeclined(true),
    reconsider: () => setDeclined(false),
    move: async () => {
      if (!to) return
      session.typing.flushAll()
      const content = session.content()
      await reopen({ form: to, content: moveContent(form, to, content).content }, { form, content })
    },
    undo: before && (() => reopen(before)),
    goOn: useCallback(
      async (side: Side, theirs?: ServerDraft) => {
        // While two sides wait to be merged nothing is saved; the new desk begins with the same question.
        const version = (await handOver()) ?? opened.version
        const { base: _base, before: _before, theirs: _theirs, ...rest } = opened
        const lookups = await lookupsOf(side)
        onReopen({ ...rest, ...side, version, lookups, isAhead: true, ...(theirs && { theirs }) })
      },
      [handOver, onReopen, opened, lookupsOf],
    ),
  }
}

function offerOf(session: AnswerSession, rules: FormRules, to: ResolvedForm): VersionOffer {
  const { form: from } = session
  const content = session.content()
  const next = moveContent(from, to, content)
  const asks = newlyRequired({ rules, answers: content.answers }, { rules: compileForm(to), answers: next.content.answers }, session.context())
  return { from, to, labels: content.labels, moved: next.moved, asks }
}

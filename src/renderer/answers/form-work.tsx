import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { errorText } from '#actions'
import { formsApi } from '#api'
import type { FormEntry } from '#contract'
import { createFormSession } from '#form-engine'
import { compileForm } from '#form-rules'
import { OwnWords, useT } from '#i18n'
import { addressOf, Link, navigate } from '#navigation'
import type { DeviceDrafts } from '#offline'
import { EmptyState, ErrorState } from '#widgets'
import { ScreenSkeleton } from '../screen-skeleton.tsx'
import { useSurroundings } from '../use-surroundings.ts'
import { formDocument } from '../words.ts'
import { FormDesk } from './form-desk.tsx'
import { startOrKept } from './kept-forms.ts'
import { type OpenedWork, openWork } from './open-work.ts'

export interface FormWorkProps {
  readonly id: string
  readonly entry: FormEntry
  readonly about?: string | undefined
  /** The filed form that a new one is to take the place of. */
  readonly replaces?: string | undefined
  /** The filed form that a new one begins as a copy of. */
  readonly copies?: string | undefined
  readonly isNew: boolean
  readonly corrects: boolean
  readonly device: DeviceDrafts
}

/** Opens a form to be filled in: a new one, a draft, or a correction. */
export function FormWork({ id, entry, about, replaces, copies, isNew, corrects, device }: FormWorkProps) {
  const t = useT()
  const { now, timeZone } = useSurroundings()
  const work = useQuery({
    queryKey: ['forms', 'work', id],
    queryFn: () =>
      openWork({
        forms: { ...formsApi, document: formDocument, start: (body) => startOrKept(body, about) },
        id,
        formId: entry.id,
        hash: entry.hash,
        about,
        replaces,
        copies,
        isNew,
        corrects,
        device,
        now,
        timeZone,
      }),
    // What was opened is the person's own from then on; asking again would lay old answers beside theirs.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    retry: false,
  })
  if (work.isError) return <ErrorState title={t('shared/answers.openFailed')} message={errorText(work.error, t)} onRetry={() => void work.refetch()} />
  if (work.data === 'filed') return <FiledAlready id={id} path={entry.path} />
  if (work.data === 'gone')
    return (
      <EmptyState icon="clipboard-list" title={t('shared/answers.draftGone')} hint={t('shared/answers.draftGoneHint')}>
        <Link href={entry.path}>{t('shared/answers.all', { form: t(entry.title) })}</Link>
      </EmptyState>
    )
  if (!work.data) return <ScreenSkeleton />
  return <OpenForm key={id} id={id} entry={entry} opened={work.data} device={device} />
}

/** An old address of a draft leads to what became of it. */
function FiledAlready({ id, path }: { readonly id: string; readonly path: string }) {
  useEffect(() => navigate(addressOf(path, { kind: 'filed', id }), { replace: true, force: true }), [id, path])
  return <ScreenSkeleton />
}

interface OpenFormProps {
  readonly id: string
  readonly entry: FormEntry
  readonly opened: OpenedWork
  readonly device: DeviceDrafts
}

/** A draft that moves to another version of its form is opened anew, in the words of that version. */
function OpenForm({ opened, ...rest }: OpenFormProps) {
  const [work, setWork] = useState({ opened, turn: 0 })
  const reopen = useCallback((next: OpenedWork) => setWork(({ turn }) => ({ opened: next, turn: turn + 1 })), [])
  return (
    <OwnWords value={work.opened.form.strings}>
      <OpenDesk key={work.turn} {...rest} opened={work.opened} onReopen={reopen} />
    </OwnWords>
  )
}

function OpenDesk({ opened, ...rest }: OpenFormProps & { readonly onReopen: (work: OpenedWork) => void }) {
  const surroundings = useSurroundings()
  const { form } = opened
  const rules = useMemo(() => compileForm(form), [form])
  // One session as long as the form is open, whatever else is drawn again.
  const [session] = useState(() => {
    const { answers, reasons, labels, retired, replaces, signatures } = opened.content
    const { today, now, timeZone } = surroundings
    const given = { answers, reasons, labels, retired, replaces, signatures }
    return createFormSession({ form, rules, ...given, context: { today, now, timeZone, lookups: opened.lookups } })
  })
  return <FormDesk {...rest} session={session} rules={rules} opened={opened} />
}

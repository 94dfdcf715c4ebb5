import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { FiledForm, FormEntry } from '#contract'
import { type AnswerSession, FormEngine } from '#form-engine'
import type { FormRules } from '#form-rules'
import { useT } from '#i18n'
import { addressOf, navigate, replaceSearch, useUnsavedChanges } from '#navigation'
import type { DeviceDrafts } from '#offline'
import { toast } from '#store'
import { Button, lazyPart } from '#widgets'
import { sendWhenOnline } from '../files/file-port.ts'
import css from './answers.module.css'
import { useChosenLayout } from './chosen-layout.ts'
import { DeskDialogs, type DeskDialogsProps, fetchDialogsAhead } from './desk-dialogs.tsx'
import { DeskHead, loadVersionNotice } from './desk-head.tsx'
import { deviceName } from './device-name.ts'
import { DraftStatusText } from './draft-status-text.tsx'
import { InSight } from './in-sight.tsx'
import type { OpenedWork } from './open-work.ts'
import { useAnotherSubject } from './use-another-subject.ts'
import { useDeskPorts } from './use-desk-ports.ts'
import { useFiling } from './use-filing.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import { useOfflineOffer } from './use-offline-offer.ts'
import { usePassingTime } from './use-passing-time.ts'
import { useVersions } from './versions/use-versions.ts'

const loadRetired = () => import('./versions/retired-card.tsx')
const RetiredCard = lazyPart(async () => (await loadRetired()).RetiredCard)

const fetchAhead = (): void => void Promise.all([fetchDialogsAhead(), loadVersionNotice(), loadRetired()]).catch(() => undefined)

export interface FormDeskProps {
  readonly id: string
  readonly entry: FormEntry
  readonly session: AnswerSession
  readonly rules: FormRules
  readonly opened: OpenedWork
  readonly device: DeviceDrafts
  /** Goes on with the draft in another version of the form. */
  readonly onReopen: (work: OpenedWork) => void
}

/** A form being filled in, with what keeps, refills, signs and files it. */
export function FormDesk({ id, entry, session, rules, opened, device, onReopen }: FormDeskProps) {
  const t = useT()
  const { form } = session
  const home = entry.path
  const corrects = opened.recordVersion !== undefined
  const corrected = corrects ? id : undefined
  // From now on the address finds it on the server.
  const onFirst = useCallback(() => {
    if (!corrects && location.pathname === home) replaceSearch(new URLSearchParams({ draft: id }))
  }, [corrects, home, id])
  const kept = useKeptDraft({ id, session, opened, device, deviceName: deviceName(navigator, t), onFirst })
  const [layout, turnLayout] = useChosenLayout(form)
  const [tool, setTool] = useState<DeskDialogsProps['tool']>()
  const page = useRef<HTMLDivElement>(null)
  usePassingTime(session)
  useOfflineOffer(entry.offline)
  useAnotherSubject(session, () => setTool('another'))
  const ends = useEnds({ entry, title: form.title, finish: kept.finish })
  const filing = useFiling({
    id,
    session,
    rules,
    recordVersion: opened.recordVersion,
    draftVersion: kept.version,
    keep: kept.flush,
    hold: kept.hold,
    ...ends,
  })
  const versions = useVersions({ session, rules, opened, corrected, current: entry.hash, handOver: kept.handOver, onReopen })
  const retired = useSyncExternalStore(session.subscribe, () => session.content().retired)
  const replaces = useSyncExternalStore(session.subscribe, () => session.content().replaces)
  useUnsavedChanges(kept.isAtRisk || filing.isUnqueued)
  useEffect(fetchAhead, [])
  useEffect(() => sendWhenOnline(id), [id])
  const ports = useDeskPorts({ id, session, corrected, replaces, signing: filing.signing })
  return (
    <div className={css.work} ref={page}>
      <DeskHead
        {...{ session, layout, replaces, filing, versions, corrects, home }}
        isAtRisk={kept.isAtRisk}
        onUse={(chosen) => (chosen === 'layout' ? turnLayout() : setTool(chosen))}
      />
      <InSight session={session} />
      <div className={css.engine}>
        <FormEngine session={session} mode="edit" layout={layout} ports={ports} at={opened.content.at} isFresh={opened.isFresh === true} onAt={session.enter} />
        {retired && (
          <Suspense fallback={null}>
            <RetiredCard retired={retired} />
          </Suspense>
        )}
      </div>
      <DeskFoot {...{ kept, filing, versions, corrects, home }} restoredAt={opened.restoredAt} onTop={() => page.current?.scrollIntoView({ block: 'start' })} />
      <DeskDialogs {...{ id, entry, session, opened, kept, filing, versions, tool }} onClose={() => setTool(undefined)} />
    </div>
  )
}

interface DeskFootProps extends Pick<DeskDialogsProps, 'kept' | 'filing' | 'versions'> {
  readonly corrects: boolean
  readonly home: string
  readonly restoredAt: OpenedWork['restoredAt']
  readonly onTop: () => void
}

/** Whether it is kept, and the ways out. */
function DeskFoot({ kept, filing, versions, corrects, home, restoredAt, onTop }: DeskFootProps) {
  const t = useT()
  return (
    <footer className={css.foot}>
      <DraftStatusText status={kept.status} restoredAt={restoredAt} />
      {versions.offer && (
        <Button small icon="sparkles" onClick={onTop}>
          {t('shared/answers.version.short')}
        </Button>
      )}
      <Button onClick={() => navigate(home)}>{t('shared/answers.close')}</Button>
      <Button look="solid" busy={filing.isBusy} onClick={() => void kept.isReady().then((isReady) => (isReady ? filing.file() : undefined))}>
        {t(corrects ? 'shared/answers.fileCorrection' : 'shared/answers.file')}
      </Button>
    </footer>
  )
}

interface Ending {
  readonly entry: FormEntry
  /** Translation key. */
  readonly title: string
  readonly finish: () => Promise<void>
}

/** Where a form goes from the desk: to the filed ones, or to wait on this device. */
function useEnds({ entry: { path: home }, title, finish }: Ending) {
  const t = useT()
  const queries = useQueryClient()
  return {
    onFiled: async (filed: FiledForm) => {
      await finish()
      void queries.invalidateQueries({ queryKey: ['forms', 'drafts'] })
      void queries.invalidateQueries({ queryKey: ['records'] })
      if (filed.replaces) void queries.invalidateQueries({ queryKey: ['forms', 'filed', filed.replaces.id] })
      queries.setQueryData(['forms', 'filed', filed.record.id], filed)
      toast({ tone: 'success', text: t('shared/answers.filedNow', { form: t(title) }) })
      navigate(addressOf(home, { kind: 'filed', id: filed.record.id }), { force: true, replace: true })
    },
    onQueued: async () => {
      await finish()
      toast({ tone: 'info', text: t('shared/answers.queued', { form: t(title) }) })
      navigate(home, { force: true, replace: true })
    },
  }
}

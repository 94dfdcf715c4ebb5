import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { formsApi } from '#api'
import type { FormEntry } from '#contract'
import { FormEngine, type FormPorts, type FormSession } from '#form-engine'
import type { FormRules } from '#form-rules'
import { useT } from '#i18n'
import { navigate, replaceSearch, useUnsavedChanges } from '#navigation'
import { type DeviceDrafts, offline } from '#offline'
import { loadPen } from '#signature'
import { toast, useApp } from '#store'
import { Banner, Button, lazyPart } from '#widgets'
import { createFilePort, sendWhenOnline } from '../files/file-port.ts'
import { findReferences } from '../find-references.ts'
import css from './answers.module.css'
import { useChosenLayout } from './chosen-layout.ts'
import { type DeskTool, DeskTools } from './desk-tools.tsx'
import { deviceName } from './device-name.ts'
import { DraftStatusText } from './draft-status-text.tsx'
import { FilingFailure } from './filing-failure.tsx'
import { addressOf } from './form-address.ts'
import { InSight } from './in-sight.tsx'
import { looksFor, type OpenedWork } from './open-work.ts'
import { ReplacesNotice } from './replaces-notice.tsx'
import { useAnotherClient } from './use-another-client.ts'
import { useFiling } from './use-filing.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import { usePassingTime } from './use-passing-time.ts'
import { useVersions } from './versions/use-versions.ts'

const dialogs = {
  meeting: () => import('./versions/meeting.tsx'),
  stale: () => import('./stale-dialog.tsx'),
  version: () => import('./versions/version-notice.tsx'),
  retired: () => import('./versions/retired-card.tsx'),
  refill: () => import('./refill-dialog.tsx'),
  slot: () => import('./slot-dialog.tsx'),
  discard: () => import('./discard-dialog.tsx'),
  pin: () => import('./prove-pin-dialog.tsx'),
}
const StaleDialog = lazyPart(async () => (await dialogs.stale()).StaleDialog)
const Meetings = lazyPart(async () => (await dialogs.meeting()).Meetings)
const VersionNotice = lazyPart(async () => (await dialogs.version()).VersionNotice)
const RetiredCard = lazyPart(async () => (await dialogs.retired()).RetiredCard)
const RefillDialog = lazyPart(async () => (await dialogs.refill()).RefillDialog)
const SlotDialog = lazyPart(async () => (await dialogs.slot()).SlotDialog)
const DiscardDialog = lazyPart(async () => (await dialogs.discard()).DiscardDialog)
const ProvePinDialog = lazyPart(async () => (await dialogs.pin()).ProvePinDialog)

/** Everything that filling in may need is fetched while there is network: it may be gone when it is asked for. */
const fetchAhead = (): void => void Promise.all([...Object.values(dialogs).map((load) => load()), loadPen()]).catch(() => undefined)

/** While the company's own limit is not known. */
const FILE_MAX_BYTES = 10_000_000

export interface FormDeskProps {
  readonly id: string
  readonly entry: FormEntry
  readonly session: FormSession
  readonly rules: FormRules
  readonly opened: OpenedWork
  readonly device: DeviceDrafts
  /** Goes on with the draft in another version of the form. */
  readonly onReopen: (work: OpenedWork) => void
}

/** A form being filled in, with what keeps, refills, signs and files it. */
export function FormDesk({ id, entry, session, rules, opened, device, onReopen }: FormDeskProps) {
  const t = useT()
  const queries = useQueryClient()
  const isOffline = useApp((state) => state.offline)
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
  const [tool, setTool] = useState<'refill' | 'another' | 'discard'>()
  const page = useRef<HTMLDivElement>(null)
  usePassingTime(session)
  useAnotherClient(session, () => setTool('another'))
  const filing = useFiling({
    id,
    session,
    rules,
    recordVersion: opened.recordVersion,
    draftVersion: kept.version,
    keep: kept.flush,
    hold: kept.hold,
    onFiled: async (filed) => {
      await kept.finish()
      void queries.invalidateQueries({ queryKey: ['forms', 'drafts'] })
      void queries.invalidateQueries({ queryKey: ['records'] })
      if (filed.replaces) void queries.invalidateQueries({ queryKey: ['forms', 'filed', filed.replaces.id] })
      queries.setQueryData(['forms', 'filed', filed.record.id], filed)
      toast({ tone: 'success', text: t('shared/answers.filedNow', { form: t(form.title) }) })
      navigate(addressOf(home, { kind: 'filed', id: filed.record.id }), { force: true, replace: true })
    },
    onQueued: async () => {
      await kept.finish()
      toast({ tone: 'info', text: t('shared/answers.queued', { form: t(form.title) }) })
      navigate(home, { force: true, replace: true })
    },
  })
  const versions = useVersions({ session, rules, opened, corrected, current: entry.hash, handOver: kept.handOver, onReopen })
  const retired = useSyncExternalStore(session.subscribe, () => session.content().retired)
  const replaces = useSyncExternalStore(session.subscribe, () => session.content().replaces)
  useUnsavedChanges(kept.isAtRisk || filing.isUnqueued)
  useEffect(fetchAhead, [])
  useEffect(() => sendWhenOnline(id), [id])
  const { signing } = filing
  const { shown, sign } = signing
  const lookups = useCallback<NonNullable<FormPorts['lookups']>>(
    (answers, signal) => formsApi.lookups({ form: form.id, hash: form.hash, ...looksFor({ answers, replaces }, corrected) }, signal),
    [form, corrected, replaces],
  )
  const maxBytes = useApp((state) => state.boot?.company.fileMaxBytes) ?? FILE_MAX_BYTES
  const files = useMemo(() => createFilePort({ holder: id, form, local: offline().files, maxBytes, t }), [id, form, maxBytes, t])
  const ports = useMemo<FormPorts>(() => ({ search: findReferences, lookups, files, sign: { signatures: shown, onSign: sign } }), [lookups, files, shown, sign])
  const use = (chosen: DeskTool) => {
    if (chosen === 'layout') turnLayout()
    else setTool(chosen)
  }
  return (
    <div className={css.work} ref={page}>
      <header className={css.screen}>
        <div className={css.head}>
          <div className={css.title}>
            <h1>{t(form.title)}</h1>
            {form.description && <span className={css.facts}>{t(form.description)}</span>}
          </div>
          <DeskTools session={session} layout={layout} onUse={use} />
        </div>
        {replaces && <ReplacesNotice replaces={replaces} title={form.title} isTooLate={filing.isTooLate} onAlone={filing.standAlone} />}
        {(versions.isOld || versions.undo) && (
          <Suspense fallback={null}>
            <VersionNotice versions={versions} session={session} />
          </Suspense>
        )}
        {isOffline && (
          <Banner tone="warning" icon="wifi-off">
            {t(kept.isAtRisk ? 'shared/answers.offlineUnkept' : form.offline && !corrects ? 'shared/answers.offlineQueues' : 'shared/answers.offline')}
          </Banner>
        )}
        {filing.failure && <FilingFailure key={filing.failure.turn} failure={filing.failure} home={home} />}
      </header>
      <InSight session={session} />
      <div className={css.engine}>
        <FormEngine session={session} mode="edit" layout={layout} ports={ports} at={opened.content.at} isFresh={opened.isFresh === true} onAt={session.enter} />
        {retired && (
          <Suspense fallback={null}>
            <RetiredCard retired={retired} />
          </Suspense>
        )}
      </div>
      <footer className={css.foot}>
        <DraftStatusText status={kept.status} restoredAt={opened.restoredAt} />
        {versions.offer && (
          <Button small icon="sparkles" onClick={() => page.current?.scrollIntoView({ block: 'start' })}>
            {t('shared/answers.version.short')}
          </Button>
        )}
        <Button onClick={() => navigate(home)}>{t('shared/answers.close')}</Button>
        <Button look="solid" busy={filing.isBusy} onClick={() => void kept.isReady().then((isReady) => (isReady ? filing.file() : undefined))}>
          {t(corrects ? 'shared/answers.fileCorrection' : 'shared/answers.file')}
        </Button>
      </footer>
      <Suspense fallback={null}>
        {(kept.status.at === 'conflict' || kept.beside) && <Meetings kept={kept} session={session} current={entry.hash} onThere={versions.goOn} />}
        {filing.stale && <StaleDialog session={session} filed={filing.stale} began={opened.began} onMerged={filing.settle} />}
        {(tool === 'refill' || tool === 'another') && (
          <RefillDialog key={tool} session={session} isAboutAnother={tool === 'another'} onClose={() => setTool(undefined)} />
        )}
        {tool === 'discard' && (
          <DiscardDialog
            id={id}
            isStored={kept.isStored}
            onGone={() => void Promise.all([kept.discard(), offline().files.removeOf(id)]).then(() => navigate(home, { force: true, replace: true }))}
            onClose={() => setTool(undefined)}
          />
        )}
        {signing.slot !== undefined && (
          <SlotDialog session={session} slot={signing.slot} isAgain={signing.isAgain} onSign={signing.take} onClose={signing.leave} />
        )}
        {signing.owesPin && <ProvePinDialog onPin={signing.prove} onClose={signing.leavePin} />}
      </Suspense>
    </div>
  )
}

import { Suspense } from 'react'
import type { FormEntry } from '#contract'
import type { AnswerSession } from '#form-engine'
import { navigate } from '#navigation'
import { offline } from '#offline'
import { loadPen } from '#signature'
import { lazyPart } from '#widgets'
import type { OpenedWork } from './open-work.ts'
import type { Filing } from './use-filing.ts'
import type { KeptDraft } from './use-kept-draft.ts'
import type { Versions } from './versions/use-versions.ts'

const dialogs = {
  meeting: () => import('./versions/meeting.tsx'),
  stale: () => import('./stale-dialog.tsx'),
  refill: () => import('./refill-dialog.tsx'),
  slot: () => import('./slot-dialog.tsx'),
  discard: () => import('./discard-dialog.tsx'),
  pin: () => import('./prove-pin-dialog.tsx'),
}
const StaleDialog = lazyPart(async () => (await dialogs.stale()).StaleDialog)
const Meetings = lazyPart(async () => (await dialogs.meeting()).Meetings)
const RefillDialog = lazyPart(async () => (await dialogs.refill()).RefillDialog)
const SlotDialog = lazyPart(async () => (await dialogs.slot()).SlotDialog)
const DiscardDialog = lazyPart(async () => (await dialogs.discard()).DiscardDialog)
const ProvePinDialog = lazyPart(async () => (await dialogs.pin()).ProvePinDialog)

/** Everything that filling in may need is fetched while there is network: it may be gone when it is asked for. */
export const fetchDialogsAhead = (): Promise<unknown> => Promise.all([...Object.values(dialogs).map((load) => load()), loadPen()])

export interface DeskDialogsProps {
  readonly id: string
  readonly entry: FormEntry
  readonly session: AnswerSession
  readonly opened: OpenedWork
  readonly kept: KeptDraft
  readonly filing: Filing
  readonly versions: Versions
  /** What was asked for at the desk. */
  readonly tool: 'refill' | 'another' | 'discard' | undefined
  readonly onClose: () => void
}

/** What a form being filled in asks about: another copy of it, the records behind it, throwing it away, signatures. */
export function DeskDialogs({ id, entry, session, opened, kept, filing, versions, tool, onClose }: DeskDialogsProps) {
  const { signing } = filing
  const leave = (): void => navigate(entry.path, { force: true, replace: true })
  return (
    <Suspense fallback={null}>
      {(kept.status.at === 'conflict' || kept.beside) && <Meetings kept={kept} session={session} current={entry.hash} onThere={versions.goOn} />}
      {filing.stale && <StaleDialog session={session} filed={filing.stale} began={opened.began} onMerged={filing.settle} />}
      {(tool === 'refill' || tool === 'another') && <RefillDialog key={tool} session={session} isAboutAnother={tool === 'another'} onClose={onClose} />}
      {tool === 'discard' && (
        <DiscardDialog
          id={id}
          isStored={kept.isStored}
          onGone={() => void Promise.all([kept.discard(), offline().files.removeOf(id)]).then(leave)}
          onClose={onClose}
        />
      )}
      {signing.slot !== undefined && (
        <SlotDialog session={session} slot={signing.slot} isAgain={signing.isAgain} onSign={signing.take} onClose={signing.leave} />
      )}
      {signing.owesPin && <ProvePinDialog onPin={signing.prove} onClose={signing.leavePin} />}
    </Suspense>
  )
}

import type { ApiError, formsApi } from '#api'
import { draftSubject } from '#contract'
import type { AnswerSession } from '#form-engine'
import type { BesideDraft, DeviceDrafts } from '#offline'
import { createDraftKeeper, type DraftStatus } from './draft-keeper.ts'
import { draftSaver } from './draft-saver.ts'
import { isAlike, isWithin, type OpenedWork } from './open-work.ts'

export interface KeepDraftOptions {
  readonly id: string
  readonly session: AnswerSession
  readonly opened: OpenedWork
  readonly device: Pick<DeviceDrafts, 'save' | 'clear' | 'clearOwn' | 'others' | 'sides' | 'drop'>
  readonly deviceName: string
  readonly forms: Pick<typeof formsApi, 'saveDraft'>
  /** The words for a refusal. */
  readonly say: (error: ApiError) => string
  readonly onStatus: (status: DraftStatus) => void
  /** The server has a first version of it. */
  readonly onFirst: () => void
}

/** The answers of a session on their way to the device and the server. */
export interface DraftKeeping {
  readonly flush: () => Promise<void>
  /** Goes on from the other device's version: the session has the chosen answers. */
  readonly resolve: (version: number) => Promise<void>
  /** Saves everything, and says what is to be merged before it may be filed: another device's draft, or what other tabs of this device have saved. */
  readonly unmerged: () => Promise<'conflict' | readonly BesideDraft[]>
  /** What another tab had saved is in the session now: it need not lie beside it any more. */
  readonly joined: (mark: string) => Promise<void>
  /** Filed: nothing is saved from now on, and this device keeps only what another tab has beside it. */
  readonly finish: () => Promise<void>
  /** Another keeping goes on with the draft: saves what there is, then nothing any more. Gives the server's version; undefined when something is to be merged first. */
  readonly handOver: () => Promise<number | undefined>
  /** Thrown away: nothing is saved from now on, and no tab of this device keeps it. */
  readonly discard: () => Promise<void>
  /** See `DraftKeeper`. */
  readonly hold: () => Promise<() => void>
  readonly reconnected: () => void
  /** Of the server's draft; 0 when it has none. */
  readonly version: () => number
  /** The form is closed: what waits is saved, then nothing any more. */
  readonly close: () => Promise<void>
}

const TROUBLE: ReadonlySet<DraftStatus['at']> = new Set(['page', 'conflict', 'refused'])

/** Keeps the answers of a session on the device and on the server while it is open. */
export function keepDraft({ id, session, opened, device, deviceName, forms, say, onStatus, onFirst }: KeepDraftOptions): DraftKeeping {
  const { form, subjectId, recordVersion } = opened
  const head = { form: form.id, hash: form.hash, ...draftSubject(form.about, subjectId), ...(recordVersion !== undefined && { recordVersion }) }
  const save = draftSaver({ id, forms, opened: opened.content, say })
  let status: DraftStatus = opened.theirs ? { at: 'conflict', theirs: opened.theirs } : { at: 'nowhere' }
  /** A copy of what this began with, which the page before saved as it closed, is no rival of what was made of it here. */
  const dropBeginnings = async (): Promise<void> => {
    for (const side of await device.sides(id)) if (isAlike(side, opened)) await device.drop(id, side.mark)
  }
  let isTyping = false
  /** While a text is still in its input nothing is said to be saved; trouble is said in any case. */
  const show = (): void => onStatus(isTyping && !TROUBLE.has(status.at) ? { at: 'saving' } : status)
  const tell = (next: DraftStatus): void => {
    status = next
    show()
  }
  const keeper = createDraftKeeper(
    {
      now: () => new Date(),
      onDevice: async (content, version, { isTaken, sent }) => {
        const server = { ...(isTaken && { isTaken }), ...(sent && !isTaken && { sent }) }
        const { tookOver } = await device.save({ ...head, id, version, content, savedAt: new Date().toISOString(), ...server })
        if (tookOver) await dropBeginnings().catch(() => undefined)
      },
      onServer: async (content, version) => {
        const outcome = await save({ ...head, version, content, device: deviceName })
        if (outcome.kind === 'saved' && version === 0) onFirst()
        return outcome
      },
    },
    { version: opened.version, base: opened.base },
    tell,
  )
  const stops = [
    session.subscribe(({ content }) => keeper.changed(content)),
    session.typing.listen((isWaiting) => {
      if (isTyping === isWaiting) return
      isTyping = isWaiting
      show()
    }),
  ]
  const stop = (): void => {
    for (const each of stops) each()
  }
  if (opened.isAhead) keeper.changed(session.content())
  const flush = async (): Promise<void> => {
    session.typing.flushAll()
    await keeper.flush()
  }
  /** What another tab saved and this one has just the same need not be kept twice. */
  const dropAlike = async (draft: Parameters<typeof isAlike>[0]): Promise<void> => {
    for (const other of await device.others(id)) if (isAlike(other, draft)) await device.drop(id, other.mark)
  }
  const unmerged = async (): Promise<'conflict' | readonly BesideDraft[]> => {
    await flush()
    if (status.at === 'conflict') return 'conflict'
    return (await device.others(id)).filter((other) => !isWithin(other, keeper.version()) && !isAlike(other, { content: session.content() }))
  }
  return {
    flush,
    unmerged,
    resolve: async (version) => {
      const theirs = status.at === 'conflict' ? status.theirs : undefined
      tell({ at: 'nowhere' })
      keeper.resolve(session.content(), version)
      if (theirs) await dropAlike(theirs)
    },
    joined: async (mark) => {
      keeper.changed(session.content())
      await flush()
      if (status.at === 'device' || status.at === 'server') await device.drop(id, mark)
    },
    finish: async () => {
      keeper.forget()
      await device.clearOwn(id)
      await dropAlike({ content: session.content() })
    },
    handOver: async () => {
      await flush()
      if (status.at === 'conflict') return undefined
      stop()
      keeper.forget()
      return keeper.version()
    },
    discard: async () => {
      keeper.forget()
      await device.clear(id)
    },
    hold: keeper.hold,
    reconnected: keeper.reconnected,
    version: keeper.version,
    close: async () => {
      session.typing.flushAll()
      stop()
      await keeper.flush()
      keeper.stop()
    },
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { errorText } from '#actions'
import { formsApi } from '#api'
import type { AnswerSession } from '#form-engine'
import { useT } from '#i18n'
import type { BesideDraft, DeviceDrafts } from '#offline'
import { useLatest } from '#widgets'
import type { DraftStatus } from './draft-keeper.ts'
import { type DraftKeeping, keepDraft } from './keep-draft.ts'
import type { OpenedWork } from './open-work.ts'

export interface KeptDraft {
  readonly status: DraftStatus
  /** What another tab of this device had saved, to be merged; the first of those that are left. */
  readonly beside: BesideDraft | undefined
  /** The server has a version of it. */
  readonly isStored: boolean
  /** No place takes the answers, so that leaving would lose them. What merely waits is saved on leaving. */
  readonly isAtRisk: boolean
  /** Goes on from the other device's version. */
  readonly resolve: (version: number) => void
  /** The answers have taken in what this other tab had saved. */
  readonly joined: (mark: string) => void
  /** Everything is saved, and nobody has something else: then it may be filed. Else the conflict or `beside` is to be merged first. */
  readonly isReady: () => Promise<boolean>
  /** The server gets no draft while the form itself is handed in; gives how to go on. */
  readonly hold: () => Promise<() => void>
  /** Filed: nothing is saved from now on, and this device keeps only what another tab has beside it. */
  readonly finish: () => Promise<void>
  /** See `DraftKeeping`; this form is drawn no more afterwards. */
  readonly handOver: () => Promise<number | undefined>
  /** Thrown away: nothing is saved from now on, and no tab of this device keeps it. */
  readonly discard: () => Promise<void>
  /** Of the server's draft now; 0 when it has none. */
  readonly version: () => number
  /** Saves at once what waits; the same function each time. */
  readonly flush: () => void
}

export interface KeepOptions {
  readonly id: string
  readonly session: AnswerSession
  readonly opened: OpenedWork
  readonly device: DeviceDrafts
  readonly deviceName: string
  /** The server has a first version of it; the same function each time. */
  readonly onFirst: () => void
}

/** Keeps the answers of a session on the device and on the server while it is open. */
export function useKeptDraft({ id, session, opened, device, deviceName, onFirst }: KeepOptions): KeptDraft {
  const t = useT()
  const queries = useQueryClient()
  const first: DraftStatus = opened.theirs ? { at: 'conflict', theirs: opened.theirs } : { at: 'nowhere' }
  const [status, setStatus] = useState<DraftStatus>(first)
  const [isStored, setStored] = useState(opened.version > 0)
  const [beside, setBeside] = useState(opened.beside ?? [])
  const keeping = useRef<DraftKeeping>(undefined)
  // One keeping as long as the form is open: a second one would begin with the version of the first again.
  const words = useLatest(t)

  useEffect(() => {
    const own = keepDraft({
      ...{ id, session, opened, device, deviceName },
      forms: formsApi,
      say: (error) => errorText(error, words.current),
      onStatus: setStatus,
      onFirst: () => {
        setStored(true)
        onFirst()
      },
    })
    keeping.current = own
    const flush = () => void own.flush()
    const hidden = () => document.visibilityState === 'hidden' && flush()
    document.addEventListener('visibilitychange', hidden)
    addEventListener('pagehide', flush)
    addEventListener('online', own.reconnected)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      removeEventListener('pagehide', flush)
      removeEventListener('online', own.reconnected)
      void own.close().then(() => queries.invalidateQueries({ queryKey: ['forms', 'drafts'] }))
    }
  }, [id, session, opened, device, deviceName, onFirst, queries, words])

  return {
    status,
    beside: beside[0],
    isStored,
    isAtRisk: status.at === 'page',
    isReady: async () => {
      const unmerged = (await keeping.current?.unmerged()) ?? []
      if (unmerged === 'conflict') return false
      setBeside(unmerged)
      return unmerged.length === 0
    },
    resolve: (version) => void keeping.current?.resolve(version),
    joined: (mark) => {
      setBeside((left) => left.filter((each) => each.mark !== mark))
      void keeping.current?.joined(mark)
    },
    hold: async () => (await keeping.current?.hold()) ?? (() => undefined),
    finish: async () => keeping.current?.finish(),
    handOver: useCallback(async () => keeping.current?.handOver(), []),
    discard: async () => keeping.current?.discard(),
    version: () => keeping.current?.version() ?? 0,
    flush: useCallback(() => void keeping.current?.flush(), []),
  }
}

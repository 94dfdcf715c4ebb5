import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '#actions'
import { ApiError, formsApi } from '#api'
import type { DraftBody, DraftContent, DraftHead, ServerDraft } from '#contract'
import type { FormSession } from '#form-engine'
import { isSame } from '#forms'
import { useT } from '#i18n'
import type { DeviceDrafts } from '#offline'
import { createDraftKeeper, type DraftKeeper, type DraftStatus, type ServerOutcome } from './draft-keeper.ts'
import type { OpenedWork } from './open-work.ts'

export interface KeptDraft {
  readonly status: DraftStatus
  /** The server has a version of it. */
  readonly isStored: boolean
  /** No place takes the answers, so that leaving would lose them. What merely waits is saved on leaving. */
  readonly isAtRisk: boolean
  readonly flush: () => Promise<void>
  /** Goes on from the other device's version. */
  readonly resolve: (version: number) => void
  /** Filed or thrown away: nothing is saved from now on, and no place keeps it. */
  readonly finish: () => Promise<void>
}

export interface KeepOptions {
  readonly id: string
  readonly session: FormSession
  readonly opened: OpenedWork
  readonly device: Pick<DeviceDrafts, 'load' | 'save' | 'clear'>
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
  const keeper = useRef<DraftKeeper>(undefined)

  useEffect(() => {
    const { form, clientId, recordVersion } = opened
    const head = { form: form.id, hash: form.hash, clientId, ...(recordVersion !== undefined && { recordVersion }) }
    const save = draftSaver(id, (error) => errorText(error, t))
    const own = createDraftKeeper(
      {
        now: () => new Date(),
        onDevice: (content, version) => device.save({ ...head, id, version, content, savedAt: new Date().toISOString() }),
        onServer: async (content, version) => {
          const outcome = await save({ ...head, version, content, device: deviceName })
          if (outcome.kind === 'saved' && version === 0) {
            setStored(true)
            onFirst()
          }
          return outcome
        },
      },
      { version: opened.version, base: opened.base },
      setStatus,
    )
    keeper.current = own
    const stop = session.subscribe(({ content }) => own.changed(content))
    const flush = () => {
      session.typing.flushAll()
      void own.flush()
    }
    const hidden = () => document.visibilityState === 'hidden' && flush()
    document.addEventListener('visibilitychange', hidden)
    addEventListener('pagehide', flush)
    addEventListener('online', own.reconnected)
    return () => {
      session.typing.flushAll()
      stop()
      document.removeEventListener('visibilitychange', hidden)
      removeEventListener('pagehide', flush)
      removeEventListener('online', own.reconnected)
      void own
        .flush()
        .finally(own.stop)
        .then(() => queries.invalidateQueries({ queryKey: ['forms', 'drafts'] }))
    }
  }, [id, session, opened, device, deviceName, onFirst, queries, t])

  return {
    status,
    isStored,
    isAtRisk: status.at === 'page',
    flush: async () => {
      session.typing.flushAll()
      await keeper.current?.flush()
    },
    resolve: (version) => {
      setStatus({ at: 'nowhere' })
      keeper.current?.resolve(session.content(), version)
    },
    finish: async () => {
      keeper.current?.forget()
      await device.clear(id)
    },
  }
}

/** Saves one draft on the server. A save whose answer was lost comes back as a conflict with ourselves: then it goes on from there. */
function draftSaver(id: string, say: (error: ApiError) => string): (body: DraftBody) => Promise<ServerOutcome> {
  let unheard: DraftContent | undefined
  const save = async (body: DraftBody): Promise<DraftHead> => {
    try {
      return await formsApi.saveDraft(id, body)
    } catch (error) {
      const theirs = takenBy(error)
      if (!theirs || !unheard || !isSame(theirs.content.answers, unheard.answers)) throw error
      return formsApi.saveDraft(id, { ...body, version: theirs.version })
    }
  }
  return async (body) => {
    try {
      const head = await save(body)
      unheard = undefined
      return { kind: 'saved', head }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const theirs = takenBy(error)
      if (theirs) return { kind: 'conflict', theirs }
      // Signed out, too many calls or trouble on the way: it is tried again.
      const isFinal = error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status)
      if (isFinal) return { kind: 'refused', message: say(error) }
      unheard = body.content
      return { kind: 'unreachable' }
    }
  }
}

/** The draft of who was faster. */
const takenBy = (error: unknown): ServerDraft | undefined =>
  error instanceof ApiError && error.status === 409 && isServerDraft(error.data) ? error.data : undefined

const isServerDraft = (data: unknown): data is ServerDraft => typeof data === 'object' && data !== null && 'content' in data && 'version' in data

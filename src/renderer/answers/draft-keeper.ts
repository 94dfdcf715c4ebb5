import type { AnswerValues, DraftContent, DraftHead, ServerDraft } from '#contract'

/**
 * On this device within this time of a change, on the server within the other (design: architecture P6). A text that is typed without a rest
 * is a change every 400 ms, so that what is older than half a second is on its way to the disk.
 */
export const LOCAL_PAUSE_MS = 100
export const SERVER_PAUSE_MS = 1_500
export const SERVER_AFTER_MS = 2_800
/** On the server, while the device keeps nothing: it is the only place that is left. */
export const ALONE_PAUSE_MS = 200
export const ALONE_AFTER_MS = 600
const RETRY_MS = [3_000, 6_000, 12_000, 30_000, 60_000]

/** Where the latest answers are by now. */
export type DraftStatus =
  | { readonly at: 'nowhere' }
  /** Changed a moment ago, or still being typed: no place has all of it yet. */
  | { readonly at: 'saving' }
  | { readonly at: 'device' | 'server'; readonly savedAt: string }
  /** Neither the device nor the server could take them; they are on the page alone. */
  | { readonly at: 'page' }
  /** Another device has gone on with this draft; `base` is what both began with, as far as it is known. */
  | { readonly at: 'conflict'; readonly theirs: ServerDraft; readonly base?: AnswerValues | undefined }
  /** The server refuses them for good; they stay on the device. */
  | { readonly at: 'refused'; readonly message: string; readonly savedAt: string }

export type ServerOutcome =
  | { readonly kind: 'saved'; readonly head: DraftHead }
  | { readonly kind: 'conflict'; readonly theirs: ServerDraft }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'refused'; readonly message: string }

/** How far the server is with a draft that is kept on the device. */
export interface AtServer {
  /** It has all of it as that version. */
  readonly isTaken: boolean
  /** What was sent and not answered yet: found there later, it is our own. */
  readonly sent?: DraftContent | undefined
}

export interface DraftPlaces {
  /** Seals the draft on this device; throws when it can't. */
  readonly onDevice: (content: DraftContent, version: number, server: AtServer) => Promise<void>
  /** Continues the server's draft of that version. */
  readonly onServer: (content: DraftContent, version: number) => Promise<ServerOutcome>
  readonly now: () => Date
}

export interface DraftKeeper {
  readonly changed: (content: DraftContent) => void
  /** Saves at once what is not saved yet. */
  readonly flush: () => Promise<void>
  /** Goes on from the other device's version with merged answers. */
  readonly resolve: (content: DraftContent, version: number) => void
  /** The server is sent no draft until the given function is called, since the form itself is on its way; resolves once none is on its way. */
  readonly hold: () => Promise<() => void>
  /** The network is back. */
  readonly reconnected: () => void
  /** Nothing is saved any more, neither what waits nor what changes from now on. */
  readonly forget: () => void
  readonly stop: () => void
  /** Of the server's draft that the next save continues. */
  readonly version: () => number
}

/** What the server has at the start: version 0 is nothing. */
export interface DraftStart {
  readonly version: number
  readonly base?: AnswerValues | undefined
}

/**
 * Keeps a form's answers on the device and on the server while it is filled in. Each place gets one save at a time, always
 * the latest answers; nothing is forgotten until a place has it.
 */
export function createDraftKeeper(places: DraftPlaces, start: DraftStart, onStatus: (status: DraftStatus) => void): DraftKeeper {
  let latest: DraftContent | undefined
  let stopped = false
  let forgotten = false
  let serverVersion = start.version
  let base = start.base
  let isConflicting = false
  let failures = 0
  let isDeviceFailing = false
  /** What the server has taken. */
  let onServer: DraftContent | undefined
  let sent: DraftContent | undefined
  const { report, reportSaving } = createReports(onStatus, () => stopped || isConflicting)
  const device = createSaver({
    pause: LOCAL_PAUSE_MS,
    after: LOCAL_PAUSE_MS,
    save: async (content) => {
      try {
        await places.onDevice(content, serverVersion, { isTaken: content === onServer, sent })
        isDeviceFailing = false
        if (content !== onServer && content === latest) report({ at: 'device', savedAt: places.now().toISOString() })
      } catch {
        isDeviceFailing = true
        if (content !== onServer && failures === 0) server.offer(content, true)
        // The server may take them yet.
        if (content !== onServer && failures > 0) report({ at: 'page' })
      }
      return 'done'
    },
  })
  const server = createSaver({
    pause: SERVER_PAUSE_MS,
    after: SERVER_AFTER_MS,
    alone: { pause: ALONE_PAUSE_MS, after: ALONE_AFTER_MS },
    save: async (content) => {
      if (isConflicting) return 'done'
      // First the device knows what is sent: a page that is gone before the answer comes leaves no rival of itself.
      sent = content
      if (latest) device.offer(latest)
      await device.flush()
      if (forgotten) return 'done'
      const outcome = await places.onServer(content, serverVersion)
      if (outcome.kind !== 'unreachable') sent = undefined
      if (outcome.kind === 'saved') {
        failures = 0
        serverVersion = outcome.head.version
        onServer = content
        base = content.answers
        const { savedAt } = outcome.head
        // The device's copy has to know which version it continues; only then it is said, so that who leaves at once leaves no rival of it.
        if (latest && !forgotten) device.offer(latest)
        void device.flush().then(() => content === latest && report({ at: 'server', savedAt }))
      } else if (outcome.kind === 'conflict') {
        report({ at: 'conflict', theirs: outcome.theirs, base })
        isConflicting = true
      } else if (outcome.kind === 'refused') report({ at: 'refused', message: outcome.message, savedAt: places.now().toISOString() })
      else {
        if (isDeviceFailing) report({ at: 'page' })
        return RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)] ?? 'done'
      }
      return 'done'
    },
  })
  return {
    changed(content) {
      if (forgotten) return
      latest = content
      reportSaving()
      device.offer(content)
      server.offer(content, isDeviceFailing && failures === 0)
    },
    async flush() {
      await device.flush()
      await server.flush()
      // The device's copy has to know which version it continues.
      await device.flush()
    },
    resolve(content, next) {
      isConflicting = false
      serverVersion = next
      base = undefined
      this.changed(content)
    },
    hold: server.hold,
    reconnected: () => void server.flush(),
    forget() {
      stopped = true
      forgotten = true
      device.forget()
      server.forget()
    },
    version: () => serverVersion,
    stop() {
      stopped = true
      device.stop()
      server.stop()
    },
  }
}

interface Reports {
  readonly report: (status: DraftStatus) => void
  /** What no place takes is not said to be on its way again with every key. */
  readonly reportSaving: () => void
}

/** Says where the answers are, unless nobody wants to hear it any more. */
function createReports(onStatus: (status: DraftStatus) => void, isQuiet: () => boolean): Reports {
  let last: DraftStatus['at'] | undefined
  const report = (status: DraftStatus): void => {
    if (isQuiet()) return
    last = status.at
    onStatus(status)
  }
  return {
    report,
    reportSaving: () => {
      if (last !== 'saving' && last !== 'page' && last !== 'refused') report({ at: 'saving' })
    },
  }
}

interface SaverOptions {
  /** Milliseconds of rest before a save. */
  readonly pause: number
  /** Milliseconds after the first unsaved change when it is saved in any case. */
  readonly after: number
  /** Both for what no other place takes. */
  readonly alone?: { readonly pause: number; readonly after: number }
  /** Milliseconds to try again in, or that it is done with. */
  readonly save: (content: DraftContent) => Promise<number | 'done'>
}

interface Saver {
  readonly offer: (content: DraftContent, isAlone?: boolean) => void
  readonly flush: () => Promise<void>
  /** See `DraftKeeper`. */
  readonly hold: () => Promise<() => void>
  readonly forget: () => void
  readonly stop: () => void
}

/** One save at a time, of what was offered last. */
function createSaver({ pause, after, alone = { pause, after }, save }: SaverOptions): Saver {
  let waiting: DraftContent | undefined
  let since = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let isHeld = false

  const schedule = (delay: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void run(), delay)
  }
  const run = async (): Promise<void> => {
    if (running) return running
    const content = waiting
    if (content === undefined || isHeld) return
    clearTimeout(timer)
    running = save(content).then(
      (next) => {
        running = undefined
        if (next !== 'done') schedule(next)
        else if (waiting === content) waiting = undefined
        else schedule(0)
      },
      () => {
        running = undefined
        schedule(RETRY_MS[0] ?? after)
      },
    )
    return running
  }
  return {
    offer(content, isAlone = false) {
      if (waiting === undefined) since = Date.now()
      waiting = content
      const bounds = isAlone ? alone : { pause, after }
      schedule(Math.max(0, Math.min(bounds.pause, since + bounds.after - Date.now())))
    },
    async flush() {
      await running
      await run()
    },
    async hold() {
      isHeld = true
      await running
      return () => {
        isHeld = false
        if (waiting !== undefined) schedule(0)
      }
    },
    forget() {
      clearTimeout(timer)
      waiting = undefined
    },
    stop: () => clearTimeout(timer),
  }
}

import type { CallRoom } from '#contract'
import type { SocketLine } from '#realtime'
import { type CallState, isInside, START } from './call-state.ts'
import { createMeeting } from './meeting.ts'
import type { OwnMedia } from './own-media.ts'
import { createSignals, isAgreed } from './signals.ts'

export interface CallOutside {
  readonly line: SocketLine
  readonly room: string
  /** Names this page in the call: two pages of a room never have the same. */
  readonly page: string
  readonly openMedia: () => Promise<OwnMedia>
  readonly connect: (config: RTCConfiguration) => RTCPeerConnection
}

/** One call of one page: it looks its room up, waits for a click, finds the other and speaks with them directly. */
export interface Call {
  readonly get: () => CallState
  readonly subscribe: (changed: () => void) => () => void
  /** After a click: asks for camera and microphone and goes in; also takes the call over from another window of the same person. */
  readonly join: () => Promise<void>
  readonly toggleMute: () => void
  readonly toggleCamera: () => Promise<void>
  readonly hangUp: () => void
  /** The page goes away. */
  readonly close: () => void
}

const ASK_MS = 10_000

/** What was not passed on is said again when the line is back. */
const failed = (): void => undefined

const isRoom = (value: unknown): value is CallRoom => typeof value === 'object' && value !== null && 'name' in value && 'stunUrls' in value

export function createCall({ line, room, page, openMedia, connect }: CallOutside): Call {
  let state: CallState = START
  let isClosed = false
  const watchers = new Set<() => void>()
  const become = (change: Partial<CallState>): void => {
    state = { ...state, ...change }
    for (const watch of [...watchers]) watch()
  }
  const { say, stop: stopSignals } = createSignals(line, { room, peer: page }, (heard) => void meeting.hear(heard).catch(failed))
  const meeting = createMeeting({ page, connect, get: () => state, become, say, failed })
  const announce = (take = false): void => void say('here', take ? { data: 'take' } : {}).catch(failed)

  async function lookUp(): Promise<void> {
    const answer = await line.ask('call-room', { room }, ASK_MS)
    if (!isAgreed(answer) || !isRoom(answer.data)) return become({ step: 'refused' })
    meeting.hasStunUrls(answer.data.stunUrls)
    become({ step: 'ready', name: answer.data.name })
  }

  /** Whenever the line is open again: the room is looked up where that is still to be done, and the other is told of this page. */
  function lineChanged(): void {
    if (line.get().state !== 'open') return
    if (state.step === 'asking') lookUp().catch(failed)
    else if (isInside(state.step) && state.step !== 'connected') announce()
  }

  async function join(): Promise<void> {
    const isTaking = state.step === 'busy'
    become({ step: 'starting' })
    const media = state.own === undefined ? await openMedia() : { stream: state.own, problem: state.problem }
    // Hung up or gone while the browser asked for leave.
    if (isClosed || state.step !== 'starting') {
      for (const track of media.stream.getTracks()) track.stop()
      return
    }
    const hasCamera = media.stream.getVideoTracks().length > 0
    const isCameraOn = hasCamera && (state.own === undefined || state.isCameraOn)
    for (const track of media.stream.getAudioTracks()) track.enabled = !state.isMuted
    for (const track of media.stream.getVideoTracks()) track.enabled = isCameraOn
    become({ step: 'waiting', own: media.stream, problem: media.problem, hasCamera, isCameraOn })
    announce(isTaking)
  }

  function toggleMute(): void {
    const isMuted = !state.isMuted
    for (const track of state.own?.getAudioTracks() ?? []) track.enabled = !isMuted
    become({ isMuted })
  }

  async function toggleCamera(): Promise<void> {
    const isCameraOn = !state.isCameraOn
    for (const track of state.own?.getVideoTracks() ?? []) track.enabled = isCameraOn
    become({ isCameraOn })
    await meeting.sayCamera(isCameraOn)
  }

  function end(): void {
    if (isInside(state.step)) void say('bye').catch(failed)
    for (const track of state.own?.getTracks() ?? []) track.stop()
  }

  const stopWatching = line.subscribe(lineChanged)
  lineChanged()
  return {
    get: () => state,
    subscribe: (changed) => {
      watchers.add(changed)
      return () => void watchers.delete(changed)
    },
    join,
    toggleMute,
    toggleCamera,
    hangUp() {
      end()
      meeting.leave('over')
      become({ own: undefined })
    },
    close() {
      isClosed = true
      end()
      meeting.close()
      stopSignals()
      stopWatching()
    },
  }
}

import type { CallRoom } from '#contract'
import type { SocketLine } from '#realtime'
import { type CallState, isInside, START } from './call-state.ts'
import type { OwnMedia } from './own-media.ts'
import { createPeer, type Peer } from './peer.ts'
import { createSignals, type Heard, isAgreed } from './signals.ts'

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

const isRoom = (value: unknown): value is CallRoom => typeof value === 'object' && value !== null && 'name' in value && 'stunUrls' in value

export function createCall({ line, room, page, openMedia, connect }: CallOutside): Call {
  let state: CallState = START
  let stunUrls: readonly string[] = []
  let peer: Peer | undefined
  let isClosed = false
  const watchers = new Set<() => void>()
  const become = (change: Partial<CallState>): void => {
    state = { ...state, ...change }
    for (const watch of [...watchers]) watch()
  }
  const { say, stop: stopSignals } = createSignals(line, { room, peer: page }, (heard) => void hear(heard).catch(failed))
  /** What was not passed on is said again when the line is back. */
  const failed = (): void => undefined
  const announce = (take = false): void => void say('here', take ? { data: 'take' } : {}).catch(failed)

  async function lookUp(): Promise<void> {
    const answer = await line.ask('call-room', { room }, ASK_MS)
    if (!isAgreed(answer) || !isRoom(answer.data)) return become({ step: 'refused' })
    stunUrls = answer.data.stunUrls
    become({ step: 'ready', name: answer.data.name })
  }

  /** Whenever the line is open again: the room is looked up where that is still to be done, and the other is told of this page. */
  function lineChanged(): void {
    if (line.get().state !== 'open') return
    if (state.step === 'asking') lookUp().catch(failed)
    else if (isInside(state.step) && state.step !== 'connected') announce()
  }

  function meet(other: string): Peer {
    peer?.close()
    const own = state.own ?? new MediaStream()
    const met = createPeer({
      id: other,
      connection: connect({ iceServers: stunUrls.length === 0 ? [] : [{ urls: [...stunUrls] }] }),
      own,
      say: (kind, data) => say(kind, { to: other, data }),
      onTheirs: (theirs) => become({ theirs }),
      onStep: (step) => {
        if (peer === met && isInside(state.step)) become({ step })
        if (peer === met && step === 'connected' && !state.isCameraOn) void say('camera', { to: other, data: 'off' }).catch(failed)
      },
      failed,
    })
    peer = met
    become({ step: 'connecting', theirs: undefined, isTheirCameraOn: true })
    return met
  }

  async function hear({ kind, peer: from, isForMe, data }: Heard): Promise<void> {
    if (!isInside(state.step)) return
    const isPartner = peer?.id === from
    switch (kind) {
      case 'here': {
        const isTaken = peer !== undefined && !isPartner && (state.step === 'connected' || state.step === 'connecting')
        if (isTaken && data !== 'take') return say('busy', { to: from })
        if (isTaken && peer !== undefined) void say('busy', { to: peer.id }).catch(failed)
        if (isPartner && isForMe && (state.step === 'connecting' || state.step === 'connected')) return
        // Of the two the one whose name comes later makes the offer, so that they never do so at once.
        if (page > from) return meet(from).offer()
        meet(from)
        return isForMe ? undefined : say('here', { to: from })
      }
      case 'offer':
        return isForMe ? (isPartner && peer ? peer : meet(from)).answer(data) : undefined
      case 'answer':
        return isPartner && isForMe ? peer?.accept(data) : undefined
      case 'candidate':
        return isPartner && isForMe ? peer?.add(data) : undefined
      case 'camera':
        return isPartner ? become({ isTheirCameraOn: data !== 'off' }) : undefined
      case 'bye':
        return isPartner ? leftBy('left') : undefined
      case 'busy':
        return isForMe ? leftBy('busy') : undefined
    }
  }

  function leftBy(step: 'left' | 'busy' | 'over'): void {
    peer?.close()
    peer = undefined
    become({ step, theirs: undefined })
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
    if (peer !== undefined) await say('camera', { to: peer.id, data: isCameraOn ? 'on' : 'off' }).catch(failed)
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
      leftBy('over')
      become({ own: undefined })
    },
    close() {
      isClosed = true
      end()
      peer?.close()
      stopSignals()
      stopWatching()
    },
  }
}

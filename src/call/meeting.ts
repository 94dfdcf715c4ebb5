import { type CallState, isInside } from './call-state.ts'
import { createPeer, type Peer } from './peer.ts'
import type { Heard, Signals } from './signals.ts'

interface MeetingOutside {
  readonly page: string
  readonly connect: (config: RTCConfiguration) => RTCPeerConnection
  readonly get: () => CallState
  readonly become: (change: Partial<CallState>) => void
  readonly say: Signals['say']
  readonly failed: () => void
}

/** The other page of a call, as far as one is known: who offers, who answers, and when they part. */
export interface Meeting {
  readonly hasStunUrls: (urls: readonly string[]) => void
  readonly hear: (heard: Heard) => Promise<void>
  readonly sayCamera: (isOn: boolean) => Promise<void>
  readonly leave: (step: 'left' | 'busy' | 'over') => void
  readonly close: () => void
}

const isMet = ({ step }: CallState): boolean => step === 'connecting' || step === 'connected'

export function createMeeting({ page, connect, get, become, say, failed }: MeetingOutside): Meeting {
  let stunUrls: readonly string[] = []
  let peer: Peer | undefined

  const sayCamera = async (isOn: boolean): Promise<void> => {
    if (peer !== undefined) await say('camera', { to: peer.id, data: isOn ? 'on' : 'off' }).catch(failed)
  }

  function meet(other: string): Peer {
    peer?.close()
    const met = createPeer({
      id: other,
      connection: connect({ iceServers: stunUrls.length === 0 ? [] : [{ urls: [...stunUrls] }] }),
      own: get().own ?? new MediaStream(),
      say: (kind, data) => say(kind, { to: other, data }),
      onTheirs: (theirs) => become({ theirs }),
      onStep: (step) => {
        if (peer !== met) return
        if (isInside(get().step)) become({ step })
        if (step === 'connected' && !get().isCameraOn) void sayCamera(false)
      },
      failed,
    })
    peer = met
    become({ step: 'connecting', theirs: undefined, isTheirCameraOn: true })
    return met
  }

  /** Somebody is in the room: a third one is told that the call is taken, unless it takes it over from its own other window. */
  function heardHere({ peer: from, isForMe, data }: Heard): Promise<void> | undefined {
    const isPartner = peer?.id === from
    const isTaken = peer !== undefined && !isPartner && isMet(get())
    if (isTaken && data !== 'take') return say('busy', { to: from })
    if (isTaken && peer !== undefined) void say('busy', { to: peer.id }).catch(failed)
    if (isPartner && isForMe && isMet(get())) return
    // Of the two the one whose name comes later makes the offer, so that they never do so at once.
    if (page > from) return meet(from).offer()
    meet(from)
    return isForMe ? undefined : say('here', { to: from })
  }

  function leave(step: 'left' | 'busy' | 'over'): void {
    peer?.close()
    peer = undefined
    become({ step, theirs: undefined })
  }

  async function hear(heard: Heard): Promise<void> {
    if (!isInside(get().step)) return
    const { kind, peer: from, isForMe, data } = heard
    const isPartner = peer?.id === from
    switch (kind) {
      case 'here':
        return heardHere(heard)
      case 'offer':
        return isForMe ? (isPartner && peer ? peer : meet(from)).answer(data) : undefined
      case 'answer':
        return isPartner && isForMe ? peer?.accept(data) : undefined
      case 'candidate':
        return isPartner && isForMe ? peer?.add(data) : undefined
      case 'camera':
        return isPartner ? become({ isTheirCameraOn: data !== 'off' }) : undefined
      case 'bye':
        return isPartner ? leave('left') : undefined
      case 'busy':
        return isForMe ? leave('busy') : undefined
    }
  }

  return {
    hasStunUrls: (urls) => {
      stunUrls = urls
    },
    hear,
    sayCamera,
    leave,
    close: () => peer?.close(),
  }
}

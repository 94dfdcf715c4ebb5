import { serialize } from '#concurrency'
import type { SignalKind } from './signals.ts'

export interface PeerOutside {
  /** The page at the other end. */
  readonly id: string
  readonly connection: RTCPeerConnection
  readonly own: MediaStream
  readonly say: (kind: SignalKind, data: string) => Promise<void>
  readonly onTheirs: (stream: MediaStream) => void
  readonly onStep: (step: 'connecting' | 'connected' | 'cut') => void
  readonly failed: () => void
}

/** The way to one page of the other: offers and answers as the browsers write them, and what the network finds out. */
export interface Peer {
  readonly id: string
  readonly offer: () => Promise<void>
  readonly answer: (offer: string) => Promise<void>
  readonly accept: (answer: string) => Promise<void>
  readonly add: (candidate: string) => Promise<void>
  readonly close: () => void
}

const STEPS: Readonly<Partial<Record<RTCPeerConnectionState, 'connecting' | 'connected' | 'cut'>>> = {
  connecting: 'connecting',
  connected: 'connected',
  disconnected: 'cut',
  failed: 'cut',
}

export function createPeer({ id, connection, own, say, onTheirs, onStep, failed }: PeerOutside): Peer {
  /** Found before the other's description came. */
  const early: RTCIceCandidateInit[] = []
  let isOffering = false
  /** What the other says is done one after the other: a candidate waits for the description it belongs to. */
  const inTurn = serialize()

  for (const track of own.getTracks()) connection.addTrack(track, own)
  // Also who has neither camera nor microphone sees and hears the other.
  for (const kind of ['audio', 'video']) if (!own.getTracks().some((track) => track.kind === kind)) connection.addTransceiver(kind, { direction: 'recvonly' })
  const theirs = new MediaStream()
  connection.addEventListener('track', ({ track }) => {
    theirs.addTrack(track)
    onTheirs(theirs)
  })
  connection.addEventListener('icecandidate', ({ candidate }) => {
    if (candidate !== null) say('candidate', JSON.stringify(candidate.toJSON())).catch(failed)
  })
  connection.addEventListener('connectionstatechange', () => {
    const step = STEPS[connection.connectionState]
    if (step !== undefined) onStep(step)
    if (connection.connectionState === 'failed' && isOffering) offer({ iceRestart: true }).catch(failed)
  })

  async function offer(options: RTCOfferOptions = {}): Promise<void> {
    isOffering = true
    await connection.setLocalDescription(await connection.createOffer(options))
    await say('offer', connection.localDescription?.sdp ?? '')
  }

  async function describe(type: 'offer' | 'answer', sdp: string): Promise<void> {
    await connection.setRemoteDescription({ type, sdp })
    for (const candidate of early.splice(0)) await connection.addIceCandidate(candidate)
  }

  return {
    id,
    offer: () => offer(),
    async answer(sdp) {
      await inTurn(async () => {
        await describe('offer', sdp)
        await connection.setLocalDescription(await connection.createAnswer())
      })
      await say('answer', connection.localDescription?.sdp ?? '')
    },
    accept: (sdp) => inTurn(() => describe('answer', sdp)),
    add: (text) =>
      inTurn(async () => {
        // Written by the other's browser; this one checks it.
        const candidate = JSON.parse(text) as RTCIceCandidateInit
        if (connection.remoteDescription === null) early.push(candidate)
        else await connection.addIceCandidate(candidate)
      }),
    close: () => connection.close(),
  }
}

import { describe, expect, it, vi } from 'vitest'
import type { SocketLine } from '#realtime'
import { createCall } from '../../src/call/create-call.ts'

/** Camera and microphone as the browser would give them, from a drawing and silence. */
function media(): MediaStream {
  const picture = document.createElement('canvas')
  picture.getContext('2d')
  return new MediaStream([...new AudioContext().createMediaStreamDestination().stream.getTracks(), ...picture.captureStream().getTracks()])
}

/** A call whose room is found at once, and the leave that the browser asks for at each join. */
async function openCall() {
  const line: SocketLine = {
    get: () => ({ state: 'open', since: 0 }),
    subscribe: () => () => undefined,
    onEvent: () => () => undefined,
    ask: async () => ({ success: true, msg: '', data: { name: 'Bea', stunUrls: [] } }),
    probe: () => undefined,
  }
  const asked: ((stream: MediaStream) => void)[] = []
  const openMedia = () =>
    new Promise<{ readonly stream: MediaStream; readonly problem: undefined }>((resolve) => asked.push((stream) => resolve({ stream, problem: undefined })))
  const call = createCall({ line, room: 'r'.repeat(22), page: 'page', openMedia, connect: (config) => new RTCPeerConnection(config) })
  await vi.waitFor(() => expect(call.get().step).toBe('ready'))
  const join = async (): Promise<MediaStream> => {
    const stream = media()
    const joined = call.join()
    asked.shift()?.(stream)
    await joined
    return stream
  }
  return { call, asked, join }
}
const enabled = (stream: MediaStream) => [...stream.getAudioTracks(), ...stream.getVideoTracks()].map((track) => track.enabled)
const states = (stream: MediaStream) => stream.getTracks().map(({ readyState }) => readyState)

describe('who comes into a call', () => {
  it('is as mute as the page says, also when coming again', async () => {
    const { call, join } = await openCall()
    const first = await join()
    expect(enabled(first)).toEqual([true, true])
    call.toggleMute()
    expect(enabled(first)).toEqual([false, true])
    call.hangUp()
    expect(states(first)).toEqual(['ended', 'ended'])
    const second = await join()
    expect([call.get().isMuted, call.get().isCameraOn, ...enabled(second)]).toEqual([true, true, false, true])
    call.toggleMute()
    expect(enabled(second)).toEqual([true, true])
    call.close()
  })

  it.each(['close', 'hangUp'] as const)('leaves no camera on after %s while the browser asked for leave', async (end) => {
    const { call, asked } = await openCall()
    const stream = media()
    const joined = call.join()
    call[end]()
    asked[0]?.(stream)
    await joined
    expect(states(stream)).toEqual(['ended', 'ended'])
    expect(call.get().own).toBeUndefined()
    expect(call.get().step).not.toBe('waiting')
  })
})

/** Sounds made by the page itself. Browsers allow them only after a click or key; until then there are none, and nothing is complained of. */

interface Note {
  readonly hertz: number
  /** Seconds from the beginning. */
  readonly at: number
  readonly seconds: number
}

const MESSAGE: readonly Note[] = [
  { hertz: 660, at: 0, seconds: 0.12 },
  { hertz: 880, at: 0.11, seconds: 0.2 },
]
const RING: readonly Note[] = [
  { hertz: 523, at: 0, seconds: 0.35 },
  { hertz: 659, at: 0.4, seconds: 0.35 },
]
const RING_EVERY_MS = 2_400
const LOUDNESS = 0.08

let context: AudioContext | undefined

function play(notes: readonly Note[]): void {
  if (!navigator.userActivation?.hasBeenActive) return
  context ??= new AudioContext()
  const { currentTime, destination } = context
  for (const { hertz, at, seconds } of notes) {
    const tone = new OscillatorNode(context, { type: 'sine', frequency: hertz })
    const volume = new GainNode(context, { gain: 0 })
    const start = currentTime + at
    volume.gain.setValueAtTime(0, start)
    volume.gain.linearRampToValueAtTime(LOUDNESS, start + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, start + seconds)
    tone.connect(volume).connect(destination)
    tone.start(start)
    tone.stop(start + seconds)
  }
}

/** Two short notes. */
export const playMessage = (): void => play(MESSAGE)

/** Rings until it is stopped. */
export function startRing(): () => void {
  play(RING)
  const timer = setInterval(() => play(RING), RING_EVERY_MS)
  return () => clearInterval(timer)
}

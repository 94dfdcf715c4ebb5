import type { MediaProblem } from './call-state.ts'

/** What comes from here, as far as there is something; never asked for before a click. */
export interface OwnMedia {
  readonly stream: MediaStream
  readonly problem: MediaProblem | undefined
}

const problemOf = (error: unknown): MediaProblem => {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'failed'
}

/** Camera and microphone; without a camera the microphone alone, and without either an empty stream and the reason. */
export async function openOwnMedia(): Promise<OwnMedia> {
  // Only pages that came by https, or from this machine, are given any.
  if (!('mediaDevices' in navigator)) return { stream: new MediaStream(), problem: 'insecure' }
  try {
    return { stream: await navigator.mediaDevices.getUserMedia({ audio: true, video: true }), problem: undefined }
  } catch (error) {
    if (problemOf(error) === 'denied') return { stream: new MediaStream(), problem: 'denied' }
  }
  try {
    return { stream: await navigator.mediaDevices.getUserMedia({ audio: true }), problem: undefined }
  } catch (error) {
    return { stream: new MediaStream(), problem: problemOf(error) }
  }
}

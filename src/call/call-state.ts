/** How a call stands, as its page draws it. */
export type CallStep =
  /** The room is looked up. */
  | 'asking'
  /** Over, or not for this person. */
  | 'refused'
  /** Camera and microphone are asked for when somebody clicks. */
  | 'ready'
  | 'starting'
  /** The other is not there yet. */
  | 'waiting'
  | 'connecting'
  | 'connected'
  /** Was connected; the network is searched for another way. */
  | 'cut'
  /** The other has hung up. */
  | 'left'
  /** Another window of this person is in the call. */
  | 'busy'
  /** Hung up here. */
  | 'over'

const INSIDE: ReadonlySet<CallStep> = new Set(['waiting', 'connecting', 'connected', 'cut', 'left'])
/** This page is in the room. */
export const isInside = (step: CallStep): boolean => INSIDE.has(step)

/** Why there is no picture or no sound from here. */
export type MediaProblem = 'denied' | 'missing' | 'insecure' | 'failed'

export interface CallState {
  readonly step: CallStep
  /** Of the other. */
  readonly name: string
  readonly problem: MediaProblem | undefined
  readonly own: MediaStream | undefined
  readonly theirs: MediaStream | undefined
  readonly isMuted: boolean
  readonly hasCamera: boolean
  readonly isCameraOn: boolean
  readonly isTheirCameraOn: boolean
}

export const START: CallState = {
  step: 'asking',
  name: '',
  problem: undefined,
  own: undefined,
  theirs: undefined,
  isMuted: false,
  hasCamera: false,
  isCameraOn: false,
  isTheirCameraOn: true,
}

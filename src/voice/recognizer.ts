/** spec: shell-and-account §9 */
export const SPOKEN_LANGUAGE = 'en-IN'

/** Why nothing is heard (fault R40); a word of `shared/voice.faults`. */
export type HearingFault = 'denied' | 'noMicrophone' | 'noSpeech' | 'network' | 'broken'

/** Whether speech is turned to text on this device, by the browser's maker, or not at all. */
export type Hearing = 'on-device' | 'remote' | 'none'

export interface HearingEvents {
  readonly onHeard: (text: string) => void
  readonly onFault: (fault: HearingFault) => void
  /** The engine is done, whatever the reason: the microphone is off. */
  readonly onEnd: () => void
}

/** A sentence that is listened for. */
export interface Listening {
  /** The person has said it: what was heard so far is still told, then the end. */
  readonly finish: () => void
  /** The microphone is off at once, and nothing more is told. */
  readonly abort: () => void
}

/** Turns speech to text, one sentence at a time. */
export interface Recognizer {
  readonly hearing: Hearing
  /** Tells nothing before it has returned, also where the engine does not start. */
  listen(events: HearingEvents): Listening
}

/** The browser's engine as far as it is used here; TypeScript's library has no words for it. */
interface Engine {
  lang: string
  continuous: boolean
  interimResults: boolean
  processLocally?: boolean
  onresult: ((event: { readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }>> }) => void) | null
  onerror: ((event: { readonly error: string }) => void) | null
  onend: (() => void) | null
  start(): void
  stop(): void
  abort(): void
}

interface EngineClass {
  new (): Engine
  /** Chromium 139 and newer. */
  available?(options: { readonly langs: readonly string[]; readonly processLocally: boolean }): Promise<string>
}

const FAULTS: Readonly<Record<string, HearingFault>> = {
  'not-allowed': 'denied',
  'service-not-allowed': 'denied',
  'audio-capture': 'noMicrophone',
  'no-speech': 'noSpeech',
  network: 'network',
}

const DEAF: Listening = { finish: () => undefined, abort: () => undefined }

const engineOf = (place: object): EngineClass | undefined => {
  const found: unknown = Reflect.get(place, 'SpeechRecognition') ?? Reflect.get(place, 'webkitSpeechRecognition')
  return typeof found === 'function' ? (found as EngineClass) : undefined
}

async function hearingOf(Engine: EngineClass | undefined, language: string): Promise<Hearing> {
  if (Engine === undefined) return 'none'
  const answer = await Engine.available?.({ langs: [language], processLocally: true }).catch(() => '')
  return answer === 'available' ? 'on-device' : 'remote'
}

/** What this browser can hear with; `place` is the window. */
export async function browserRecognizer(place: object, language: string = SPOKEN_LANGUAGE): Promise<Recognizer> {
  const Engine = engineOf(place)
  const hearing = await hearingOf(Engine, language)
  return { hearing, listen: (events) => (Engine === undefined ? DEAF : listen(new Engine(), { hearing, language }, events)) }
}

function listen(
  engine: Engine,
  { hearing, language }: { readonly hearing: Hearing; readonly language: string },
  { onHeard, onFault, onEnd }: HearingEvents,
): Listening {
  engine.lang = language
  engine.continuous = false
  engine.interimResults = false
  if (hearing === 'on-device') engine.processLocally = true
  let isOver = false
  const silence = (): void => {
    isOver = true
    engine.onresult = null
    engine.onerror = null
    engine.onend = null
  }
  engine.onresult = ({ results }) => onHeard(results[results.length - 1]?.[0]?.transcript ?? '')
  engine.onerror = ({ error }) => {
    if (error !== 'aborted') onFault(FAULTS[error] ?? 'broken')
  }
  engine.onend = () => {
    silence()
    onEnd()
  }
  try {
    engine.start()
  } catch {
    queueMicrotask(() => {
      if (isOver) return
      silence()
      onFault('broken')
      onEnd()
    })
  }
  return {
    finish: () => {
      if (!isOver) engine.stop()
    },
    abort: () => {
      silence()
      engine.abort()
    },
  }
}

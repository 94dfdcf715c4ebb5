import { SPOKEN_LANGUAGE } from './recognizer.ts'

export interface Speech {
  readonly synthesis: Pick<SpeechSynthesis, 'speak' | 'cancel' | 'getVoices'> | undefined
  readonly Utterance: typeof SpeechSynthesisUtterance | undefined
}

/** The browser's, where it has one. */
export const browserSpeech = (): Speech => ({ synthesis: globalThis.speechSynthesis, Utterance: globalThis.SpeechSynthesisUtterance })

/** A voice that lives on this device; others send the text to their maker. */
const ownVoice = (voices: readonly SpeechSynthesisVoice[]): SpeechSynthesisVoice | undefined => {
  const own = voices.filter(({ localService }) => localService)
  return own.find(({ lang }) => lang.replace('_', '-') === SPOKEN_LANGUAGE) ?? own.find(({ lang }) => lang.startsWith('en'))
}

/**
 * Says a text, and resolves when it was said; at once where no voice lives on this device.
 * Rejects when there is no text: whoever calls says "No text to speak." (spec: shell-and-account §8).
 */
export async function speak(text: string, { synthesis, Utterance }: Speech): Promise<void> {
  if (text.trim() === '') throw new Error('There is no text to speak.')
  const voice = synthesis && ownVoice(synthesis.getVoices())
  if (!synthesis || !Utterance || !voice) return
  await new Promise<void>((resolve) => {
    const utterance = new Utterance(text)
    utterance.voice = voice
    utterance.lang = voice.lang
    utterance.onend = () => resolve()
    utterance.onerror = () => resolve()
    synthesis.cancel()
    synthesis.speak(utterance)
  })
}

/** "Let's Revive" in the ten languages of the product (spec: chat-assistant-session §2), each in its own letters whatever the page's language is. */
export const PHRASES: readonly { readonly lang: string; readonly text: string }[] = [
  { lang: 'ar', text: 'هيا ننتعش' },
  { lang: 'en', text: 'Let’s Revive' },
  { lang: 'fr', text: 'Redonnons vie' },
  { lang: 'ur', text: 'آئیے پھر جی اٹھیں' },
  { lang: 'hi', text: 'आइए नई जान डालें' },
  { lang: 'hmn', text: 'Cia Peb Rov Muaj Zog' },
  { lang: 'ksw', text: 'မ့ၢ်ပမူထီၣ်က့ၤ' },
  { lang: 'ru', text: 'Давайте оживим' },
  { lang: 'so', text: 'Aan Soo Nooleyno' },
  { lang: 'es', text: 'Revivamos' },
]

/** Milliseconds (spec: chat-assistant-session §9). */
export const PACE = { type: 90, erase: 60, hold: 1_200, between: 600 } as const

export interface Step {
  readonly phrase: number
  /** Letters of it that stand. */
  readonly letters: number
  readonly isErasing: boolean
}

const lettersOf = (phrase: number): number => [...new Intl.Segmenter().segment(PHRASES[phrase]?.text ?? '')].length

/** What is seen of it. */
export const shownOf = ({ phrase, letters }: Step): string =>
  [...new Intl.Segmenter().segment(PHRASES[phrase]?.text ?? '')]
    .slice(0, letters)
    .map(({ segment }) => segment)
    .join('')

/** What comes next, and after how many milliseconds. */
export function nextStep({ phrase, letters, isErasing }: Step): { readonly step: Step; readonly ms: number } {
  if (isErasing && letters === 0) return { step: { phrase: (phrase + 1) % PHRASES.length, letters: 0, isErasing: false }, ms: PACE.between }
  if (isErasing) return { step: { phrase, letters: letters - 1, isErasing }, ms: PACE.erase }
  if (letters === lettersOf(phrase)) return { step: { phrase, letters, isErasing: true }, ms: PACE.hold }
  return { step: { phrase, letters: letters + 1, isErasing }, ms: PACE.type }
}

import type { Script } from '#translation'

interface Font {
  readonly family: string
  /** One letter of the script, to ask the browser for the file that has it. */
  readonly letter: string
  readonly styles: () => Promise<unknown>
}

/** Letters that Inter, the font of the page, does not have. Fetched with the first language that needs them. */
const FONTS: Partial<Record<Script, Font>> = {
  arabic: {
    family: 'Noto Sans Arabic',
    letter: 'ع',
    styles: () => Promise.all([import('@fontsource/noto-sans-arabic/arabic-400.css'), import('@fontsource/noto-sans-arabic/arabic-600.css')]),
  },
  devanagari: {
    family: 'Noto Sans Devanagari',
    letter: 'क',
    styles: () => Promise.all([import('@fontsource/noto-sans-devanagari/devanagari-400.css'), import('@fontsource/noto-sans-devanagari/devanagari-600.css')]),
  },
  myanmar: {
    family: 'Noto Sans Myanmar',
    letter: 'က',
    styles: () => Promise.all([import('@fontsource/noto-sans-myanmar/myanmar-400.css'), import('@fontsource/noto-sans-myanmar/myanmar-600.css')]),
  },
}

/** Words are worth more than their letters' looks. */
const PATIENCE_MS = 2_000

/** Fetches the letters of a script, so that the first words already stand in them and nothing moves when they come; gives up after two seconds. */
export async function loadLetters(script: Script): Promise<void> {
  const font = FONTS[script]
  if (!font || typeof document === 'undefined') return
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))
  await Promise.race([fetchLetters(font), patience])
}

async function fetchLetters({ family, letter, styles }: Font): Promise<void> {
  try {
    await styles()
    await Promise.all([400, 600].map((weight) => document.fonts.load(`${weight} 1em "${family}"`, letter)))
  } catch {
    // Without network the system's own letters have to do.
  }
}

/** The letters of every script, for a page that names all languages. */
export const loadAllLetters = async (): Promise<void> => {
  await Promise.all((Object.keys(FONTS) as Script[]).map(loadLetters))
}

/** A font of the printer. */
export type FontName = 'Roboto' | 'Arabic' | 'Myanmar' | 'Devanagari'

/** What is written in one font. */
export interface ScriptRun {
  readonly text: string
  readonly font: FontName
}

/** Digits of an Arabic text are written from left to right and stand for themselves. */
const ARABIC_DIGITS = '\u0660-\u0669\u06f0-\u06f9'
const SCRIPTS: readonly (readonly [FontName, RegExp])[] = [
  ['Arabic', new RegExp(`[${ARABIC_DIGITS}]+`, 'y')],
  ['Arabic', new RegExp(`(?:(?![${ARABIC_DIGITS}])[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufefc\u200c\u200d])+`, 'y')],
  ['Myanmar', /[\u1000-\u109f\ua9e0-\ua9fe\uaa60-\uaa7f\u200c\u200d]+/y],
  ['Devanagari', /[\u0900-\u097f\ua8e0-\ua8ff\u200c\u200d]+/y],
]
const OTHER = /[^\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufefc\u1000-\u109f\ua9e0-\ua9fe\uaa60-\uaa7f\u0900-\u097f\ua8e0-\ua8ff]+/y

const SCRIPTED = /[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\u0900-\u097f\u1000-\u109f\ua8e0-\ua8ff\ua9e0-\ua9fe\uaa60-\uaa7f\ufb50-\ufdff\ufe70-\ufefc]/
const RIGHT_TO_LEFT = /[\u0608\u060b\u060d\u0610-\u065f\u066d-\u06dc\u06df-\u06ef\u06fa-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/

/** Something that the main font has no letters for. */
export const isScripted = (text: string): boolean => SCRIPTED.test(text)
/** Holds letters that are written from right to left. */
export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text)

/** A text in parts of one font each, in the order they are read. */
export function runsOf(text: string): readonly ScriptRun[] {
  const runs: ScriptRun[] = []
  let at = 0
  while (at < text.length) {
    const run = runAt(text, at)
    runs.push(run)
    at += run.text.length
  }
  return runs
}

function runAt(text: string, at: number): ScriptRun {
  for (const [font, pattern] of SCRIPTS) {
    const found = matchAt(pattern, text, at)
    if (found !== undefined) return { text: found, font }
  }
  return { text: matchAt(OTHER, text, at) ?? text.charAt(at), font: 'Roboto' }
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

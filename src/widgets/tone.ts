import type { Tone } from '#contract'
import css from './tone.module.css'

export type { Tone } from '#contract'

const TONES: readonly string[] = ['neutral', 'info', 'success', 'warning', 'danger', 'system'] satisfies readonly Tone[]

/** A document's tone as one we know; neutral for anything else. */
export function toneOf(name: string | undefined): Tone {
  return TONES.find((tone): tone is Tone => tone === name) ?? 'neutral'
}

/** The class that sets `--tone-subtle`, `--tone-text` and `--tone-solid`. */
export function toneClass(name: string | undefined): string | undefined {
  return css[toneOf(name)]
}

import type { CalendarScreen, ResolvedResource } from '#contract'
import type { Translate } from '#i18n'
import { toneClass } from '#widgets'
import type { CalendarItem } from './calendar-items.ts'

/** Drawn beside the time by the stylesheet, so that no tone is told by its colour alone. */
const MARKS: Readonly<Record<string, string>> = { success: '✓', warning: '!', danger: '✕', neutral: '–' }

interface ItemTone {
  readonly tone: string | undefined
  /** The word for it. */
  readonly label: string
  readonly mark: string | undefined
}

/** How a record looks by its choice of tones. */
export function toneOfItem({ values }: CalendarItem, { tone: name }: CalendarScreen, { fields }: ResolvedResource, t: Translate): ItemTone {
  const option = name === undefined ? undefined : fields[name]?.options?.find(({ id }) => id === values[name])
  return { tone: toneClass(option?.tone), label: option ? t(option.label) : '', mark: MARKS[option?.tone ?? ''] }
}

/** The screen kinds, each as what it is made of. A kind that is not here exists nowhere; the meta-schema names the same ones. */
import type { Screen } from '#contract'
import { board } from './board.ts'
import { calendar } from './calendar.ts'
import { dashboard } from './dashboard.ts'
import { form } from './form.ts'
import { list } from './list.ts'
import { ownForms } from './own-forms.ts'
import { page } from './page.ts'
import { process } from './process.ts'
import { record } from './record.ts'
import { report } from './report.ts'
import type { ListedPart, Part, PartValues, ScreenKind, Slot, Slots } from './slots.ts'

export const screenKinds: Readonly<Record<Screen['kind'], ScreenKind>> = {
  list,
  board,
  calendar,
  report,
  record,
  form,
  'own-forms': ownForms,
  dashboard,
  page,
  process,
}

export type { ListedPart, Part, PartValues, ScreenKind, Slot, SlotName, SlotOf, Slots, SlotValues } from './slots.ts'

/** The part that a list of parts has in this place; undefined for a kind that is none of its own. */
export const partOf = (slot: Extract<Slot, { readonly slot: 'parts' | 'kinds' }>, { kind = '' }: ListedPart): Part | undefined =>
  slot.slot === 'parts' ? slot.of : Object.hasOwn(slot.of, kind) ? slot.of[kind] : undefined

/** A slot with what stands in it. */
export interface FilledSlot {
  readonly key: string
  readonly slot: Slot
  readonly value: unknown
  /** The part it belongs to, and those around it, the screen first. */
  readonly parts: readonly PartValues[]
}

/** All that stands in the slots of a screen, parts inside parts too. */
export const slotsOf = (screen: Screen): readonly FilledSlot[] => filled(screenKinds[screen.kind].slots, [{ ...screen }])

function filled(slots: Slots, parts: readonly PartValues[]): readonly FilledSlot[] {
  const part = parts.at(-1) ?? {}
  return Object.entries(slots).flatMap(([key, slot]): readonly FilledSlot[] => {
    const value = part[key]
    if (value === undefined) return []
    return [{ key, slot, value, parts }, ...inside(slot, value, parts)]
  })
}

function inside(slot: Slot, value: unknown, parts: readonly PartValues[]): readonly FilledSlot[] {
  if (slot.slot === 'group') return filled(slot.of, [...parts, value as PartValues])
  if (slot.slot !== 'parts' && slot.slot !== 'kinds') return []
  return (value as readonly ListedPart[]).flatMap((part) => filled(partOf(slot, part)?.slots ?? {}, [...parts, part]))
}

import { DAY_MS } from '#contract'
import type { Ruling } from '#form-rules'
import { LOCK_AFTER_DAYS } from '../limits.ts'
import { ruleOn } from '../ruling/rule-on.ts'
import type { FormSubject } from '../subject.ts'

/** What the record says once its last required slot is signed; locked with it when the document leaves no time. */
export function signedValues({ form, now }: FormSubject): Readonly<Record<string, unknown>> {
  const days = form.lifecycle.lockAfterDays ?? LOCK_AFTER_DAYS
  const at = now.toISOString()
  if (days === 0) return { status: 'locked', signedAt: at, lockedAt: at, lockDueAt: null }
  return { status: 'signed', signedAt: at, lockDueAt: new Date(now.getTime() + days * DAY_MS).toISOString() }
}

/** Required slots in sight that nobody has signed. */
export const openSlots = ({ slots }: Pick<Ruling, 'slots'>, signed: readonly { readonly slot: string }[]): readonly string[] =>
  slots.filter((slot) => !signed.some((each) => each.slot === slot))

/** Slots in sight of this actor. */
export async function slotsInSight(subject: FormSubject, whole: Pick<Ruling, 'visible' | 'values'>): Promise<(slot: string) => boolean> {
  const own = subject.cut.size === 0 ? whole : await ruleOn(subject, { answers: whole.values, context: { ...subject.surroundings, lookups: {} } })
  return (slot) => own.visible.has(`/${slot}`)
}

import type { AnswerValues, Json, ResolvedField, ServerDraft } from '#contract'
import type { FormSession } from '#form-engine'
import { isSame } from '#forms'

/** What somebody else, or another tab, made of the same draft. */
export type OtherSide = Pick<ServerDraft, 'content' | 'device' | 'savedAt'>

/** A question that two sides answer differently. */
export interface Clash {
  readonly name: string
  readonly field: ResolvedField
}

const UNASKED: ReadonlySet<ResolvedField['type']> = new Set(['calculated', 'signature'])

/** The questions that two sides answer differently, in the order of the form. */
export function clashesOf(session: FormSession, theirs: AnswerValues): readonly Clash[] {
  const mine = session.content().answers
  return Object.entries(session.form.fields).flatMap(([name, field]) => (UNASKED.has(field.type) || isSame(mine[name], theirs[name]) ? [] : [{ name, field }]))
}

/** What this side has not changed since both began; nothing when it is not known what that was. */
export function untouched(session: FormSession, clashes: readonly Clash[], base: AnswerValues | undefined): ReadonlySet<string> {
  const mine = session.content().answers
  return new Set(base ? clashes.filter(({ name }) => isSame(mine[name], base[name])).map(({ name }) => name) : [])
}

/** Takes the other side's answers to these questions, what it has put aside, and the reasons that only it gives. */
export function mergeInto(session: FormSession, { content }: OtherSide, taken: ReadonlySet<string>): void {
  const mine = session.content().reasons
  const chosen = [...taken].map((name): [string, Json] => [name, content.answers[name] ?? null])
  if (chosen.length > 0) session.take(Object.fromEntries(chosen), content.labels)
  session.putAside(content.retired ?? [])
  for (const [check, reason] of Object.entries(content.reasons)) if (!mine[check]?.trim()) session.giveReason(check, reason)
}

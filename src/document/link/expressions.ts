import { compileExpression, type Expression, type ExpressionScope, type ExpressionType } from '#expression'
import { complain, type LinkContext } from './context.ts'
import type { Place } from './place.ts'

/** Compiles an expression and checks what it yields; reports at the place of its text. */
export function checkExpression(
  context: LinkContext,
  place: Place,
  source: string | undefined,
  rule: { readonly scope: ExpressionScope; readonly yields: ExpressionType },
): Expression | undefined {
  if (source === undefined) return undefined
  const compiled = compileExpression(source, rule.scope)
  if (!compiled.ok) {
    complain(context, place, compiled.message, compiled.suggestion === undefined ? {} : { suggestion: compiled.suggestion })
    return undefined
  }
  const { type } = compiled.expression
  if (type !== rule.yields) complain(context, place, `The expression must yield a ${rule.yields}`, { expected: rule.yields, found: type })
  return compiled.expression
}

/** Expressions of documents: CEL by our conventions, type-checked when a document loads and evaluated without ever throwing. */
export { type AnswerPath, answerPath } from './answer-path.ts'
export { comparedNumbers } from './compared-numbers.ts'
export { compileExpression, type Expression, type ExpressionType, readExpression, type Surroundings, UNKNOWN } from './compile-expression.ts'
export { functionsOfExpressions } from './environments.ts'
export { leavesFraction } from './fractions.ts'
export type { ExpressionScope } from './scope.ts'
export { siblingFields } from './siblings.ts'
export { perZone } from './zoned-formats.ts'

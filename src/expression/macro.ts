/** What the library gives a macro of ours: a call, and what checks and runs its arguments. */
export interface MacroNode {
  readonly op: string
  readonly args: unknown
}
export interface MacroChecker {
  check(node: unknown, context: unknown): unknown
  getType(name: string): unknown
}
export interface MacroEvaluator {
  run(node: unknown, context: unknown): unknown
}

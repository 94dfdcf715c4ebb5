import type { JsonObject } from '#contract'
import { own } from '../json.ts'
import type { Beside, Rule, World } from '../plan/rule.ts'
import { NOT_RUN, type Scope } from './solved.ts'

/** Names, as in `Rule.reads`, whose content differs from the last time; undefined when there was no last time. */
export type Changes = ReadonlySet<string> | undefined

export const touches = (changes: Changes, reads: readonly string[]): boolean => changes === undefined || reads.some((name) => changes.has(name))

/** What rules of one scope are run with. */
export interface Env {
  readonly world: World
  readonly changes: Changes
  readonly row?: JsonObject
  /** The list that the row stands in, where its rules look at it. */
  readonly beside?: Beside | undefined
  /** Whether a rule of this scope reads something that differs from the last time. */
  readonly isStale: (rule: Rule) => boolean
}

/** The last outcome while it holds, or a new one. */
export const outcomeOf = (rule: Rule, before: unknown, env: Env): unknown =>
  before === undefined || before === NOT_RUN || env.isStale(rule) ? rule.run(env.world, env.row, env.beside) : before

/** Whether a rule of a row reads other things than when the row looked as it did before. */
export const staleIn =
  (changes: Changes, before: JsonObject | undefined, row: JsonObject, isBesideNew = false) =>
  (rule: Rule): boolean =>
    before === undefined ||
    (isBesideNew && rule.readsSiblings) ||
    touches(changes, rule.reads) ||
    rule.rowReads.some((name) => !Object.is(own(before, name), own(row, name)))

/** Finds the scope that a row had: mostly at its old place. */
export function scopeFinder(scopes: readonly Scope[]): (id: string | undefined, place: number) => number | undefined {
  let places: ReadonlyMap<string | undefined, number> | undefined
  return (id, place) => {
    if (scopes[place]?.id === id) return place < scopes.length ? place : undefined
    places ??= new Map(scopes.map((scope, index) => [scope.id, index]))
    return places.get(id)
  }
}

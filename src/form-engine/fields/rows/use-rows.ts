import { useMemo } from 'react'
import type { Json, ResolvedField } from '#contract'
import { madeRows, numbersOf, rowValues, startingAnswers } from '#form-rules'
import { isBlank } from '#validation'
import { passTime } from '../../session/pass-time.ts'
import { type Row, rowsOf } from '../../session/pointers.ts'
import { useEngine } from '../../view/engine.ts'
import type { ControlProps } from '../control.ts'

const ROWS_MAX = 500
type JsonRow = Readonly<Record<string, Json>>

/** The rows of a question and what can be done with them, by id. Fixed rows exist from the start and stay. */
export function useRows({ pointer, field, state }: ControlProps) {
  const { session } = useEngine()
  const { value } = state
  const rows = useMemo(() => (field.items ? fixedRows(field, value) : rowsOf(value)), [field, value])
  const now = (): readonly Row[] => rowsOf(session.get(pointer))
  const room = (field.max ?? ROWS_MAX) - rows.length
  const begun = (among: readonly Row[], given: JsonRow = {}): Row => {
    const of = field.of ?? {}
    return { id: crypto.randomUUID(), ...startingAnswers(of, session.context()), ...numbersOf(of, among), ...given }
  }
  return {
    rows,
    max: field.max ?? ROWS_MAX,
    isFull: room <= 0,
    add: (): string => {
      const rows = now()
      const row = begun(rows)
      session.commit(pointer, [...rows, row])
      return row.id
    },
    /** Adds what follows from the other answers and is not there yet, as far as there is room; gives the ids. */
    make: (): readonly string[] => {
      passTime(session)
      const before = now()
      const { answers } = session.rules.submission(session.state())
      const made = madeRows(field, before, { form: session.form, answers, context: session.context() }).slice(0, Math.max(0, room))
      const all = [...before]
      for (const given of made) all.push(begun(all, given))
      if (made.length > 0) session.commit(pointer, all)
      return all.slice(before.length).map(({ id }) => id)
    },
    /** Fills in the fixed rows of which nothing is said yet; gives how many they were. */
    fillAllElse: (): number => {
      passTime(session)
      const of = field.of ?? {}
      const { answers } = session.rules.submission(session.state())
      const given = rowValues(of, field.allElse?.values ?? {}, { form: session.form, answers, context: session.context(), of })
      const before = fixedRows(field, session.get(pointer))
      const all = before.map((row) => (isUnsaid(row, of) ? { ...row, ...given(row) } : row))
      const filled = all.filter((row, at) => row !== before[at]).length
      if (filled > 0) session.commit(pointer, all)
      return filled
    },
    remove: (id: string) =>
      session.commit(
        pointer,
        now().filter((row) => row.id !== id),
      ),
    move: (id: string, by: number) => {
      const next = [...now()]
      const from = next.findIndex((row) => row.id === id)
      const to = from + by
      if (from < 0 || to < 0 || to >= next.length) return
      next.splice(to, 0, ...next.splice(from, 1))
      session.commit(pointer, next)
    },
  }
}

const isUnsaid = (row: Row, of: NonNullable<ResolvedField['of']>): boolean => Object.keys(of).every((name) => isBlank(row[name] ?? null))

/** One row for each item, answered or not. */
export function fixedRows(field: ResolvedField, value: Json | undefined): readonly Row[] {
  const given = new Map(rowsOf(value).map((row) => [row.id, row]))
  return (field.items ?? []).map(({ id }) => given.get(id) ?? { id })
}

import { useMemo } from 'react'
import type { Json, ResolvedField } from '#contract'
import { numbersOf, startingAnswers } from '#form-rules'
import { type Row, rowsOf } from '../../session/pointers.ts'
import { useEngine } from '../../view/engine.ts'
import type { ControlProps } from '../control.ts'

const ROWS_MAX = 500

/** The rows of a question and what can be done with them, by id. Fixed rows exist from the start and stay. */
export function useRows({ pointer, field, state }: ControlProps) {
  const { session } = useEngine()
  const { value } = state
  const rows = useMemo(() => (field.items ? fixedRows(field, value) : rowsOf(value)), [field, value])
  const now = (): readonly Row[] => rowsOf(session.get(pointer))
  return {
    rows,
    isFull: rows.length >= (field.max ?? ROWS_MAX),
    add: (): string => {
      const id = crypto.randomUUID()
      const [rows, of] = [now(), field.of ?? {}]
      session.commit(pointer, [...rows, { id, ...startingAnswers(of, session.context()), ...numbersOf(of, rows) }])
      return id
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

/** One row for each item, answered or not. */
export function fixedRows(field: ResolvedField, value: Json | undefined): readonly Row[] {
  const given = new Map(rowsOf(value).map((row) => [row.id, row]))
  return (field.items ?? []).map(({ id }) => given.get(id) ?? { id })
}

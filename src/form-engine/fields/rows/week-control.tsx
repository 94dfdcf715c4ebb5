import { memo } from 'react'
import type { ResolvedField } from '#contract'
import { elementId, useEngine, useQuestion } from '../../view/engine.ts'
import { toggled } from '../choice-controls.tsx'
import { type Control, isWrong, listOf } from '../control.ts'
import { FixedRows } from './fixed-rows.tsx'
import css from './rows.module.css'

/** A week: one line for each activity, a tick for each day. The list of choices among its fields holds the days; the others stand behind. */
export const WeekControl: Control = (props) => {
  const { t } = useEngine()
  const { pointer, field, id } = props
  const columns = Object.entries(field.of ?? {})
  const [dayName, days] = columns.find(([, column]) => column.type === 'choices') ?? []
  const others = columns.filter(([name]) => name !== dayName)
  const heads = days?.options?.map((day) => (
    <th key={day.id} scope="col" id={`${id}--${day.id}`} className={css.day}>
      {t(day.label)}
    </th>
  ))
  const cells = (rowId: string) => days && <Days pointer={`${pointer}/${rowId}/${dayName ?? ''}`} field={days} tableId={id} rowId={rowId} />
  return <FixedRows control={props} columns={others} className={css.week} first={{ heads, cells }} />
}

interface DaysProps {
  readonly pointer: string
  readonly field: ResolvedField
  readonly tableId: string
  readonly rowId: string
}

const Days = memo(function Days({ pointer, field, tableId, rowId }: DaysProps) {
  const { session, idPrefix, t } = useEngine()
  const state = useQuestion(session, pointer)
  const options = field.options ?? []
  const chosen = listOf(state.value)
  const id = elementId(idPrefix, pointer)
  return options.map((day, index) => (
    <td key={day.id} className={css.day} data-label={t(day.label)} data-at={pointer}>
      {state.visible && (
        <label>
          <input
            type="checkbox"
            {...(index === 0 ? { id } : {})}
            aria-labelledby={`${tableId}-${rowId}-row ${tableId}--${day.id}`}
            aria-invalid={isWrong(state) || undefined}
            disabled={state.readOnly}
            checked={chosen.includes(day.id)}
            onChange={() => session.commit(pointer, toggled(options, listOf(session.get(pointer)), day.id))}
            onBlur={() => session.leave(pointer)}
          />
        </label>
      )}
    </td>
  ))
})

import type { AnswerValues, Json } from '#contract'
import type { FormState } from '../form-state.ts'
import type { FormPlan } from '../plan/form-plan.ts'
import { exchange } from './marks.ts'
import type { Gate, Marks, Solved } from './solved.ts'

/** Puts outcomes into the shape that others read; sets that are as before are the same objects. */
export function toState(plan: FormPlan, solved: Solved, previous: FormState | undefined): FormState {
  const values = valuesOf(plan, solved)
  if (!previous) {
    const { marks } = solved
    const visible = new Set([...marks.flatMap((each) => each.visible), ...layoutMarks(plan, solved)])
    const required = new Set(marks.flatMap((each) => each.required))
    const readOnly = new Set(marks.flatMap((each) => each.readOnly))
    return { values, visible, required, readOnly, withheld: new Set(marks.flatMap((each) => each.withheld)), solved }
  }
  const before = previous.solved
  const places = differingPlaces(before.marks, solved.marks)
  const renew = (set: keyof Marks): ReadonlySet<string> => exchange(previous[set], pointersAt(before, places, set), pointersAt(solved, places, set))
  const isLayoutKept = solved.texts === before.texts && solved.gates.every((gate, node) => gate.visible === before.gates[node]?.visible)
  const visible = isLayoutKept ? renew('visible') : exchange(renew('visible'), layoutMarks(plan, before), layoutMarks(plan, solved))
  return { values, visible, required: renew('required'), readOnly: renew('readOnly'), withheld: renew('withheld'), solved }
}

function differingPlaces(before: readonly Marks[], now: readonly Marks[]): readonly number[] {
  if (before === now) return []
  const places: number[] = []
  for (let place = 0; place < now.length; place += 1) if (now[place] !== before[place]) places.push(place)
  return places
}

const pointersAt = ({ marks }: Solved, places: readonly number[], set: keyof Marks): readonly string[] => places.flatMap((place) => marks[place]?.[set] ?? [])

/** Pages, sections and texts in sight. */
function layoutMarks(plan: FormPlan, { gates, texts }: Solved): readonly string[] {
  const inSight = (gate: Gate | undefined): boolean => gate?.visible === true
  return [
    ...plan.gates.flatMap(({ key }, node) => (inSight(gates[node]) ? [key, ...(plan.plainTexts.get(node) ?? [])] : [])),
    ...plan.texts.flatMap(({ key }, index) => (inSight(texts[index]) ? [key] : [])),
  ]
}

function valuesOf(plan: FormPlan, { answers, cells }: Solved): AnswerValues {
  const own: Record<string, Json> = {}
  for (const place of plan.calculating) {
    const cell = cells[place]
    const name = plan.fields[place]?.name
    if (name !== undefined && cell?.value !== undefined && !Object.is(cell.value, cell.given)) own[name] = cell.value
  }
  return Object.keys(own).length === 0 ? answers : { ...answers, ...own }
}

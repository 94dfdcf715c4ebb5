import type { ResolvedField } from '#contract'
import { AmongControl } from './among-control.tsx'
import { ChecklistControl, ColorControl, RadioControl, SegmentsControl, SelectControl, TickControl, YesNoControl } from './choice-controls.tsx'
import type { Control } from './control.ts'
import { DateControl, DateTimeControl, TimeControl } from './date-controls.tsx'
import { FileControl } from './files/file-control.tsx'
import { GroupControl } from './group-control.tsx'
import { type Kind, kindOf } from './kinds.ts'
import { OutcomeControl, ScoreControl, SignatureControl } from './outcome-controls.tsx'
import { AddressControl, PickerControl, ReferenceControl, ReferencesControl } from './reference-controls.tsx'
import { CardsControl } from './rows/cards-control.tsx'
import { GridControl } from './rows/grid-control.tsx'
import { TableControl } from './rows/table-control.tsx'
import { WeekControl } from './rows/week-control.tsx'
import { CodeControl, MoneyControl, MultilineControl, NumberControl, PhoneControl, SecretControl, TextControl } from './text-controls.tsx'

/** One control for each kind; a new kind is its component and one line here. */
export const CONTROLS: Readonly<Record<Kind, Control>> = {
  text: TextControl,
  code: CodeControl,
  secret: SecretControl,
  multiline: MultilineControl,
  number: NumberControl,
  money: MoneyControl,
  phone: PhoneControl,
  date: DateControl,
  time: TimeControl,
  datetime: DateTimeControl,
  tick: TickControl,
  yesNo: YesNoControl,
  select: SelectControl,
  among: AmongControl,
  radio: RadioControl,
  segments: SegmentsControl,
  checklist: ChecklistControl,
  picker: PickerControl,
  reference: ReferenceControl,
  references: ReferencesControl,
  address: AddressControl,
  group: GroupControl,
  table: TableControl,
  cards: CardsControl,
  grid: GridControl,
  week: WeekControl,
  outcome: OutcomeControl,
  score: ScoreControl,
  signature: SignatureControl,
  file: FileControl,
  color: ColorControl,
}

export const controlOf = (field: ResolvedField): Control => CONTROLS[kindOf(field)]

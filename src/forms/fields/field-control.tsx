import type { ReactNode } from 'react'
import type { ResolvedField } from '#contract'
import { FieldValue } from '#widgets'
import { BooleanControl, ChoiceControl, ChoicesControl, ReferenceControl, ReferencesControl } from './choice-controls.tsx'
import type { FieldControlProps } from './control-props.ts'
import { AddressControl, GroupControl, RowsControl } from './structured-controls.tsx'
import { DateControl, MoneyControl, MultilineControl, NumberControl, PhoneControl, SecretControl, TextControl } from './text-controls.tsx'

type Control = (props: FieldControlProps) => ReactNode

const Shown: Control = ({ field, value, label }) => <FieldValue field={field} value={value} label={label} />

/** One control for each field type; a new type is its component and one line here. */
const CONTROLS: Readonly<Record<ResolvedField['type'], Control>> = {
  text: TextControl,
  email: TextControl,
  multiline: MultilineControl,
  secret: SecretControl,
  integer: NumberControl,
  decimal: NumberControl,
  percent: NumberControl,
  money: MoneyControl,
  phone: PhoneControl,
  date: DateControl,
  time: DateControl,
  datetime: DateControl,
  boolean: BooleanControl,
  choice: ChoiceControl,
  choices: ChoicesControl,
  reference: ReferenceControl,
  user: ReferenceControl,
  references: ReferencesControl,
  address: AddressControl,
  group: (props) => <GroupControl {...props} draw={drawControl} />,
  rows: (props) => <RowsControl {...props} draw={drawControl} />,
  sequence: Shown,
  signature: Shown,
  file: Shown,
  calculated: Shown,
}

const drawControl = (props: FieldControlProps): ReactNode => <FieldControl {...props} />

/** The control of a field, by its type. */
export function FieldControl(props: FieldControlProps) {
  const Control = CONTROLS[props.field.type]
  return <Control {...props} />
}

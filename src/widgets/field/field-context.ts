import { createContext, useContext } from 'react'

export interface FieldIds {
  /** The control's id, which the label points at. */
  readonly id: string
  readonly labelId: string
  readonly describedBy?: string | undefined
  readonly invalid: boolean
  readonly required: boolean
}

export const FieldContext = createContext<FieldIds | undefined>(undefined)

export interface ControlProps {
  /** Its name when no Field stands around it. */
  readonly label?: string | undefined
  readonly readOnly?: boolean | undefined
  readonly disabled?: boolean | undefined
}

/** What a control in a Field puts on its element, so that label, help and error belong to it. */
export function useControl({ label, readOnly, disabled }: ControlProps) {
  const field = useContext(FieldContext)
  return {
    id: label ? undefined : field?.id,
    'aria-label': label,
    'aria-describedby': label ? undefined : field?.describedBy,
    'aria-invalid': (!label && field?.invalid) || undefined,
    'aria-required': (!label && field?.required) || undefined,
    readOnly,
    disabled,
  }
}

/** For controls of several elements: the group takes the label's name. */
export function useGroup(label: string | undefined) {
  const field = useContext(FieldContext)
  return label ? { 'aria-label': label } : { id: field?.id, 'aria-labelledby': field?.labelId, 'aria-describedby': field?.describedBy }
}

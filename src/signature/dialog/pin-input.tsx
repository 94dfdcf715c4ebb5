import { TextInput } from '#widgets'

export interface PinInputProps {
  readonly value: string
  readonly onChange: (pin: string) => void
}

const PIN_MAX_DIGITS = 6

/** Four to six digits: with the keys of a phone, hidden, and nothing that a browser would keep or fill in. */
export function PinInput({ value, onChange }: PinInputProps) {
  return (
    <TextInput
      type="password"
      code
      inputMode="numeric"
      autoComplete="one-time-code"
      value={value}
      maxLength={PIN_MAX_DIGITS}
      onChange={(text) => onChange(text ?? '')}
    />
  )
}

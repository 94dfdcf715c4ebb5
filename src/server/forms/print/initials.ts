import type { PrintedForm } from './printed-form.ts'
import { momentText } from './value-text.ts'

/** Who signed a row, and when; '' while nobody has. */
export function initialsText(pointer: string, { filed, timeZone }: PrintedForm): string {
  const signature = filed.signatures.find(({ slot }) => slot === pointer.slice(1))
  if (signature === undefined) return ''
  const initials = signature.name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .join('')
  return [initials, [signature.name, signature.title].filter(Boolean).join(', '), momentText(signature.at, timeZone)].join(' · ')
}

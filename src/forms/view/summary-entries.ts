import type { ResolvedField, ResolvedResource } from '#contract'
import type { Translate } from '#i18n'
import type { FormErrors } from '../answers.ts'
import { fieldId } from '../fields/form-context.ts'
import type { SummaryEntry } from './error-summary.tsx'

const ADDRESS_PART = 'shared/widgets.address'

/** `/contacts/0/phone` → "Contacts, row 1, Phone". */
export function pathLabel(path: string, fields: Readonly<Record<string, ResolvedField>>, t: Translate): string {
  const [first = '', ...rest] = path.split('/').slice(1)
  const field = Object.hasOwn(fields, first) ? fields[first] : undefined
  if (!field) return ''
  const [inside, ...deeper] = rest
  const words = [t(field.label)]
  if (inside === undefined) return words.join('')
  if (field.type === 'address') words.push(t(`${ADDRESS_PART}.${inside}`))
  else if (field.type === 'rows' && /^\d+$/.test(inside)) {
    words.push(t('shared/widgets.row', { number: Number(inside) + 1 }))
    if (deeper.length > 0) words.push(pathLabel(`/${deeper.join('/')}`, field.of ?? {}, t))
  } else words.push(pathLabel(`/${rest.join('/')}`, field.of ?? {}, t))
  return words.filter(Boolean).join(', ')
}

/** An address is one field with several inputs; its problems lead to the field. */
function targetPath(path: string, fields: Readonly<Record<string, ResolvedField>>): string {
  const first = path.split('/')[1] ?? ''
  return fields[first]?.type === 'address' ? `/${first}` : path
}

/** The lines of the error summary, in the order of the errors. */
export function summaryEntries(errors: FormErrors, resource: ResolvedResource, formId: string, t: Translate): readonly SummaryEntry[] {
  return Object.entries(errors).map(([path, message]) => ({
    path,
    message,
    label: pathLabel(path, resource.fields, t),
    target: fieldId(formId, targetPath(path, resource.fields)),
  }))
}

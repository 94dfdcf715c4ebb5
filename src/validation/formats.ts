import type { Field } from '#contract'
import { passesLuhn, passesRoutingCheck } from './check-digits.ts'
import { isPartialDate } from './partial-dates.ts'

type FormatName = NonNullable<Field['format']>

const NPI = /^[12]\d{9}$/
const UMPI = /^[A-Z]\d{9}$/
const isNpi = (text: string): boolean => NPI.test(text) && passesLuhn(`80840${text}`)
const isUmpi = (text: string): boolean => UMPI.test(text)
const like =
  (pattern: RegExp) =>
  (text: string): boolean =>
    pattern.test(text)

const MODIFIERS = /^[A-Z0-9]{2}( [A-Z0-9]{2}){0,3}$/
const hasDistinctModifiers = (text: string): boolean => MODIFIERS.test(text) && new Set(text.split(' ')).size === text.split(' ').length

/** Named validators (domain: backoffice §0.4). The sentence is `shared/validation.formats.<name>`. */
export const FORMATS: Readonly<Record<FormatName, (text: string) => boolean>> = {
  npi: isNpi,
  umpi: isUmpi,
  'npi-or-umpi': (text) => isNpi(text) || isUmpi(text),
  pmi: like(/^\d{8}$/),
  mbi: like(/^[1-9][AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\d[AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\d[AC-HJKMNP-RT-Y]{2}\d{2}$/),
  icd10: like(/^[A-Z]\d[0-9A-Z](\.[0-9A-Z]{1,4})?$/),
  hcpcs: like(/^([A-V]\d{4}|\d{4}[0-9FTMU])$/),
  modifier: hasDistinctModifiers,
  taxonomy: like(/^[0-9A-Z]{9}X$/),
  ein: like(/^\d{2}-?\d{7}$/),
  ssn: like(/^(?!000|666|9\d\d)\d{3}-?(?!00)\d{2}-?(?!0000)\d{4}$/),
  zip: like(/^\d{5}(-\d{4})?$/),
  zip9: like(/^\d{5}-\d{4}$/),
  aba: (text) => /^\d{9}$/.test(text) && passesRoutingCheck(text),
  'bank-account': like(/^\d{4,17}$/),
  'authorization-number': like(/^[A-Z0-9-]{1,50}$/),
  'person-name': like(/^[\p{L}\p{M}][\p{L}\p{M} '’-]*$/u),
  vin: like(/^[A-HJ-NPR-Z0-9]{17}$/),
  'partial-date': isPartialDate,
  last4: like(/^\d{4}$/),
}

/** Formats that people type in any case but that are kept in capitals. */
export const CAPITAL_FORMATS: ReadonlySet<string> = new Set<FormatName>([
  'umpi',
  'npi-or-umpi',
  'mbi',
  'icd10',
  'hcpcs',
  'modifier',
  'taxonomy',
  'authorization-number',
  'vin',
])

/** Formats kept as bare digits, however they are typed. */
export const DIGIT_FORMATS: ReadonlySet<string> = new Set<FormatName>(['npi', 'pmi', 'ein', 'ssn', 'aba', 'bank-account'])

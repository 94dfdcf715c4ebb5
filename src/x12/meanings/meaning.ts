import type { Transaction } from '../file-reader.ts'
import type { Report } from '../problems/problem.ts'
import { dollarText } from './numbers.ts'
import type { Remittance } from './remittance/remittance.ts'
import { remittanceOf } from './remittance/remittance-reader.ts'

/** What a transaction means to the agency. */
export type Meaning = { readonly kind: 'remittance'; readonly remittance: Remittance; readonly text: string } | { readonly kind: 'none'; readonly text: string }

const NOTHING: Meaning = { kind: 'none', text: 'not read' }

/** The meaning of a transaction with a line on it in English; what is wrong is told. */
export function meaningOf(transaction: Transaction, report: Report): Meaning {
  switch (transaction.kind) {
    case '835':
      return remittanceMeaning(remittanceOf(transaction, report))
    default:
      return NOTHING
  }
}

function remittanceMeaning(remittance: Remittance | undefined): Meaning {
  if (!remittance) return NOTHING
  const { claims, paidCents, payer, payee, trace, providerAdjustments } = remittance
  const text = `${payer.name} pays ${payee.name} ${dollarText(paidCents)} for ${claims.length} claims, ${providerAdjustments.length} provider adjustments, trace ${trace}`
  return { kind: 'remittance', remittance, text }
}

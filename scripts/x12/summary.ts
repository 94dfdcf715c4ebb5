import {
  claimStatusAnswerOf,
  dollarText,
  eligibilityAnswerOf,
  implementationAcknowledgmentOf,
  type Report,
  remittanceOf,
  sentClaimsOf,
  type Transaction,
} from '#x12'

const UNREAD = 'cannot be read'

/** A line in English on what a transaction says; everything that is wrong with its meaning is told. */
export function summaryOf(transaction: Transaction, report: Report): string {
  switch (transaction.kind) {
    case '835':
      return remittanceSummary(transaction, report)
    case '837P':
    case '837I':
      return claimsSummary(transaction, report)
    case '999':
      return acknowledgmentSummary(transaction, report)
    case '277':
    case '277CA':
      return statusSummary(transaction, report)
    case '271':
      return eligibilitySummary(transaction, report)
    case '270':
    case '276':
      return 'a question'
    case undefined:
      return 'is not read'
  }
}

function remittanceSummary(transaction: Transaction, report: Report): string {
  const remittance = remittanceOf(transaction, report)
  if (!remittance) return UNREAD
  const { claims, paidCents, payer, payee, trace, providerAdjustments } = remittance
  return `${payer.name} pays ${payee.name} ${dollarText(paidCents)}, trace ${trace}; claims: ${claims.length}, provider adjustments: ${providerAdjustments.length}`
}

function claimsSummary(transaction: Transaction, report: Report): string {
  const claims = sentClaimsOf(transaction, report)
  const charge = claims.reduce((sum, { chargeCents }) => sum + chargeCents, 0)
  return `claims: ${claims.length}, service lines: ${claims.flatMap(({ lines }) => lines).length}, charge: ${dollarText(charge)}`
}

function acknowledgmentSummary(transaction: Transaction, report: Report): string {
  const answer = implementationAcknowledgmentOf(transaction, report)
  if (!answer) return UNREAD
  const transactions = answer.transactions.map(({ type, control, verdict }) => `${type} ${control} ${verdict}`).join(', ')
  return `group ${answer.groupControl} ${answer.verdict}${transactions === '' ? '' : `: ${transactions}`}`
}

function statusSummary(transaction: Transaction, report: Report): string {
  const answer = claimStatusAnswerOf(transaction, report)
  if (!answer) return UNREAD
  const claims = answer.claims.map(({ trace, statuses }) => `${trace} ${statuses.map(({ outcome }) => outcome).join(' and ')}`)
  return `claims: ${claims.length === 0 ? 'none' : claims.join(', ')}`
}

function eligibilitySummary(transaction: Transaction, report: Report): string {
  const answer = eligibilityAnswerOf(transaction, report)
  if (!answer) return UNREAD
  const people = answer.people.map(({ person, coverage, benefits }) => `${person?.name ?? ''} ${coverage} (benefits: ${benefits.length})`)
  const reasons = [...answer.rejections, ...answer.people.flatMap(({ rejections }) => rejections)].map(({ reason }) => reason)
  return [`people: ${people.length === 0 ? 'none' : people.join(', ')}`, ...(reasons.length > 0 ? [`reject reasons: ${reasons.join(', ')}`] : [])].join('; ')
}

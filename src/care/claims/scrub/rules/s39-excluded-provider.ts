import { byKey } from '#contract'
import { sharesDays } from '../../../time/day-span.ts'
import { FINE, perLine, type ScrubRule } from '../rule.ts'

/** What the list of exclusions has for providers without an NPI (domain: backoffice §1.2). */
const NO_NPI = '0000000000'

/** The NPI of the rendering provider is that of an excluded one. Where none renders by name, the billing provider does. */
export const excludedProvider: ScrubRule = {
  id: 'S39',
  code: 'providerExcluded',
  severity: 'block',
  field: 'renderingId',
  check: perLine(({ facts: { exclusions, workers } }) => {
    if (exclusions === undefined) return undefined
    const byNpi = byKey(exclusions, ({ npi }) => (npi === NO_NPI ? undefined : npi))
    return ({ claim, line }) => {
      const npi = line.renderingId === undefined ? claim.billingProvider.npi : workers?.get(line.renderingId)?.npi
      const isExcluded = npi !== undefined && byNpi.get(npi)?.some((span) => sharesDays(span, line))
      return isExcluded ? [{ npi }] : FINE
    }
  }),
}

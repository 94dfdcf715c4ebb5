/** Codes that claims of both kinds take (TR3 005010X222A1 and 005010X223A2). */

/** Claim filing indicator codes (SBR09). */
export const FILINGS = [
  '11',
  '12',
  '13',
  '14',
  '15',
  '16',
  '17',
  'AM',
  'BL',
  'CH',
  'CI',
  'DS',
  'FI',
  'HM',
  'LM',
  'MA',
  'MB',
  'MC',
  'OF',
  'TV',
  'VA',
  'WC',
  'ZZ',
]
/** The patient is the subscriber. */
export const SELF = '18'
/** Individual relationship codes of a patient who is not the subscriber (PAT01). */
export const RELATIONSHIPS = ['01', '19', '20', '21', '39', '40', '53', 'G8']
/** Primary, secondary, tertiary (SBR01). */
export const SEQUENCES = ['P', 'S', 'T']
/** Claim frequency type codes (CLM05-3). */
export const FREQUENCIES = ['1', '2', '3', '4', '5', '6', '7', '8', '9']
/** Claim adjustment group codes (CAS01). */
export const ADJUSTMENT_GROUPS = ['CO', 'CR', 'OA', 'PI', 'PR']
/** Release of information (CLM09, OI06). */
export const RELEASES = ['I', 'Y']
/** Medicare assignment (CLM07). */
export const ASSIGNMENTS = ['A', 'B', 'C']

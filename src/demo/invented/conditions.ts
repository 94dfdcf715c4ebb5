/** Diagnoses common in home care: ICD-10 code and short text. */
export const CONDITIONS: readonly (readonly [code: string, description: string])[] = [
  ['I10', 'Essential (primary) hypertension'],
  ['E11.9', 'Type 2 diabetes mellitus without complications'],
  ['G80.9', 'Cerebral palsy, unspecified'],
  ['F84.0', 'Autistic disorder'],
  ['I50.9', 'Heart failure, unspecified'],
  ['J44.9', 'Chronic obstructive pulmonary disease, unspecified'],
  ['G35', 'Multiple sclerosis'],
  ['F03.90', 'Unspecified dementia without behavioral disturbance'],
  ['M17.0', 'Bilateral primary osteoarthritis of knee'],
  ['I69.354', 'Hemiplegia following cerebral infarction, left side'],
  ['N18.3', 'Chronic kidney disease, stage 3'],
  ['F71', 'Moderate intellectual disabilities'],
]
export const PAYERS = { fee: 'MHCP fee-for-service', managed: 'Tamarack Health Plan', medicare: 'Medicare', private: 'Loonsong Mutual' } as const
/** Who pays for clients without a payer: themselves or their families. */
export const SELF_PAY = 'Private pay'
export const COORDINATORS = ['Hodelia Corrigal', 'Vikram Pellinore', 'Bexley Umbrey', 'Pavlin Sandvoss', 'Esmira Kjorland', 'Ulrik Zetterling'] as const

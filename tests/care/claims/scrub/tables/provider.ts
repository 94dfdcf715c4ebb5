import { claim, FACTS, type RuleTable, withRow } from '../clean-claim.ts'

const { billingProvider } = claim()
const { npi: _npi, ...withoutNpi } = billingProvider
const { taxonomy: _taxonomy, ...withoutTaxonomy } = billingProvider
const noAuthorizations = { authorizations: undefined }
const needing = (needsTaxonomy: boolean) => ({ payers: withRow(FACTS.payers, 'p1', { needsTaxonomy }) })

/** What is said of who bills. */
export const PROVIDER_TABLES: readonly RuleTable[] = [
  {
    rule: 'S01',
    finds: [
      ['no number at all', { claim: { billingProvider: withoutNpi } }, { npi: '', umpi: '' }],
      ['a wrong check digit', { claim: { billingProvider: { ...billingProvider, npi: '1234567898' } }, facts: noAuthorizations }, { npi: '1234567898' }],
      ['an NPI of nine digits', { claim: { billingProvider: { ...billingProvider, npi: '123456789' } }, facts: noAuthorizations }, { npi: '123456789' }],
      [
        'a UMPI that is no letter and nine digits',
        { claim: { billingProvider: { ...withoutNpi, umpi: '1A2345678' } }, facts: noAuthorizations },
        { umpi: '1A2345678' },
      ],
      ['a wrong UMPI beside a right NPI', { claim: { billingProvider: { ...billingProvider, umpi: 'A1' } } }, { umpi: 'A1' }],
      ['a wrong number on a void', { claim: { frequency: '8', payerClaimNumber: '99', billingProvider: withoutNpi } }, { npi: '' }],
    ],
    passes: [
      ['an NPI', {}],
      ['a UMPI alone', { claim: { billingProvider: { ...withoutNpi, umpi: 'A123456789' } } }],
      ['both of them', { claim: { billingProvider: { ...billingProvider, umpi: 'A123456789' } } }],
    ],
  },
  {
    rule: 'S02',
    finds: [
      ['a ZIP code of five digits', { claim: { billingProvider: { ...billingProvider, address: { zip: '55802' } } } }, { zip: '55802' }],
      ['no address', { claim: { billingProvider: { npi: '1234567893', taxonomy: '251E00000X' } } }, { zip: '' }],
    ],
    passes: [['a ZIP code of nine digits', {}]],
  },
  {
    rule: 'S03',
    finds: [
      ['no taxonomy', { claim: { billingProvider: withoutTaxonomy } }, { payer: 'MHCP', taxonomy: '' }],
      ['a taxonomy of another form', { claim: { billingProvider: { ...billingProvider, taxonomy: '251E' } } }, { taxonomy: '251E' }],
    ],
    passes: [
      ['a taxonomy', {}],
      ['none where the payer needs none', { claim: { billingProvider: withoutTaxonomy }, facts: needing(false) }],
      ['none where payers are not kept', { claim: { billingProvider: withoutTaxonomy }, facts: { payers: undefined } }],
    ],
  },
]

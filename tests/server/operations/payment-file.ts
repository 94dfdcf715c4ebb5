/** What an 835 says of a claim. */
export interface PaidInFile {
  readonly number: string
  readonly charge: number
  readonly paid: number
  readonly status?: string
  /** `CO*45*10.00` */
  readonly reasons?: readonly string[]
}

export interface PaymentFile {
  readonly claims: readonly PaidInFile[]
  readonly trace: string
  /** The payer's own id. */
  readonly payer: string
  readonly payee?: string
  /** What the claims were paid, where it says nothing. */
  readonly amount?: number
  readonly plb?: readonly string[]
}

/** The number of the demo's locations. */
const NPI = '1999990017'

export const dollars = (cents: number): string => (cents / 100).toFixed(2)

/** An 835 of one payment. Amounts in cents. */
export function paymentFile({ claims, trace, payer, payee = NPI, amount, plb = [] }: PaymentFile): string {
  const total = amount ?? claims.reduce((sum, each) => sum + each.paid, 0)
  const body = [
    ...['ST*835*0001', `BPR*I*${dollars(Math.abs(total))}*${total < 0 ? 'D' : 'C'}*ACH*CCP*01*091000019*DA*1*1411307788**01*091000019*DA*2*20261120`],
    ...[`TRN*1*${trace}*1411307788`, `N1*PR*PAYER*XV*${payer}`, 'N3*540 CEDAR ST', 'N4*ST PAUL*MN*55101'],
    ...['PER*BL*HELP*TE*6515551234', `N1*PE*NORTHERN LIGHTS*XX*${payee}`, 'LX*1'],
    ...claims.flatMap(({ number, charge, paid: cents, status = '1', reasons = [] }) => [
      ...[`CLP*${number}*${status}*${dollars(charge)}*${dollars(cents)}**MC*ICN${number}*12*1`, ...reasons.map((reason) => `CAS*${reason}`)],
      ...['NM1*QC*1*LAST*FIRST****MI*12345678', 'DTM*232*20260921', 'DTM*233*20260925'],
    ]),
    ...plb.map((each) => `PLB*${NPI}*20261231*${each}`),
  ]
  const isa = 'ISA*00*          *00*          *ZZ*PAYER          *ZZ*SUBMITTER      *261120*1200*^*00501*000000007*0*T*:'
  return [isa, 'GS*HP*PAYER*SUBMITTER*20261120*1200*7*X*005010X221A1', ...body, `SE*${body.length + 1}*0001`, 'GE*1*7', 'IEA*1*000000007']
    .map((segment) => `${segment}~\n`)
    .join('')
}

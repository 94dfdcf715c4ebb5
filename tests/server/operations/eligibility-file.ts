/** A question as a 270 file asks it, in its order. */
export interface AskedIn {
  readonly trace: string
  readonly last: string
  readonly first: string
  readonly member: string
  /** The payer's number in its transaction. */
  readonly payer: string
}

const segmentsOf = (text: string): readonly (readonly string[])[] => text.split(/~\s*/).map((segment) => segment.split('*'))

/** The questions of a 270 file about subscribers. */
export function askedIn(text: string): readonly AskedIn[] {
  const found: AskedIn[] = []
  let [trace, payer] = ['', '']
  for (const [id, first = '', second = '', name = '', given = '', ...others] of segmentsOf(text)) {
    if (id === 'TRN') trace = second
    if (id === 'NM1' && first === 'PR') payer = others.at(-1) ?? ''
    if (id === 'NM1' && first === 'IL') found.push({ trace, payer, last: name, first: given, member: others.at(-1) ?? '' })
  }
  return found
}

/** What a payer answers to a question: who it is, and what is said of them. */
export interface Answered extends AskedIn {
  /** `1941-05-19` */
  readonly birth?: string
  readonly segments: readonly string[]
}

/** A 271 file. */
export function answerFile(answers: readonly Answered[]): string {
  const people = answers.flatMap(({ trace, last, first, member, birth, segments }, at) => [
    ...[`HL*${at + 3}*2*22*0`, `TRN*2*${trace}*9999990017`, `NM1*IL*1*${last}*${first}****MI*${member}`],
    ...(birth === undefined ? [] : [`DMG*D8*${birth.replaceAll('-', '')}`]),
    ...segments,
  ])
  const body = [
    ...['BHT*0022*11*ANSWER1*20260105*0600', 'HL*1**20*1', `NM1*PR*2*PAYER*****PI*${answers[0]?.payer ?? 'NONE'}`, 'HL*2*1*21*1'],
    ...['NM1*1P*2*AGENCY*****XX*1999990017', ...people],
  ]
  return fileOf({ group: 'HB', type: '271', version: '005010X279A1', body })
}

/** A 999, which answers something else. */
export const acknowledgmentFile = (): string =>
  fileOf({
    ...{ group: 'FA', type: '999', version: '005010X231A1' },
    body: ['AK1*HC*17*005010X222A1', 'AK2*837*0001*005010X222A1', 'IK5*A', 'AK9*A*1*1*1'],
  })

interface FileParts {
  readonly group: string
  readonly type: string
  readonly version: string
  readonly body: readonly string[]
}

function fileOf({ group, type, version, body }: FileParts): string {
  const segments = [
    'ISA*00*          *00*          *ZZ*DEMOMHCP       *ZZ*A000000001     *260105*0600*^*00501*000000031*0*T*:',
    ...[`GS*${group}*DEMOMHCP*A000000001*20260105*0600*31*X*${version}`, `ST*${type}*0001*${version}`, ...body],
    ...[`SE*${body.length + 2}*0001`, 'GE*1*31', 'IEA*1*000000031'],
  ]
  return segments.map((segment) => `${segment}~\n`).join('')
}

/** A payer's refusal of the whole inquiry. */
export const refusedFile = (payer: string, code: string): string =>
  answerFile([])
    .replace('PI*NONE~', `PI*${payer}~\nAAA*Y**${code}*R~`)
    .replace(/HL\*2[^~]*~\nNM1\*1P[^~]*~\n/, '')
    .replace(/SE\*\d+/, 'SE*6')

import type { Problem } from '../problems/problem.ts'
import { type Delimiters, isRefusal, readDelimiters } from '../text/delimiters.ts'
import { KINDS, type TransactionKind } from '../transaction-kinds.ts'
import { type CharacterSet, Draft } from './draft.ts'
import { type Row, rowText } from './rows.ts'

/** Who sends to whom, in an interchange: qualifier `ZZ` mutually defined, `30` tax ID, `01` DUNS. */
export interface InterchangeParty {
  readonly qualifier: string
  /** 15 characters at most. */
  readonly id: string
}

/** The envelopes of a file that is built. The same input and control numbers make the same file. */
export interface Sending {
  readonly sender: InterchangeParty
  readonly receiver: InterchangeParty
  /** GS02 and GS03; those of the interchange where they are absent. */
  readonly groupSender?: string
  readonly groupReceiver?: string
  /** `YYYY-MM-DD` and `HH:MM`. */
  readonly day: string
  readonly time: string
  /** ISA13, 1 to 999999999. */
  readonly interchangeControl: number
  /** GS06, 1 to 999999999. */
  readonly groupControl: number
  readonly isTest: boolean
  /** ISA14: whether a TA1 is asked for. */
  readonly wantsAcknowledgment?: boolean
  readonly characters?: CharacterSet
  readonly delimiters?: Delimiters
  /** What follows each terminator. */
  readonly newline?: '' | '\n' | '\r\n'
}

/** A file, or why there is none. */
export type Built = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly problems: readonly Problem[] }

const DELIMITERS: Delimiters = { element: '*', component: ':', repeat: '^', segment: '~' }
const QUALIFIERS = ['01', '14', '20', '27', '28', '29', '30', '33', 'ZZ']
const MOST_CONTROL = 999_999_999
/** The implementation guides that files are built by. */
const VERSIONS = { '837P': '005010X222A1', '837I': '005010X223A2', '270': '005010X279A1', '276': '005010X212' } as const satisfies Partial<
  Record<TransactionKind, string>
>

type RowsOf = (draft: Draft) => readonly Row[]

/** One transaction in its envelopes; `rowsOf` gives what stands between ST and SE. */
export const buildFile = (kind: keyof typeof VERSIONS, sending: Sending, rowsOf: RowsOf): Built => buildTransactions(kind, sending, (draft) => [rowsOf(draft)])

/** Transactions one after the other in the same envelopes, each as what stands between its ST and SE. */
export function buildTransactions(kind: keyof typeof VERSIONS, sending: Sending, transactionsOf: (draft: Draft) => readonly (readonly Row[])[]): Built {
  const problems: Problem[] = []
  const delimiters = sending.delimiters ?? DELIMITERS
  const draft = new Draft({ delimiters, characters: sending.characters ?? 'extended' }, problems)
  const [version, { type, group }] = [VERSIONS[kind], KINDS[kind]]
  const transactions = transactionsOf(draft)
  const rows: readonly Row[] = [
    ...headers(draft.in('.sending'), sending, delimiters, [group, version]),
    ...transactions.flatMap((inner, at): readonly Row[] => {
      const control = String(at + 1).padStart(4, '0')
      return [['ST', type, control, version], ...inner, ['SE', String(inner.length + 2), control]]
    }),
    ['GE', String(transactions.length), String(sending.groupControl)],
    ['IEA', '1', controlText(sending.interchangeControl)],
  ]
  const [header] = rows
  const read = readDelimiters(header ? rowText(header, delimiters) : '')
  if (problems.length === 0 && isRefusal(read)) draft.tell('.sending.delimiters', read.code, read.values)
  if (problems.length > 0) return { ok: false, problems }
  return { ok: true, text: rows.map((row) => `${rowText(row, delimiters)}${sending.newline ?? '\n'}`).join('') }
}

const controlText = (control: number): string => String(control).padStart(9, '0')
const NO_INFORMATION = ['00', ' '.repeat(10)]

function headers(draft: Draft, sending: Sending, { repeat, component }: Delimiters, [group, version]: readonly [string, string]): readonly Row[] {
  const [sender, receiver] = [addressElements(draft.in('.sender'), sending.sender), addressElements(draft.in('.receiver'), sending.receiver)]
  const [day, time] = [draft.form('.day', sending.day, 'day'), draft.form('.time', sending.time, 'time')]
  const controls = [
    draft.whole('.interchangeControl', sending.interchangeControl, 1, MOST_CONTROL),
    draft.whole('.groupControl', sending.groupControl, 1, MOST_CONTROL),
  ]
  const [groupSender, groupReceiver] = [
    draft.needed('.groupSender', sending.groupSender ?? sending.sender.id, 15, 2),
    draft.needed('.groupReceiver', sending.groupReceiver ?? sending.receiver.id, 15, 2),
  ]
  const marks = [sending.wantsAcknowledgment ? '1' : '0', sending.isTest ? 'T' : 'P']
  return [
    [
      'ISA',
      ...NO_INFORMATION,
      ...NO_INFORMATION,
      ...sender,
      ...receiver,
      day.slice(2),
      time,
      repeat,
      '00501',
      controlText(controls[0] ?? 0),
      ...marks,
      component,
    ],
    ['GS', group, groupSender, groupReceiver, day, time, String(controls[1]), 'X', version],
  ]
}

function addressElements(draft: Draft, { qualifier, id }: InterchangeParty): readonly string[] {
  return [draft.code('.qualifier', qualifier, QUALIFIERS), draft.needed('.id', id, 15).padEnd(15)]
}

import { Envelope } from './envelope.ts'
import { type Item, isLoop, type Loop, textOfItems } from './loops/loop.ts'
import { LoopBuilder } from './loops/loop-builder.ts'
import type { Problem, Report } from './problems/problem.ts'
import { elementOf, placeOf, type Segment } from './text/segment.ts'
import { SegmentReader } from './text/segment-reader.ts'
import { KINDS, kindOf, type TransactionKind } from './transaction-kinds.ts'

/** From ST to SE. Its items are the ST segment, segments and loops of the transaction, and the SE segment. */
export interface Transaction extends Loop {
  readonly id: 'ST'
  /** Undefined where the type or version is not read: its segments then stand side by side. */
  readonly kind: TransactionKind | undefined
  readonly header: Segment
  /** The ISA and GS segments around it. */
  readonly interchange: Segment
  readonly group: Segment
  /** ST01, `835`. */
  readonly type: string
  /** ST03, or GS08 where ST03 is empty: `005010X221A1`. */
  readonly version: string
  /** ST02. */
  readonly control: string
}

/** What was read of a file. */
export interface X12File {
  /** Interchanges, loops with the id `ISA`; in them groups, `GS`, and in those transactions. */
  readonly items: readonly Item[]
  /** Text after the last segment. */
  readonly tail: string
}

/** Takes parts of a file as soon as they are whole, so that they need not be held. */
export interface Taking {
  /** True takes the loop out of its transaction. */
  loop(loop: Loop, transaction: Transaction): boolean
  /** True takes the transaction out of the file. */
  transaction(transaction: Transaction): boolean
}

/** Levels of the envelope. */
const GROUP = 1
const TRANSACTION = 2

const KEEP_ALL: Taking = { loop: () => false, transaction: () => false }

export const isTransaction = (item: Item): item is Transaction => 'header' in item

/** Reads a file piece by piece: segments, envelopes, loops. */
export class FileReader {
  readonly #report: Report
  readonly #segments: SegmentReader
  readonly #envelope: Envelope
  readonly #taking: Taking
  readonly #items: Item[] = []
  /** The open envelopes from the outside in. */
  readonly #open: Loop[] = []
  #transaction: Transaction | undefined
  #loops: LoopBuilder | undefined

  constructor(report: Report, taking: Taking = KEEP_ALL) {
    this.#report = report
    this.#segments = new SegmentReader(report)
    this.#envelope = new Envelope(report)
    this.#taking = taking
  }

  push(piece: string | Uint8Array): void {
    for (const segment of this.#segments.push(piece)) this.#add(segment)
  }

  end(): X12File {
    const { segments, tail } = this.#segments.end()
    for (const segment of segments) this.#add(segment)
    this.#closeDownTo(0)
    this.#envelope.end()
    return { items: this.#items, tail }
  }

  #add(segment: Segment): void {
    const { does, level } = this.#envelope.step(segment)
    if (does === 'begins') this.#begin(level, segment)
    else if (does === 'ends') this.#end(level, segment)
    else if (this.#loops && level === TRANSACTION) this.#loops.add(segment)
    else this.#innermost().push(segment)
  }

  #begin(level: number, segment: Segment): void {
    this.#closeDownTo(level)
    const [interchange, group] = this.#open.map(({ items }) => items[0]).filter((item): item is Segment => item !== undefined && !isLoop(item))
    const opened = interchange && group ? this.#beginTransaction(segment, { interchange, group }) : { id: segment.id, items: [segment] }
    this.#innermost().push(opened)
    this.#open.push(opened)
  }

  #beginTransaction(header: Segment, around: Pick<Transaction, 'interchange' | 'group'>): Transaction {
    const [groupType, groupVersion] = [elementOf(around.group, 1), elementOf(around.group, 8)]
    const [type, version] = [elementOf(header, 1), elementOf(header, 3) || groupVersion]
    const kind = kindOf(type, version)
    const transaction: Transaction = { id: 'ST', kind, header, ...around, type, version, control: elementOf(header, 2), items: [header] }
    this.#transaction = transaction
    if (version !== groupVersion) this.#report({ code: 'x12.wrongVersion', at: placeOf(header, 3), values: { said: version, found: groupVersion } })
    if (kind === undefined) this.#report({ code: 'x12.otherVersion', at: placeOf(header, 3), values: { type, found: version } })
    else if (KINDS[kind].group !== groupType) this.#report({ code: 'x12.wrongGroup', at: placeOf(header, 1), values: { type, found: groupType } })
    this.#loops = kind && this.#loopsOf(kind, transaction)
    return transaction
  }

  #loopsOf(kind: TransactionKind, root: Transaction): LoopBuilder {
    return new LoopBuilder(KINDS[kind].table, { root, first: root.header, report: this.#report, take: (loop) => this.#taking.loop(loop, root) })
  }

  #end(level: number, segment: Segment): void {
    this.#closeDownTo(level + 1)
    if (level === TRANSACTION) this.#endLoops()
    this.#innermost().push(segment)
    this.#closeDownTo(level)
  }

  #closeDownTo(level: number): void {
    if (this.#open.length <= level) return
    this.#endTransaction()
    this.#open.splice(level)
  }

  #endTransaction(): void {
    this.#endLoops()
    const transaction = this.#transaction
    this.#transaction = undefined
    if (transaction && this.#taking.transaction(transaction)) this.#open[GROUP]?.items.pop()
  }

  #endLoops(): void {
    this.#loops?.end()
    this.#loops = undefined
  }

  #innermost(): Item[] {
    return this.#open.at(-1)?.items ?? this.#items
  }
}

/** Reads a whole file and tells what is wrong with it. Bytes become one character each. */
export function readX12(content: string | Uint8Array): X12File & { readonly problems: readonly Problem[] } {
  const problems: Problem[] = []
  const reader = new FileReader((problem) => problems.push(problem))
  reader.push(content)
  return { ...reader.end(), problems }
}

/** The file again, character for character. */
export const writeX12 = ({ items, tail }: X12File): string => `${textOfItems(items)}${tail}`

/** The transactions of a file in their order. */
export const transactionsOf = ({ items }: Pick<X12File, 'items'>): readonly Transaction[] =>
  items.flatMap((item) => (isTransaction(item) ? [item] : isLoop(item) ? transactionsOf(item) : []))

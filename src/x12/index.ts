/** X12 5010 between the agency, its clearinghouse and its payers: files read and written exactly, their loops, what they mean, and files that are built. */

export { FileReader, readX12, type Transaction, transactionsOf, writeX12, type X12File } from './file-reader.ts'
export { type Item, isLoop, type Loop, loopsIn, loopsWithin, segmentIn, segmentsIn } from './loops/loop.ts'
export { type Meaning, meaningOf } from './meanings/meaning.ts'
export { decimalText, dollarText, scaledInteger } from './meanings/numbers.ts'
export type { PaidClaim, PaidLine, Remittance, RemittanceHeader, RemittanceTotals } from './meanings/remittance/remittance.ts'
export { type RemittanceEvent, RemittanceReader, remittanceOf } from './meanings/remittance/remittance-reader.ts'
export { gradeOf, type Place, type Problem, type Report, textOf } from './problems/problem.ts'
export { PROBLEMS, type ProblemCode } from './problems/table.ts'
export { bytesOfText, textOfBytes } from './text/bytes.ts'
export { rawText, type Segment } from './text/segment.ts'
export { SegmentReader } from './text/segment-reader.ts'
export { KINDS, type TransactionKind } from './transaction-kinds.ts'

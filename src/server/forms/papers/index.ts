/** Papers: filed forms as PDF under the agency's letterhead, and those of locked forms among the documents of their clients. */
export { paperCompanyOf } from './company-of.ts'
export type { PaperCompany, PapersOptions } from './context.ts'
export { createPapers, type Papers } from './create-papers.ts'
export { letterheadOf } from './letterhead.ts'
export { recordSheets, valueOnPaper } from './record-paper.ts'

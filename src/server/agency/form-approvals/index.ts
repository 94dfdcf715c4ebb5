/** Letters about forms of a company that wait for approval, or were sent back. */
export { writeOfApprovals } from './write-of-approvals.ts'

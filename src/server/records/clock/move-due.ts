import type { LinkedResource } from '#document'
import type { RecordsContext } from '../context.ts'
import { type CompanyNow, companiesNow, type Due, findDue } from './find-due.ts'
import { type Refused, takeBatch } from './take-batch.ts'

/** What the clock has done. */
export interface Moved {
  readonly moved: number
  readonly refused: number
}

export interface Moving {
  /** Whether to go on; asked before each batch. */
  readonly hold: () => Promise<boolean>
  /** Told once of each record that its rules hold back, until it changes. */
  readonly refused: (refused: Refused) => void
}

/**
 * Makes the transitions whose time has come, in all companies. What a record's rules refuse is left as it is and tried again later; it holds up no other.
 */
export async function moveDue(context: RecordsContext, moving: Moving): Promise<Moved> {
  const round = { context, moving, companies: await companiesNow(context), total: { moved: 0, refused: 0 } }
  for (const resource of context.documents().resources.values()) if (!(await moveAllOf(resource, round))) break
  return round.total
}

interface Round {
  readonly context: RecordsContext
  readonly moving: Moving
  readonly companies: readonly CompanyNow[]
  readonly total: { moved: number; refused: number }
}

/** Until none is due; a record is moved by each of its clocks once, so that two that undo each other do not go on for ever. Tells whether to go on. */
async function moveAllOf(resource: LinkedResource, round: Round): Promise<boolean> {
  const seen = new Set<string>()
  for (;;) {
    const found = await findDue(round.context, resource, round.companies)
    const due = found.filter((each) => !seen.has(keyOf(each)))
    if (due.length === 0) return true
    for (const each of due) seen.add(keyOf(each))
    for (const company of round.companies) {
      const own = due.filter(({ companyId }) => companyId === company.companyId)
      if (!(await moveOf(company, { resource, due: own }, round))) return false
    }
  }
}

interface OfResource {
  readonly resource: LinkedResource
  readonly due: readonly Due[]
}

/** Batch by batch, so that whoever waits for the database has their turn in between. */
async function moveOf(company: CompanyNow, { resource, due }: OfResource, { context, moving, total }: Round): Promise<boolean> {
  let waiting = due
  while (waiting.length > 0) {
    if (!(await moving.hold())) return false
    const taken = await takeBatch(context, { ...company, resource, due: waiting, refused: moving.refused })
    total.moved += taken.moved
    total.refused += taken.refused
    waiting = taken.left
  }
  return true
}

const keyOf = ({ id, transition }: Due): string => `${transition} ${id}`

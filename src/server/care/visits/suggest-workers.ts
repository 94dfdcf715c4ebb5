import { type MatchScore, rankMatches } from '#care'
import type { LinkedDomain } from '#document'
import type { ScoredPart, Suggested, SuggestionCode } from '#server/operations'
import type { RecordRow, RecordUnit } from '#server/records'
import { numberSetting } from '../bound.ts'
import { type CandidateFacts, candidateFacts } from './candidate-facts.ts'
import { candidateOf, type JudgedWorker, judgedOf, reasonOf } from './judge-workers.ts'

/**
 * Who could take these visits: the people who work and whom the actor may see, by hours, skills, acquaintance and distance (domain: backoffice §2.7).
 * What the actor may not read of them is unknown to the score as well; who is with whom at which time, and hours, are judged as for any write.
 */
export const suggestWorkers: SuggestionCode = async (unit, domain, records) => {
  const facts = await candidateFacts(unit, domain, records)
  const judged = new Map(facts.workers.map((worker) => [worker.id, judgedOf(unit, domain, facts, worker)]))
  const candidates = facts.workers.map((worker) => candidateOf(unit, domain, facts, { worker, judged: judged.get(worker.id) ?? NOT_JUDGED }))
  const ranked = rankMatches(candidates, { farMiles: numberSetting(domain, 'farMiles') })
  const rows = new Map(facts.workers.map((row) => [row.id, row]))
  const suggested = ranked.flatMap((match) => {
    const row = rows.get(match.worker)
    return row ? [suggestionOf(unit, domain, facts, { row, match, judged: judged.get(row.id) ?? NOT_JUDGED })] : []
  })
  return { suggested, judged: facts.workers.length, isCut: facts.isCut }
}

const NOT_JUDGED: JudgedWorker = { refused: 0, free: undefined, findings: [] }

interface OfMatch {
  readonly row: RecordRow
  readonly match: MatchScore
  readonly judged: JudgedWorker
}

function suggestionOf(unit: RecordUnit, domain: LinkedDomain, facts: CandidateFacts, { row, match, judged }: OfMatch): Suggested {
  const parts = match.lines.map(
    (line): ScoredPart => ({ id: line.part, points: line.points, most: line.most, isUnknown: line.isUnknown, reason: reasonOf(unit, domain, facts, line) }),
  )
  return { row, score: match.score, most: match.most, parts, isBlocked: judged.refused === facts.records.length, findings: judged.findings }
}

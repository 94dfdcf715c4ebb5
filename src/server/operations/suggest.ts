import { sql } from 'kysely'
import { SUGGESTIONS_FOR_MAX, type Suggestion, type SuggestionsAnswer } from '#contract'
import { moduleNamed, namedParts } from '#domains'
import { RefusalError } from '#server/platform/refusal'
import type { RecordUnit } from '#server/records'
import { type Modules, worded } from './judge.ts'
import type { Suggested } from './operation-code.ts'
import { domainFor } from './own-settings.ts'

/** So many are told of. */
const SUGGESTED_MAX = 10
/** Findings of one. */
const FINDINGS_MAX = 4

/** What a module suggests for records that the actor may change, in the actor's words and of what they may see. */
export async function suggestIn(
  unit: RecordUnit,
  name: string,
  { modules, ids }: { readonly modules: Modules; readonly ids: readonly string[] },
): Promise<SuggestionsAnswer> {
  const { module, own } = namedParts(name)
  const spec = moduleNamed(module)?.suggestions?.[own]
  const code = modules[module]?.suggestions?.[own]
  if (spec === undefined || code === undefined) throw new RefusalError('not-found')
  const domain = await domainFor(unit, module)
  const { resource = '', fields = {} } = domain.binds[spec.slot] ?? {}
  if (!unit.access(resource).changes(fields[spec.field] ?? '')) throw new RefusalError('forbidden')
  const wanted = [...new Set(ids)]
  const records = await unit.seen(resource, { and: [sql`id = any(${wanted}::uuid[])`], limit: SUGGESTIONS_FOR_MAX })
  if (records.length < wanted.length) throw new RefusalError('not-found')
  const { suggested, judged, isCut } = await code(unit, domain, records)
  const told = [...suggested.filter(({ isBlocked }) => !isBlocked), ...suggested.filter(({ isBlocked }) => isBlocked)].slice(0, SUGGESTED_MAX)
  return { suggestions: await viewsOf(unit, { module, own, spec }, told), judged, isCut }
}

interface Of {
  readonly module: string
  readonly own: string
  readonly spec: { readonly slot: string; readonly field: string }
}

async function viewsOf(unit: RecordUnit, { module, own, spec }: Of, told: readonly Suggested[]): Promise<readonly Suggestion[]> {
  const domain = unit.domain(module)
  const slot = moduleNamed(module)?.slots[spec.slot]?.fields[spec.field]?.to ?? ''
  const rows = told.map(({ row }) => row)
  const views = new Map((await unit.views(domain.binds[slot]?.resource ?? '', rows, [])).map((view) => [view.id, view]))
  const words = `${domain.id}.suggestions.${own}`
  return told.map(({ row, score, most, parts, isBlocked, findings }) => ({
    ...{ id: row.id, name: views.get(row.id)?.display ?? '', score, most, isBlocked },
    parts: parts.map(({ id, points, most: best, isUnknown, reason: { code, places } }) => ({
      ...{ id, points, most: best, isUnknown },
      label: unit.say({ key: `${words}.parts.${id}` }),
      reason: unit.say({ key: `${words}.reasons.${code}`, params: places }),
    })),
    findings: onlyOnce(findings.map((finding) => worded(unit, module, finding))).slice(0, FINDINGS_MAX),
  }))
}

const onlyOnce = <T extends { readonly message: string }>(findings: readonly T[]): readonly T[] =>
  findings.filter(({ message }, index) => findings.findIndex((other) => other.message === message) === index)

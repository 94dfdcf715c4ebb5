import type { Check, FindingRows, ResolvedOption } from '#contract'
import type { LinkedResource } from './linked.ts'

type Keeping = Pick<LinkedResource, 'name' | 'id' | 'title' | 'fields' | 'checks' | 'findings' | 'lifecycle'>

/** A check that lets a record be saved and stops what comes next. */
export type Hold = Check & { readonly severity: 'hold'; readonly concern: NonNullable<Check['concern']> }

const isHold = (check: Check): check is Hold => check.severity === 'hold'

export const holdsOf = ({ checks = [] }: Pick<Keeping, 'checks'>): readonly Hold[] => checks.filter(isHold)

/** Whether findings are kept of records of this resource. */
export const keepsFindings = (resource: Pick<Keeping, 'checks' | 'findings'>): boolean => holdsOf(resource).length + (resource.findings?.length ?? 0) > 0

/** What a finding says was found, among all resources: a hold of one, or what one of its rows says. */
export const foundName = ({ name }: Pick<Keeping, 'name'>, id: string, code?: string): string => [name, id, ...(code === undefined ? [] : [code])].join(':')

/** A transition that waits, among all resources. */
export const stopName = ({ name }: Pick<Keeping, 'name'>, transition: string): string => `${name}:${transition}`

/** The options of a row that say what was found. */
export const codesOf = ({ fields }: Pick<Keeping, 'fields'>, { rows, code }: FindingRows): readonly ResolvedOption[] => fields[rows]?.of?.[code]?.options ?? []

type Options = (resource: Keeping) => readonly ResolvedOption[]

/** The sets that a field of a finding takes its options from. */
export const FINDING_OPTIONS: { readonly [from in 'keeping' | 'findings' | 'stops']: Options } = {
  keeping: ({ name, title }) => [{ id: name, label: title }],
  findings: (resource) => [
    ...holdsOf(resource).map(({ id }) => ({ id: foundName(resource, id), label: `${resource.id}.checks.${id}` })),
    ...(resource.findings ?? []).flatMap((rows) => codesOf(resource, rows).map(({ id, label }) => ({ id: foundName(resource, rows.id, id), label }))),
  ],
  stops: (resource) => {
    const stopped = new Set<string>()
    const add = (id: string): void => void stopped.add(id)
    for (const each of [...holdsOf(resource), ...(resource.findings ?? [])]) each.stops?.forEach(add)
    return [...stopped].map((id) => ({ id: stopName(resource, id), label: `${resource.id}.transitions.${id}` }))
  },
}

type Kept = Pick<LinkedResource, 'about' | 'fields'>

/** The reference of a finding by which it is about records of this resource. */
export const aboutField = ({ about, fields }: Kept, { name }: Pick<Keeping, 'name'>): string | undefined => about?.find((field) => fields[field]?.to === name)

/** References that a finding takes over from the record that it is about, which calls them the same. */
export const takenOver = (kept: Kept, resource: Pick<Keeping, 'name' | 'fields'>): readonly string[] =>
  Object.keys(kept.fields).filter((name) => {
    const to = kept.fields[name]?.to
    return to !== undefined && resource.fields[name]?.to === to && name !== aboutField(kept, resource)
  })

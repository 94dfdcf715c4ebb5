import { type Complaint, deadName } from '../complaint.ts'
import type { LinkedDomain, LinkedOperation, LinkedResource, LinkedRoute } from '../linked.ts'
import { childOf } from '../path.ts'
import type { Problem } from '../problem.ts'
import type { ReadDocument, ReadDocuments } from '../read-documents.ts'
import { inside, type Place } from './place.ts'
import { createStringUse, type StringUse } from './string-use.ts'

/** Names that documents may refer to. `complete` is false while a document that could hold more is broken: then nothing is called dead. */
export interface Names<T = true> {
  readonly all: Map<string, T>
  readonly complete: boolean
}

/** What linking works with: who refers to what, and where problems go. */
export interface LinkContext {
  readonly read: ReadDocuments
  readonly report: (document: ReadDocument, complaint: Complaint) => void
  readonly problems: readonly Problem[]
  readonly strings: StringUse
  readonly icons: Names
  /** With the ids of the permissions that are verbs of them, by verb. */
  readonly permissions: Names<ReadonlyMap<string, string>>
  readonly userTypes: Names
  readonly routes: Names<LinkedRoute>
  readonly resources: Names<LinkedResource>
  readonly operations: Names<LinkedOperation>
  readonly domains: Names<LinkedDomain>
  /** Names of all resources, linked yet or not. */
  readonly resourceNames: Names
  /** Whether a string is written in the mandatory language. */
  readonly hasString: (key: string) => boolean
  /** Ids of documents that could not be followed to the end, so that nobody knows all the strings they ask for. */
  readonly unsure: Set<string>
  /** Ids of documents that something refers to, and keys of transitions that something makes. */
  readonly used: Set<string>
}

export const transitionKey = (resourceId: string, transition: string): string => `${resourceId}.transitions.${transition}`

export function createLinkContext(read: ReadDocuments, icons: readonly string[] | undefined): LinkContext {
  const problems: Problem[] = []
  const names = <T>(folder: string): Names<T> => ({ all: new Map<string, T>(), complete: ![...read.broken].some((id) => id.startsWith(folder)) })
  return {
    read,
    report: (document, complaint) => problems.push(document.place(complaint)),
    problems,
    strings: createStringUse(),
    icons: { all: new Map((icons ?? []).map((name) => [name, true])), complete: icons !== undefined },
    permissions: names('permissions/'),
    userTypes: names('permissions/'),
    routes: names('routes/'),
    resources: names('resources/'),
    operations: names('operations/'),
    domains: names('domains/'),
    resourceNames: { all: new Map(read.documents.filter(({ kind }) => kind === 'resource').map(({ id }) => [resourceName(id), true])), complete: true },
    hasString: (key) => isWritten(read, key),
    unsure: new Set(),
    used: new Set(),
  }
}

/** The resource's name is the last part of its id. */
export const resourceName = (id: string): string => id.split('/').at(-1) ?? id

function isWritten(read: ReadDocuments, key: string): boolean {
  const id = key.slice(0, key.indexOf('.'))
  const file = read.byId.get(`i18n/en/${id}`)
  const strings = childOf(file?.value, 'strings')
  return (
    typeof key
      .slice(id.length + 1)
      .split('.')
      .reduce<unknown>(childOf, strings) === 'string'
  )
}

/** Reports a complaint at a place. */
export function complain(context: LinkContext, { document, path }: Place, message: string, rest: Omit<Complaint, 'path' | 'message'> = {}): void {
  context.report(document as ReadDocument, { path, message, ...rest })
}

/** What a name stands for; a name that stands for nothing is reported with the nearest one that does. */
export function look<T>(context: LinkContext, place: Place, names: Names<T>, { what, name }: { readonly what: string; readonly name: string }): T | undefined {
  const found = names.all.get(name)
  if (found === undefined && names.complete)
    context.report(place.document as ReadDocument, deadName(place.path, `There is no ${what} "${name}"`, name, names.all.keys()))
  return found
}

/** The fields of a form, a group or rows as names to look up. */
export const namesOf = <T>(entries: Readonly<Record<string, T>>): Names<T> => ({ all: new Map(Object.entries(entries)), complete: true })

/** Parts of a list by their ids. */
export const namesById = <T extends { readonly id: string }>(items: readonly T[]): Names<T> => ({
  all: new Map(items.map((item) => [item.id, item])),
  complete: true,
})

/** Reports ids that stand twice in a list. */
export function checkUnique(context: LinkContext, place: Place, items: readonly { readonly id: string }[]): void {
  items.forEach(({ id }, index) => {
    if (items.findIndex((item) => item.id === id) < index) complain(context, inside(place, index, 'id'), `The id "${id}" stands twice here`)
  })
}

/** Documents of one kind; their meta-schema has made sure of the type. */
export function documentsOf<T>(context: LinkContext, kind: string): readonly ReadDocument<T>[] {
  return context.read.documents.filter((document) => document.kind === kind) as unknown as readonly ReadDocument<T>[]
}

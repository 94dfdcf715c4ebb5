import type { DraftBody, DraftHead, FileBody, Json, ServerDraft } from '#contract'

/** What the server says to a call of forms: only what the browser acts on. */
export type ModelReply =
  | { readonly status: 200 | 201; readonly data: Json | ServerDraft | DraftHead | readonly DraftHead[] | { readonly record: { readonly id: string } } }
  | { readonly status: 404 | 409; readonly data?: ServerDraft }

export interface ModelServer {
  readonly putDraft: (id: string, body: DraftBody) => ModelReply
  readonly getDraft: (id: string) => ModelReply
  readonly listDrafts: () => ModelReply
  readonly dropDraft: (id: string) => ModelReply
  readonly file: (body: FileBody) => ModelReply
  readonly getFiled: (id: string) => ModelReply
  /** What was filed under each id, and how often something was stored there. */
  readonly filed: ReadonlyMap<string, { readonly body: FileBody; readonly times: number }>
}

/** What makes two filings the same one: not when, and not by which way they came. */
export const sameFiling = ({ id, form, hash, answers, hidden, reasons }: FileBody): string =>
  JSON.stringify([id, form, hash, sorted(answers), hidden, sorted(reasons)])

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sorted)
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => [name, sorted(inner)])
}

/** Drafts and filings of one person as the server keeps them, in a few lines. `model-server.test.ts` holds it to the real one. */
export function createModelServer(now: () => string = () => '2026-03-02T15:00:00.000Z'): ModelServer {
  const drafts = new Map<string, ServerDraft>()
  const filed = new Map<string, { readonly body: FileBody; readonly times: number }>()
  const headOf = ({ content: _content, ...head }: ServerDraft): DraftHead => head
  return {
    filed,
    putDraft: (id, { content, ...body }) => {
      const standing = drafts.get(id)
      if (standing === undefined && body.version > 0) return { status: 404 }
      if (standing !== undefined && standing.version !== body.version) return { status: 409, data: standing }
      // As JSON: what the page changes later does not change what was sent.
      const next: ServerDraft = JSON.parse(JSON.stringify({ ...body, id, version: body.version + 1, savedAt: now(), content }))
      drafts.set(id, next)
      return { status: 200, data: headOf(next) }
    },
    getDraft: (id) => {
      const draft = drafts.get(id)
      return draft === undefined ? { status: 404 } : { status: 200, data: draft }
    },
    listDrafts: () => ({ status: 200, data: [...drafts.values()].map(headOf) }),
    dropDraft: (id) => (drafts.delete(id) ? { status: 200, data: null } : { status: 404 }),
    file: (body) => {
      const known = filed.get(body.id)
      if (known !== undefined && sameFiling(known.body) !== sameFiling(body)) return { status: 409 }
      if (known === undefined) {
        filed.set(body.id, { body: JSON.parse(JSON.stringify(body)), times: 1 })
        drafts.delete(body.id)
      }
      return { status: 201, data: { record: { id: body.id } } }
    },
    getFiled: (id) => (filed.has(id) ? { status: 200, data: { record: { id } } } : { status: 404 }),
  }
}

import type { FastifyInstance } from 'fastify'
import type { MenuNode } from '#contract'
import type { Linked, LinkedMenuItem } from '#document'
import { type Actor, visibleMenu } from '#permissions'
import type { CurrentDocuments } from '#server/documents/store'
import { NO_QUERY } from '#server/http/calls'
import { callerOf, success } from '#server/http/pipeline'
import type { BadgeAsk, Records } from '#server/records'

interface BadgeDeps {
  readonly records: Records
  readonly documents: CurrentDocuments
}

/** `GET /api/ui/badges`: what waits behind the entries of the caller's menu. What is counted stands in the menu document, never in the call. */
export function badgeRoutes(app: FastifyInstance, { records, documents }: BadgeDeps): void {
  const schema = { tags: ['interface'], summary: 'What waits behind entries of the menu', querystring: NO_QUERY }
  app.get('/api/ui/badges', { schema }, async (request) => {
    const { actor } = callerOf(request)
    return success(await records.badges(actor, asksOf(documents.current(), actor)))
  })
}

/** The badges of entries that this user sees, where they may open the list of what is counted, with that list's own filter. */
function asksOf(linked: Linked, actor: Actor): readonly BadgeAsk[] {
  const shown = new Set(badged(visibleMenu(linked.menu, linked.routes, actor)))
  return entriesOf(linked.menu.items).flatMap((item) => {
    if (!('badge' in item) || item.badge === undefined || !shown.has(item.id)) return []
    const { resource, filter, list = item.route } = item.badge
    const screen = linked.screens.get(linked.routes.find(({ id }) => id === list)?.screen ?? '')
    return screen?.kind === 'list' ? [{ id: item.id, resource, filter: [...(screen.filter ?? []), ...filter] }] : []
  })
}

const badged = (nodes: readonly MenuNode[]): readonly string[] =>
  nodes.flatMap((node) => [...(node.badge === undefined ? [] : [node.id]), ...badged(node.children ?? [])])

const entriesOf = (items: readonly LinkedMenuItem[]): readonly LinkedMenuItem[] =>
  items.flatMap((item) => (item.kind === 'group' ? [item, ...entriesOf(item.items)] : [item]))

import type { DocumentsEvent } from '#contract'
import { limitedRoom, personRoom, readRoom, userRoom } from './audience.ts'
import type { CanSee, LiveSocket } from './live-server.ts'
import type { News } from './news.ts'
import type { Recent } from './recent.ts'

/** What pages are told, by this process or through the relay. */
export type Told = News | { readonly kind: 'documents'; readonly event: DocumentsEvent }

/** What is kept for pages that come or come back: longer than a server takes to start anew, and than a network is away in a lift. */
export const RECENT = { keepMs: 120_000, max: 5_000 }
/** A page that has missed more asks for all that it shows: that is less work for both. */
const RETOLD_MAX = 50
/** For what was on its way when the page asked first. */
const MARGIN_MS = 1_000

/** Milliseconds that this page has heard nothing; undefined when it does not say so. */
const behindOf = ({ handshake }: LiveSocket): number | undefined => {
  const { behindMs } = handshake.auth
  return typeof behindMs === 'number' && behindMs >= 0 ? behindMs : undefined
}

/** Tells a page that is connected now what it would have heard had it been connected before; when that is too much or not known, that it missed something. */
export async function tellMissed(socket: LiveSocket, recent: Recent<Told>, canSee: CanSee): Promise<void> {
  const behindMs = behindOf(socket)
  if (behindMs === undefined) return
  const meant = lastOfEach(recent.within(behindMs + MARGIN_MS)?.filter((told) => isMeantFor(socket, told)))
  if (meant === undefined || meant.length > RETOLD_MAX) return void socket.emit('missed')
  for (const told of meant) await retell(socket, told, canSee)
}

/** What was said of one record or person several times is told once. */
const lastOfEach = (all: readonly Told[] | undefined): readonly Told[] | undefined =>
  all && [...new Map(all.map((told, at) => [newsKey(told, at), told])).values()]

function newsKey(told: Told, at: number): string {
  switch (told.kind) {
    case 'changed':
      return `changed ${told.event.resource} ${told.event.id}`
    case 'run':
      return `run ${told.id}`
    case 'documents':
      return `documents ${at}`
    default:
      return told.kind
  }
}

function isMeantFor({ rooms, data: { caller } }: LiveSocket, told: Told): boolean {
  switch (told.kind) {
    case 'changed': {
      const { companyId, event } = told
      const all = [readRoom(companyId, event.resource), readRoom(null, event.resource)]
      return [...all, ...(companyId === null ? [] : [limitedRoom(companyId, event.resource)])].some((room) => rooms.has(room))
    }
    case 'words':
    case 'company':
      return caller.actor.companyId === told.companyId
    case 'profile':
      return rooms.has(userRoom({ userId: told.userId }))
    case 'run':
      return rooms.has(personRoom(told.companyId, told.userId))
    case 'rights':
      return caller.actor.companyId === told.companyId && told.userIds.includes(caller.actor.userId)
    case 'documents':
      return true
  }
}

async function retell(socket: LiveSocket, told: Told, canSee: CanSee): Promise<void> {
  switch (told.kind) {
    case 'changed': {
      const { companyId, event } = told
      const isLimited = !socket.rooms.has(readRoom(companyId, event.resource)) && !socket.rooms.has(readRoom(null, event.resource))
      if (!isLimited || (await canSee(socket.data.caller.actor, event))) socket.emit('changed', event)
      return
    }
    case 'words':
      return void socket.emit('company-labels', told.words)
    case 'company':
      return void socket.emit('company-changed')
    case 'profile':
      return void socket.emit('profile-changed')
    case 'run':
      return void socket.emit('run-changed', { id: told.id })
    case 'rights':
      return void socket.emit('rights-changed')
    case 'documents':
      return void socket.emit('documents', told.event)
  }
}

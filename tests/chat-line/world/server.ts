import {
  CHAT_PAGE_DEFAULT,
  type ChatAnswer,
  type ChatCaughtUp,
  type ChatEvents,
  type ChatHistory,
  type ChatListEntry,
  type ChatMessage,
  type ChatPlace,
  type ChatReader,
  type QuietHours,
} from '#contract'
import type { Time } from './clock.ts'

interface Member {
  from: number
  read: number
  delivered: number
  isIn: boolean
}

interface Row {
  readonly seq: number
  readonly client_id: string
  readonly sender_id: string
  readonly text: string
  readonly time: string
  /** The room's count of changes when it was last changed. */
  readonly changed?: number
}

interface Room {
  readonly id: string
  readonly name: string
  readonly group: boolean
  readonly members: Map<string, Member>
  readonly rows: Row[]
  changes: number
}

/** A page as the server sees it. */
export interface ServerPage {
  readonly userId: string
  readonly companyId: string
  readonly hear: (event: string, payload: unknown) => void
}

interface Payload {
  readonly conversation_id?: string
  readonly receiver_id?: string
  readonly company_id?: string
  readonly cid?: string
  readonly text?: string
  readonly client_id?: string
  readonly seq?: number
  readonly before?: number
  readonly limit?: number
  readonly target?: string
  readonly after?: readonly ChatPlace[]
  readonly from?: string
  readonly to?: string
  readonly time_zone?: string
}

const refused = (code: string): ChatAnswer => ({ success: false, code, msg: `refused: ${code}` })
const ok = (data: unknown): ChatAnswer => ({ success: true, msg: '', data })

/** What the chat's server promises, in memory: places under one lock, each client id once, strangers refused. */
export class ModelServer {
  readonly rooms = new Map<string, Room>()
  readonly pages = new Set<ServerPage>()
  private readonly quiet = new Map<string, QuietHours>()
  /** Answers `unavailable`, as without its database. */
  isTroubled = false
  /** What was said over a line of another company than the page's, beside the question whose it is. */
  strays = 0
  /** Messages of one page; few where much is to happen at their edges. */
  pageMax = CHAT_PAGE_DEFAULT
  /** How often a list, history or catching up was asked for. */
  asked = 0
  private readonly time: Time
  private readonly people: readonly string[]

  constructor(time: Time, people: readonly string[]) {
    this.time = time
    this.people = people
  }

  addGroup(id: string, name: string, members: readonly string[]): void {
    this.rooms.set(id, {
      id,
      name,
      group: true,
      rows: [],
      changes: 0,
      members: new Map(members.map((user) => [user, { from: 0, read: 0, delivered: 0, isIn: true }])),
    })
  }

  kick(roomId: string, userId: string): void {
    const room = this.rooms.get(roomId)
    const member = room?.members.get(userId)
    if (room === undefined || member === undefined || !member.isIn) return
    const to = this.membersOf(room)
    member.isIn = false
    this.tell(to, 'kickGoupUser', { success: true, msg: '', conversation_id: roomId, id: userId })
  }

  letIn(roomId: string, userId: string): void {
    const room = this.rooms.get(roomId)
    const member = room?.members.get(userId)
    if (room === undefined || member?.isIn === true) return
    room.members.set(userId, { from: room.rows.length, read: room.rows.length, delivered: 0, isIn: true })
    this.tell(this.membersOf(room), 'addGroupUser', { success: true, msg: '', conversation_id: roomId, id: userId })
  }

  unreadOf(roomId: string, userId: string): number {
    const room = this.rooms.get(roomId)
    const read = room?.members.get(userId)?.read ?? 0
    return (room?.rows ?? []).filter(({ seq, sender_id }) => seq > read && sender_id !== userId).length
  }

  /** What this person may read of it. */
  entitled(roomId: string, userId: string): readonly Row[] {
    const room = this.rooms.get(roomId)
    const member = room?.members.get(userId)
    return member?.isIn ? (room?.rows ?? []).filter(({ seq }) => seq > member.from) : []
  }

  handle({ userId, companyId }: ServerPage, event: string, payload: Payload): ChatAnswer {
    if (companyId !== 'alder' && event !== 'getUserList') this.strays += 1
    if ([payload.cid, payload.company_id].some((id) => id !== undefined && id !== companyId)) return refused('wrong-company')
    if (this.isTroubled && event !== 'pingMe') return refused('unavailable')
    switch (event) {
      case 'getUserList':
        this.asked += 1
        return ok(this.list(userId, payload.target ?? 'u'))
      case 'getMessages':
        this.asked += 1
        return this.history(userId, payload)
      case 'catchUp':
        this.asked += 1
        return this.catchUp(userId, payload.after ?? [])
      case 'message':
      case 'groupMessage':
        return this.store(userId, payload)
      case 'edit':
        return this.edit(userId, payload)
      case 'read':
      case 'delivered':
        return this.move(userId, event, payload)
      case 'quietHours':
        return this.setQuiet(userId, payload)
      default:
        return ok(undefined)
    }
  }

  private membersOf(room: Room): readonly string[] {
    return [...room.members].filter(([, { isIn }]) => isIn).map(([user]) => user)
  }

  private tell<E extends keyof ChatEvents>(users: readonly string[], event: E, payload: ChatEvents[E]): void {
    for (const page of [...this.pages]) if (users.includes(page.userId)) page.hear(event, payload)
  }

  private own(userId: string, id: string | undefined): Room | undefined {
    const room = this.rooms.get(id ?? '')
    return room?.members.get(userId)?.isIn ? room : undefined
  }

  private messageFor(room: Room, row: Row, reader: string): ChatMessage {
    const other = [...room.members.keys()].find((user) => user !== row.sender_id) ?? ''
    return {
      ...row,
      conversation_id: room.id,
      type: 'text',
      sender: row.sender_id,
      sender_name: row.sender_id,
      on_sender_model: 'Users',
      target: room.group ? 'g' : 'u',
      group: room.group,
      ...(room.group ? { groupname: room.name } : { receiver_id: other }),
      name: room.name,
      side: row.sender_id === reader ? 'left' : 'right',
    }
  }

  private store(userId: string, { conversation_id, receiver_id, text = '', client_id = '' }: Payload): ChatAnswer {
    for (const room of this.rooms.values()) {
      const there = room.rows.find((row) => row.sender_id === userId && row.client_id === client_id)
      if (there !== undefined) return ok(this.messageFor(room, there, userId))
    }
    const room = conversation_id === undefined ? this.pair(userId, receiver_id ?? '') : this.own(userId, conversation_id)
    if (room === undefined) return refused('not-found')
    if (text.includes('forbidden')) return refused('invalid-value')
    const row: Row = { seq: room.rows.length + 1, client_id, sender_id: userId, text, time: this.time.iso }
    room.rows.push(row)
    for (const reader of this.membersOf(room)) {
      const message = this.messageFor(room, row, reader)
      if (room.group) this.tell([reader], 'groupMessage', { message })
      else this.tell([reader], 'message', message)
    }
    return ok(this.messageFor(room, row, userId))
  }

  private edit(userId: string, { conversation_id, seq = 0, text = '' }: Payload): ChatAnswer {
    const room = this.own(userId, conversation_id)
    const row = room?.rows[seq - 1]
    if (room === undefined || row?.sender_id !== userId) return refused('not-found')
    room.changes += 1
    const next: Row = { ...row, text, changed: room.changes }
    room.rows[seq - 1] = next
    for (const reader of this.membersOf(room))
      if (seq > (room.members.get(reader)?.from ?? 0)) this.tell([reader], 'messageChanged', this.messageFor(room, next, reader))
    return ok(this.messageFor(room, next, userId))
  }

  private pair(a: string, b: string): Room | undefined {
    if (!this.people.includes(b)) return undefined
    const id = `pair-${[a, b].sort().join('-')}`
    if (!this.rooms.has(id)) {
      const members = new Map([a, b].map((user) => [user, { from: 0, read: 0, delivered: 0, isIn: true }]))
      this.rooms.set(id, { id, name: id, group: false, members, rows: [], changes: 0 })
    }
    return this.rooms.get(id)
  }

  private list(userId: string, target: string): readonly ChatListEntry[] {
    const rows = target === 'g' ? [...this.rooms.values()].filter((room) => room.group && room.members.get(userId)?.isIn) : []
    // Unlike the server's, this tab holds people as well: one list for all that is tried.
    const people = this.people.filter((user) => user !== userId)
    const entry = (id: string, room: Room | undefined): ChatListEntry => ({
      id,
      full_name: room?.group ? room.name : id,
      name: id,
      status: !room?.group && [...this.pages].some((page) => page.userId === id) ? 'online' : 'offline',
      time: room?.rows.at(-1)?.time ?? '',
      text: room?.rows.at(-1)?.text ?? '',
      unread: room === undefined ? 0 : this.unreadOf(room.id, userId),
      conversation_id: room?.id ?? '',
      last_seq: room?.rows.length ?? 0,
      on_sender_model: 'Users',
      userType: room?.group ? 'g' : 'u',
      group: room?.group ?? false,
    })
    return [...rows.map((room) => entry(room.id, room)), ...people.map((user) => entry(user, this.rooms.get(`pair-${[user, userId].sort().join('-')}`)))]
  }

  private history(userId: string, { conversation_id, before = Number.MAX_SAFE_INTEGER, limit = this.pageMax }: Payload): ChatAnswer {
    const room = this.own(userId, conversation_id)
    if (room === undefined) return refused('not-found')
    const rows = this.entitled(room.id, userId).filter(({ seq }) => seq < before)
    const most = Math.min(limit, this.pageMax)
    const users: ChatReader[] = this.membersOf(room).map((user) => {
      const { read = 0, delivered = 0 } = room.members.get(user) ?? {}
      return { _id: user, fName: user, lName: '', read_seq: read, delivered_seq: delivered }
    })
    const data: ChatHistory = {
      data: rows.slice(-most).map((row) => this.messageFor(room, row, userId)),
      changed: room.changes,
      users,
      more: rows.length > most,
    }
    return ok(data)
  }

  private catchUp(userId: string, after: readonly ChatPlace[]): ChatAnswer {
    const rooms = [...this.rooms.values()].filter((room) => room.members.get(userId)?.isIn)
    const messages = after.flatMap(({ conversation_id, seq }) => {
      const room = this.own(userId, conversation_id)
      return room === undefined ? [] : this.entitled(room.id, userId).flatMap((row) => (row.seq > seq ? [this.messageFor(room, row, userId)] : []))
    })
    const changes = after.flatMap(({ conversation_id, seq, changed: known = Number.MAX_SAFE_INTEGER }) => {
      const room = this.own(userId, conversation_id)
      const rows = room === undefined ? [] : this.entitled(room.id, userId).filter((row) => row.seq <= seq && (row.changed ?? 0) > known)
      return rows.flatMap((row) => (room === undefined ? [] : [this.messageFor(room, row, userId)]))
    })
    const conversations = rooms.map((room) => ({
      conversation_id: room.id,
      last_seq: room.rows.length,
      read_seq: room.members.get(userId)?.read ?? 0,
      changed: room.changes,
      muted: false,
    }))
    const quiet = this.quiet.get(userId)
    const data: ChatCaughtUp = {
      conversations,
      messages: messages.slice(0, this.pageMax),
      changes,
      more: messages.length > this.pageMax,
      ...(quiet && { quiet_hours: quiet }),
    }
    return ok(data)
  }

  private setQuiet(userId: string, { from = '', to = '', time_zone = '' }: Payload): ChatAnswer {
    const hours = { from, to, time_zone }
    if (from === '') this.quiet.delete(userId)
    else this.quiet.set(userId, hours)
    this.tell([userId], 'quietHours', hours)
    return ok(hours)
  }

  private move(userId: string, event: 'read' | 'delivered', { conversation_id, seq = 0 }: Payload): ChatAnswer {
    const room = this.own(userId, conversation_id)
    const member = room?.members.get(userId)
    if (room === undefined || member === undefined) return refused('not-found')
    const wanted = Math.min(seq, room.rows.length)
    if (event === 'read' && wanted > member.read) member.read = wanted
    else if (event === 'delivered' && wanted > member.delivered) member.delivered = wanted
    else return ok(undefined)
    this.tell(this.membersOf(room), event, { conversation_id: room.id, user_id: userId, seq: wanted })
    return ok(undefined)
  }
}

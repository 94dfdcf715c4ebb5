import { expect } from 'vitest'
import { GROUP, type ModelAgency, PAIR, ROOMS, SEATS } from './agency.ts'
import { settle } from './clock.ts'

const ROOM_IDS = [PAIR, 'pair-ann-cat', GROUP]

/** What every page says at any moment is so. */
export function expectTruth(agency: ModelAgency): void {
  expect(agency.server.strays).toBe(0)
  for (const [seat, tab] of agency.tabs.entries()) {
    const { connection, open, waiting } = tab.line.get()
    expect(connection.state).toBe(tab.socket.get().state)
    if (connection.state !== 'open') expect(waiting.filter(({ state }) => state === 'sending')).toEqual([])
    expect(new Set(tab.noticed).size).toBe(tab.noticed.length)
    for (const { text, state } of waiting) if (state === 'failed') agency.noteHeld(text)
    const shown = open?.messages ?? []
    const room = agency.server.rooms.get(open?.entry.conversation_id ?? '')
    const others = [...(room?.members ?? [])].filter(([user, { isIn }]) => isIn && user !== agency.who(seat)).map(([, member]) => member)
    for (const [at, { seq, client_id, state }] of shown.entries()) {
      expect(seq).toBe((shown[0]?.seq ?? 0) + at)
      expect(room?.rows[seq - 1]).toMatchObject({ seq, client_id })
      expect(waiting.some((each) => each.client_id === client_id)).toBe(false)
      // Whoever was let in later is to read from then on.
      if (state === 'read') expect(others.every(({ read, from }) => read >= seq || from >= seq)).toBe(true)
    }
  }
}

/** Once everything works again: nothing that was typed is lost or doubled, and all who may read it read the same. */
export async function expectWhole(agency: ModelAgency): Promise<void> {
  expectTruth(agency)
  expectUpToDate(agency)
  expectEachOnce(agency)
  expectWrittenOrder(agency)
  for (const room of ROOMS) {
    for (const seat of SEATS.keys()) {
      const isThere = await agency.look(seat, room)
      const { line } = agency.tab(seat)
      await agency.time.pass(1_000)
      while (line.get().open?.hasOlder === true) {
        void line.loadOlder()
        await agency.time.pass(1_000)
      }
      const entitled = agency.server.entitled(agency.roomIdOf(seat, room), agency.who(seat)).map(({ text }) => text)
      expect(isThere ? line.get().open?.messages.map(({ text }) => text) : []).toEqual(entitled)
      line.closeConversation()
    }
  }
  await settle()
  for (const [seat, tab] of agency.tabs.entries())
    for (const { conversation_id, unread } of tab.line.get().entries)
      if (conversation_id !== '') expect(unread).toBe(agency.server.unreadOf(conversation_id, agency.who(seat)))
}

/** What stayed open all the time says what it would say if it were opened now. */
function expectUpToDate({ tabs, server, who }: ModelAgency): void {
  for (const [seat, tab] of tabs.entries()) {
    const { open } = tab.line.get()
    const id = open?.entry.conversation_id ?? ''
    if (open === undefined || id === '') continue
    const entitled = server.entitled(id, who(seat)).map(({ text }) => text)
    // Who was taken out and let in again may still see what they read before, also where nothing was said since.
    if (entitled.length === 0) continue
    expect(open.messages.map(({ text }) => text).slice(-entitled.length)).toEqual(entitled.slice(-open.messages.length || undefined))
  }
}

/** As it was typed; each change adds a mark. */
const typedOf = (text: string): string => text.replaceAll('!', '')

function expectEachOnce({ typed, server, tabs, who }: ModelAgency): void {
  const stored = ROOM_IDS.flatMap((id) => server.rooms.get(id)?.rows ?? []).map(({ text }) => typedOf(text))
  for (const { text, user, isTakenBack } of typed) {
    const times = stored.filter((each) => each === text).length
    const kept = tabs.flatMap((tab, seat) =>
      who(seat) === user
        ? [
            tab.line
              .get()
              .waiting.filter((each) => each.text === text)
              .map(({ reason }) => reason),
          ]
        : [],
    )
    if (times === 1) expect(kept.flat()).toEqual([])
    else if (isTakenBack) expect([times, kept.flat()]).toEqual([0, []])
    // Only what somebody wrote to a group that they were taken out of is left, in all of their tabs, and says why.
    else expect([text, times, kept]).toEqual([text, 0, kept.map(() => ['refused: not-found'])])
  }
}

function expectWrittenOrder({ typed, server, roomIdOf }: ModelAgency): void {
  for (const seat of SEATS.keys())
    for (const room of ROOMS) {
      const rows = server.rooms.get(roomIdOf(seat, room))?.rows.map(({ text }) => typedOf(text)) ?? []
      const written = typed.filter((each) => each.seat === seat && each.room === room && !each.wasHeld && rows.includes(each.text)).map(({ text }) => text)
      expect(rows.filter((text) => written.includes(text))).toEqual(written)
    }
}

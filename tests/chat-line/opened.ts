import type { ChatOwner, ClientPorts } from '../../src/chat-line/ports.ts'
import { Browser, openRow, type Tab } from './world/browser.ts'
import { Time } from './world/clock.ts'
import { ModelServer } from './world/server.ts'

export const ANN: ChatOwner = { userId: 'ann', companyId: 'alder', name: 'Ann' }
export const BEN: ChatOwner = { userId: 'ben', companyId: 'alder', name: 'Ben' }
export const GROUP = 'group-1'

/** Two people, each with a browser, and a group of three. */
export function openWorld() {
  const time = new Time()
  const server = new ModelServer(time, ['ann', 'ben', 'cat'])
  server.addGroup(GROUP, 'Nights', ['ann', 'ben', 'cat'])
  const browser = () => new Browser(time, server, () => 0.5)
  const opened = async (of: Browser, who: ChatOwner, row?: string, over: Partial<ClientPorts> = {}): Promise<Tab> => {
    const tab = of.open(who, over)
    tab.socket.connect()
    await time.pass(1_000)
    if (row !== undefined) await openRow(tab, row)
    await time.pass(1_000)
    return tab
  }
  return { time, server, anns: browser(), bens: browser(), opened }
}

/** Sends three messages, of which the other hears the first and the last. */
export async function sendOverGap(time: Time, from: Tab, to: Tab): Promise<void> {
  await from.line.send({ text: 'one' })
  await time.pass(1_000)
  to.socket.mode = 'deaf'
  await from.line.send({ text: 'two' })
  await time.pass(1_000)
  to.socket.mode = 'open'
  await from.line.send({ text: 'three' })
}

export const textsOf = (tab: Tab) => tab.line.get().open?.messages.map(({ text }) => text)
export const waitingOf = (tab: Tab) => tab.line.get().waiting.map(({ text, state }) => [text, state])

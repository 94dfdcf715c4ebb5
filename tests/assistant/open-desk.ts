import { expect, vi } from 'vitest'
import type { Desk } from '../../src/assistant/desk/create-desk.ts'
import { activeOf, runningIn } from '../../src/assistant/desk/desk-state.ts'
import { memoryDesk, memoryMessage, memoryServer } from '../../stories/assistant/memory-assistant.ts'

const TWO = memoryMessage({ role: 'user', client_msg_id: 'q1', text: 'How do I add a client?' })
const SAID = memoryMessage({ client_msg_id: 'q1', text: 'Press **Add**.' })
export const WORLD = {
  tabs: [
    ['tab-1', 'Adding clients', [TWO, SAID]],
    ['tab-2', 'Billing'],
  ] as const,
}

/** The list and the open conversation have come. */
export const settled = async (desk: Desk): Promise<void> => {
  await vi.waitFor(() => {
    expect(desk.get().list).not.toBe('loading')
    expect(['loading', 'new']).not.toContain(activeOf(desk.get())?.state ?? 'ready')
  })
}
/** Nothing is on its way in the open conversation. */
export const answered = (desk: Desk): Promise<void> => vi.waitFor(() => expect(runningIn(activeOf(desk.get()))).toBeUndefined())
/** Questions of the open conversation, each with the state and the words of its answer. */
export const shown = (desk: Desk) => activeOf(desk.get())?.exchanges.map(({ question, answer }) => [question, answer?.state, answer?.text])
/** One tab of a browser that has read what there is. */
export const openDesk = async (...given: Parameters<typeof memoryServer>) => {
  const server = memoryServer(...given)
  const desk = memoryDesk(server.api)
  await settled(desk)
  return { server, desk }
}
/** What calls of this name were given. */
export const asks = (server: ReturnType<typeof memoryServer>, name: string) => server.asked.filter(([asked]) => asked === name).map(([, ...given]) => given)

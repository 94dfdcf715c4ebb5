import { createRestingTexts, type RestingTexts } from '#offline'
import type { ClientPorts } from './ports.ts'

/** What was written and not sent, by whom it is for. */
export interface ChatDrafts extends Pick<RestingTexts, 'get' | 'set' | 'flush'> {
  /** What lies on the device, once. */
  readonly load: () => Promise<void>
}

const REST_MS = 400

export const createChatDrafts = ({ drafts: store, clock }: Pick<ClientPorts, 'drafts' | 'clock'>): ChatDrafts => {
  const { found, ...texts } = createRestingTexts({
    put: (id, text) => store.put(id, text),
    remove: (id) => store.remove(id),
    after: clock.after,
    restMs: REST_MS,
  })
  return {
    ...texts,
    load: async () => {
      for (const [id, text] of await store.all()) found(id, text)
    },
  }
}

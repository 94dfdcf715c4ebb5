import type { Actor } from '#permissions'
import { RefusalError } from '#server/platform/refusal'
import { titleOf as titleFrom } from '../conversation/title.ts'
import type { Conversations } from '../conversations.ts'
import { createAskedOnes } from './asked.ts'
import { createRate } from './limits.ts'
import { forgetTab, refuseOthers, takeTab, takeTabs } from './own-tabs.ts'
import { messagesOf, type RemoteMedia, renamedOf, tabsOf, titleOf } from './remote-answers.ts'
import { remoteQuestions } from './remote-questions.ts'
import { asTexts, had, hadOf, imagesOf, mayBeAsked, type RemoteOptions, type RemoteRoom, videoOf } from './remote-room.ts'

const one = (text: string): string => encodeURIComponent(text)
const tabsPath = ({ userId }: Actor): string => `users/${one(userId)}/tabs`

/** Conversations that a server of its own keeps, asked by the specification's calls (chat-assistant-session §7) in the name of the session's own user. */
export function remoteConversations(options: RemoteOptions): Conversations {
  const rate = createRate(options.context.clock)
  const room: RemoteRoom = { ...options, rate, asked: createAskedOnes(options.context.clock, rate) }
  return {
    ...remoteQuestions(room),
    ...remoteTabs(room),
    restore: async () => {
      throw new RefusalError('wrong-state', { message: room.context.say('remoteNoUndo') })
    },
    picture: room.pictures.read,
    close: room.asked.close,
  }
}

type Tabs = Pick<Conversations, 'title' | 'tabs' | 'messages' | 'rename' | 'remove'>

function remoteTabs(room: RemoteRoom): Tabs {
  const { context, rate, asked } = room
  const { say, clock } = context
  return {
    async title(caller, { query, tab_id: tabId }) {
      await takeTab(context, caller.actor, tabId)
      if (!(await mayBeAsked(room, caller, asTexts(caller, query)))) return titleFrom(query)
      if (rate(caller.actor) > 0) return titleFrom(query)
      const body = { query, user_id: caller.actor.userId, tab_id: tabId }
      return (await had(room, { method: 'POST', path: 'generateTitle', body }, titleOf)) || titleFrom(query)
    },
    async tabs({ actor }) {
      const all = await had(room, { method: 'GET', path: tabsPath(actor) }, tabsOf)
      const ids = all.map(({ tab_id: id }) => id)
      const own = await takeTabs(context, actor, ids)
      return { tabs: all.filter(({ tab_id: id }) => own.has(id)) }
    },
    async messages(caller, { tabId }) {
      await refuseOthers(context, caller.actor, tabId)
      const shown = (media: RemoteMedia) => {
        const images = imagesOf(room, caller, media)
        return { images, image_url: images[0] ?? '', video_url: videoOf(room, media) }
      }
      const path = `${tabsPath(caller.actor)}/${one(tabId)}/messages`
      const messages = await hadOf(room, { call: { method: 'GET', path }, read: (value) => messagesOf(value, tabId, shown), missing: [] })
      return { ok: true, more: false, messages }
    },
    async rename(caller, { tabId, title }) {
      await refuseOthers(context, caller.actor, tabId)
      if (!(await mayBeAsked(room, caller, asTexts(caller, title)))) throw new RefusalError('invalid-value', { message: say('titlePersonal') })
      const path = `${tabsPath(caller.actor)}/${one(tabId)}`
      const made = await hadOf(room, { call: { method: 'PATCH', path, body: { title } }, read: renamedOf, missing: title })
      return { tab_id: tabId, title: made || title, updated: clock().toISOString() }
    },
    async remove({ actor }, { tabId, what }) {
      await refuseOthers(context, actor, tabId)
      const path = `${tabsPath(actor)}/${one(tabId)}${what === 'messages' ? '/messages' : ''}`
      asked.stopIn(actor, tabId)
      await hadOf(room, { call: { method: 'DELETE', path }, read: () => undefined, missing: undefined })
      if (what === 'tab') await forgetTab(context, actor, tabId)
    },
  }
}

import type { Actor } from '#permissions'
import { RefusalError } from '#server/platform/refusal'
import { asFallback, type FallbackReason } from '../answer/fallback.ts'
import { eventsOf } from '../asking/events.ts'
import type { Answering, Asking, AssistantCaller, AssistantContext } from '../context.ts'
import { messageOf, answerOf as wholeOf } from '../conversation/message-row.ts'
import { titleOf as titleFrom } from '../conversation/title.ts'
import { askingOf, type Conversations } from '../conversations.ts'
import { recordGap } from '../gaps.ts'
import { HostFault, MissingFault } from '../host/host-fault.ts'
import { policyOf } from '../policy.ts'
import { createAskedOnes } from './asked.ts'
import { createRate } from './limits.ts'
import { forgetTab, refuseOthers, takeTab, takeTabs } from './own-tabs.ts'
import type { Pictures } from './pictures.ts'
import { answerOf, messagesOf, type RemoteMedia, renamedOf, tabsOf, titleOf } from './remote-answers.ts'
import type { AskRemote, RemoteCall } from './remote-calls.ts'

export interface RemoteOptions {
  readonly context: AssistantContext
  readonly ask: AskRemote
  readonly base: string
  readonly pictures: Pictures
  /** Whether a text holds nothing that seems to be about somebody. */
  readonly mayLeave: (asking: Asking) => Promise<boolean>
}

const one = (text: string): string => encodeURIComponent(text)

/** Conversations that a server of its own keeps, asked by the specification's calls (chat-assistant-session §7) in the name of the session's own user. */
export function remoteConversations({ context, ask, base, pictures, mayLeave }: RemoteOptions): Conversations {
  const { say, clock } = context
  const rate = createRate(clock)
  const asked = createAskedOnes(clock, rate)

  /** What can't be had is unavailable, for pages to keep what they have. */
  async function had<T>(call: RemoteCall, read: (value: unknown) => T): Promise<T> {
    try {
      return await ask(call, read)
    } catch (error) {
      if (call.mayBeMissing && error instanceof MissingFault) throw error
      throw error instanceof HostFault ? new RefusalError('unavailable', { message: say('remoteFailed') }) : error
    }
  }
  /** Of a conversation that is this person's: what the help alone has answered the remote assistant has never heard of. */
  const hadOf = <T>(call: RemoteCall, read: (value: unknown) => T, missing: T): Promise<T> =>
    had({ ...call, mayBeMissing: true }, read).catch((error: unknown) => {
      if (error instanceof MissingFault) return missing
      throw error
    })
  const tabsPath = ({ userId }: Actor): string => `users/${one(userId)}/tabs`
  const mayBeAsked = async (caller: AssistantCaller, asking: Asking): Promise<boolean> =>
    !(context.blocksPersonalData || policyOf(caller).blocksPersonalData) || (await mayLeave(asking))
  const texts = (caller: AssistantCaller, text: string): Asking => askingOf(caller, { query: text, lang: 'en', page: '' })

  const imagesOf = (caller: AssistantCaller, { images }: RemoteMedia): readonly string[] => images.flatMap((image) => pictures.addressOf(caller, image) ?? [])
  const videoOf = ({ video }: RemoteMedia): string => {
    const url = video !== '' && URL.canParse(video, `${base}/`) ? new URL(video, `${base}/`) : undefined
    return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : ''
  }

  /** What the help says, and why it does. */
  async function byHelp(asking: Asking, how: Answering, why: FallbackReason) {
    const parts: string[] = []
    const said = asFallback(context.answerer(asking, how), say(why))
    for (;;) {
      const step = await said.next()
      if (!step.done) parts.push(step.value)
      else {
        const { images = [], video = '', ...facts } = step.value
        if (facts.abstained) await recordGap(context, asking, 'unanswered')
        return { ...facts, images, video, parts }
      }
    }
  }

  return {
    async title(caller, { query, tab_id: tabId }) {
      await takeTab(context, caller.actor, tabId)
      if (!(await mayBeAsked(caller, texts(caller, query)))) return titleFrom(query)
      if (rate(caller.actor) > 0) return titleFrom(query)
      const body = { query, user_id: caller.actor.userId, tab_id: tabId }
      return (await had({ method: 'POST', path: 'generateTitle', body }, titleOf)) || titleFrom(query)
    },
    async ask(caller, question) {
      const { actor } = caller
      await takeTab(context, actor, question.tab_id)
      const asking = askingOf(caller, question)
      const work = async (signal: AbortSignal) => {
        const how = { signal, blocksPersonalData: true }
        if (!(await mayBeAsked(caller, asking))) return byHelp(asking, how, 'fallbackPersonal')
        try {
          const body = { query: question.query, tab_id: question.tab_id, user_id: actor.userId }
          const { text, ...media } = await ask({ method: 'POST', path: 'rag', body, signal }, answerOf)
          return { parts: text === '' ? [] : [text], images: imagesOf(caller, media), video: videoOf(media) }
        } catch (error) {
          if (error instanceof HostFault) return byHelp(asking, how, 'fallbackRemote')
          throw error
        }
      }
      return asked.begin(actor, question, { work, busy: say('busy') }).row.id
    },
    async answer({ actor }, id) {
      await asked.find(actor, id).over
      const { row } = asked.find(actor, id)
      if (row.state === 'failed') throw new RefusalError('unavailable', { message: say('failed') })
      return wholeOf(row)
    },
    async follow({ actor }, id, after) {
      const { over } = asked.find(actor, id)
      return (async function* events() {
        let seen = after
        for (const event of eventsOf(asked.find(actor, id).row, say('failed')).slice(seen)) {
          yield event
          seen = event.id
        }
        await over
        yield* eventsOf(asked.find(actor, id).row, say('failed')).slice(seen)
      })()
    },
    stop: async ({ actor }, id) => messageOf(asked.stop(actor, id).row),
    async judge(caller, { id, value }) {
      const { question } = asked.find(caller.actor, id)
      const before = asked.judge(caller.actor, id, value)
      if (value === 'down' && before !== 'down') await recordGap(context, texts(caller, question), 'unhelpful')
    },
    async tabs({ actor }) {
      const all = await had({ method: 'GET', path: tabsPath(actor) }, tabsOf)
      const own = await takeTabs(
        context,
        actor,
        all.map(({ tab_id: id }) => id),
      )
      return { tabs: all.filter(({ tab_id: id }) => own.has(id)) }
    },
    async messages(caller, { tabId }) {
      await refuseOthers(context, caller.actor, tabId)
      const shown = (media: RemoteMedia) => {
        const images = imagesOf(caller, media)
        return { images, image_url: images[0] ?? '', video_url: videoOf(media) }
      }
      const path = `${tabsPath(caller.actor)}/${one(tabId)}/messages`
      const messages = await hadOf({ method: 'GET', path }, (value) => messagesOf(value, tabId, shown), [])
      return { ok: true, more: false, messages }
    },
    async rename(caller, { tabId, title }) {
      await refuseOthers(context, caller.actor, tabId)
      if (!(await mayBeAsked(caller, texts(caller, title)))) throw new RefusalError('invalid-value', { message: say('titlePersonal') })
      const path = `${tabsPath(caller.actor)}/${one(tabId)}`
      const made = await hadOf({ method: 'PATCH', path, body: { title } }, renamedOf, title)
      return { tab_id: tabId, title: made || title, updated: clock().toISOString() }
    },
    async remove({ actor }, { tabId, what }) {
      await refuseOthers(context, actor, tabId)
      const path = `${tabsPath(actor)}/${one(tabId)}${what === 'messages' ? '/messages' : ''}`
      asked.stopIn(actor, tabId)
      await hadOf({ method: 'DELETE', path }, () => undefined, undefined)
      if (what === 'tab') await forgetTab(context, actor, tabId)
    },
    restore: async () => {
      throw new RefusalError('wrong-state', { message: say('remoteNoUndo') })
    },
    picture: pictures.read,
    close: asked.close,
  }
}

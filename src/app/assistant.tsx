import { Suspense, useMemo, useState } from 'react'
import { assistantApi } from '#api'
import { AssistantPanel, type AssistantRoom, createDesk, type Desk, isKept, isNews } from '#assistant'
import type { Boot } from '#contract'
import { useLanguage } from '#i18n'
import { useRoute } from '#navigation'
import { offline, pageNews, pageShelf, startOffline } from '#offline'
import { loadTicketDialog } from '#shell'
import { browserRecognizer } from '#voice'
import { lazyPart } from '#widgets'

export interface AssistantProps {
  readonly boot: Boot
  readonly onClose: () => void
}

const TicketDialog = lazyPart(async () => (await loadTicketDialog()).TicketDialog)

/** spec: chat-assistant-session §5 */
const loadRecognizer = () => browserRecognizer(window, 'en-US')

interface Held {
  readonly of: string
  readonly desk: Desk
  readonly close: () => void
  readonly readImage: (path: string) => Promise<Blob>
}
let held: Held | undefined
let place = { lang: 'en', page: '' }

/** The desk of this person in this company; it works on while the panel is closed, and ends when somebody else comes. */
function deskOf(userId: string, companyId: string): Held {
  const of = `${userId}/${companyId}`
  if (held?.of === of) return held
  held?.close()
  // Where it is opened before the page has rested.
  startOffline()
  const api = assistantApi(userId)
  const desk = createDesk({
    api,
    shelf: pageShelf({ name: 'assistant', owner: { userId, companyId }, isValue: isKept }),
    news: pageNews(`assistant/${of}`, isNews),
    newId: () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`,
    now: Date.now,
    after: (ms, work) => {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(resolve, ms)
        signal.addEventListener('abort', () => {
          clearTimeout(timer)
          reject(signal.reason)
        })
      }),
    place: () => place,
  })
  window.addEventListener('pagehide', () => void desk.drafts.flush().catch(() => undefined))
  // What is sealed can be read once its key is there.
  const stop = offline().keys.state.subscribe(() => void desk.wake().catch(() => undefined))
  const close = (): void => {
    stop()
    desk.close()
  }
  held = { of, desk, close, readImage: api.image }
  return held
}

/** The assistant beside the page, and the ticket that takes over what it could not answer. */
export function Assistant({ boot, onClose }: AssistantProps) {
  const [question, setQuestion] = useState<string>()
  const { code } = useLanguage()
  const page = useRoute().match?.route.id ?? ''
  place = { lang: code, page }
  const { user, company } = boot
  const room = useMemo((): AssistantRoom => {
    const { desk, readImage } = deskOf(user.id, company.id)
    return { desk, readImage, loadRecognizer, onTicket: setQuestion }
  }, [user.id, company.id])
  return (
    <>
      <AssistantPanel room={room} onClose={onClose} />
      {question !== undefined && (
        <Suspense fallback={null}>
          <TicketDialog boot={boot} description={question} onClose={() => setQuestion(undefined)} />
        </Suspense>
      )}
    </>
  )
}

import { Suspense, useMemo, useState } from 'react'
import { AssistantPanel, type AssistantRoom } from '#assistant'
import type { Boot } from '#contract'
import { useLanguage } from '#i18n'
import { useRoute } from '#navigation'
import { loadTicketDialog } from '#shell'
import { lazyPart, useLatest } from '#widgets'
import { deskOf } from './desk-of.ts'
import { dictation } from './dictation.ts'

export interface AssistantProps {
  readonly boot: Boot
  readonly onClose: () => void
}

const TicketDialog = lazyPart(async () => (await loadTicketDialog()).TicketDialog)

const loadRecognizer = () => dictation(window)

/** The assistant beside the page, and the ticket that takes over what it could not answer. */
export function Assistant({ boot, onClose }: AssistantProps) {
  const [question, setQuestion] = useState<string>()
  const { code } = useLanguage()
  const page = useRoute().match?.route.id ?? ''
  const place = useLatest({ lang: code, page })
  const { user, company } = boot
  const room = useMemo((): AssistantRoom => {
    const { desk, readImage } = deskOf({ userId: user.id, companyId: company.id }, () => place.current)
    return { desk, readImage, loadRecognizer, onTicket: setQuestion }
  }, [user.id, company.id, place])
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

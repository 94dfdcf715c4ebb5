import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { refusedWhileViewing, tellFailure } from '#actions'
import { reportMailsApi } from '#api'
import { REPORT_MAIL_EVERY } from '#contract'
import { useT } from '#i18n'
import { toast } from '#store'
import { IconButton, Menu } from '#widgets'

interface MailMenuProps {
  /** Document id of the report's screen. */
  readonly report: string
}

const KEPT = ['report-mails'] as const
const NEVER = 'never'

/** How often a link to the report comes to oneself by mail. */
export function MailMenu({ report }: MailMenuProps): ReactNode {
  const t = useT()
  const queries = useQueryClient()
  const kept = useQuery({ queryKey: KEPT, queryFn: ({ signal }) => reportMailsApi.get(signal), staleTime: 60_000 })
  const chosen = kept.data?.[report] ?? NEVER
  const choose = async (id: string): Promise<void> => {
    if (refusedWhileViewing()) return
    const every = REPORT_MAIL_EVERY.find((each) => each === id) ?? null
    try {
      queries.setQueryData(KEPT, await reportMailsApi.keep({ report, every }))
      toast({ tone: 'success', text: t(`shared/own-report.mail.${every === null ? 'ended' : 'kept'}`) })
    } catch (error) {
      tellFailure(error, t)
    }
  }
  return (
    <Menu
      label={t('shared/own-report.mail.button')}
      entries={[NEVER, ...REPORT_MAIL_EVERY].map((id) => ({ id, label: t(`shared/own-report.mail.${id}`), checked: id === chosen }))}
      onChoose={(id) => void choose(id)}
      trigger={(trigger) => <IconButton small icon="mail" label={t('shared/own-report.mail.button')} aria-pressed={chosen !== NEVER} {...trigger} />}
    />
  )
}

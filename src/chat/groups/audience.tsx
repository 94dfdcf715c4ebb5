import type { ChatTarget } from '#contract'
import { useT } from '#i18n'
import { ChoiceList } from '#widgets'

/** Whom a group is made of: Office, Clients, Employees (spec: chat-assistant-session §6). */
export const AUDIENCES = ['u', 'c', 'e'] as const satisfies readonly ChatTarget[]
export type AudienceKey = (typeof AUDIENCES)[number]

export interface AudienceProps {
  readonly value: AudienceKey
  readonly onChange: (audience: AudienceKey) => void
}

/** One of the three. */
export function Audience({ value, onChange }: AudienceProps) {
  const t = useT()
  return (
    <ChoiceList
      label={t('shared/chat-window.audience')}
      value={value}
      options={AUDIENCES.map((id) => ({ id, label: t(`shared/chat-window.targets.${id}`) }))}
      onChange={(id) => onChange(AUDIENCES.find((known) => known === id) ?? value)}
    />
  )
}

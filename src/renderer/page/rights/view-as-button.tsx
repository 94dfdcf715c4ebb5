import type { ReactNode } from 'react'
import { ask, errorText } from '#actions'
import { useT } from '#i18n'
import { leaveSafely } from '#navigation'
import { beginViewing } from '#session'
import { toast, useApp } from '#store'
import { Button } from '#widgets'

export interface ViewAsButtonProps {
  readonly userId: string
  readonly name: string
}

/** For super admins: asks for the reason, then shows the pages of that user. */
export function ViewAsButton({ userId, name }: ViewAsButtonProps): ReactNode {
  const t = useT()
  const isSuperadmin = useApp((state) => state.boot?.user.superadmin === true)
  if (!isSuperadmin) return null
  const begin = async (): Promise<void> => {
    const reply = await ask({
      title: t('shared/rights.viewAsTitle', { name }),
      text: t('shared/rights.viewAsText'),
      confirmLabel: t('shared/rights.viewAsConfirm'),
      reason: 'required',
    })
    if (!reply?.reason) return
    try {
      await beginViewing({ userId, reason: reply.reason })
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error, t) || t('shared/rights.viewAsFailed'), stays: true })
    }
  }
  return (
    <Button small icon="eye" onClick={() => leaveSafely(() => void begin())}>
      {t('shared/rights.viewAs', { name })}
    </Button>
  )
}

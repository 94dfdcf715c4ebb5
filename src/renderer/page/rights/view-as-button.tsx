import type { ReactNode } from 'react'
import { ask, tellFailure } from '#actions'
import { useT } from '#i18n'
import { leaveSafely } from '#navigation'
import { beginViewing } from '#session'
import { useApp } from '#store'
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
      tellFailure(error, t)
    }
  }
  return (
    <Button small icon="eye" onClick={() => leaveSafely(() => void begin())}>
      {t('shared/rights.viewAs', { name })}
    </Button>
  )
}

import { useEffect, useState } from 'react'
import { ApiError, passwordLinksApi } from '#api'
import type { PasswordLinkAbout } from '#contract'
import { useT } from '#i18n'
import { navigate } from '#navigation'
import { NewPasswordFields, useNewPassword } from '#new-password'
import { LOGIN_PATH, leaveEndedSession } from '#session'
import { toast } from '#store'
import { Banner, Button, SkeletonLines } from '#widgets'
import css from '../page.module.css'
import { useSendingStep } from './use-sending-step.ts'

const tokenHere = (): string => location.hash.slice(1)

type Link = { readonly about: PasswordLinkAbout } | { readonly over: string }

/** Chooses a password by the link that was opened: its token stands behind the # of the address. */
export function ChoosePassword() {
  const t = useT()
  const [link, setLink] = useState<Link>()
  useEffect(() => {
    const off = new AbortController()
    passwordLinksApi.about(tokenHere(), off.signal).then(
      (about) => setLink({ about }),
      (error: unknown) => {
        if (off.signal.aborted) return
        setLink({ over: error instanceof ApiError && error.message !== '' ? error.message : t('shared/page.signInUnreachable') })
      },
    )
    return () => off.abort()
  }, [t])
  if (link === undefined) return <SkeletonLines lines={3} />
  return 'over' in link ? <Banner tone="danger">{link.over}</Banner> : <Choice about={link.about} />
}

function Choice({ about }: { readonly about: PasswordLinkAbout }) {
  const t = useT()
  const [tried, setTried] = useState(false)
  const { form, busy, refusal, submitting } = useSendingStep()
  const { password, isReady, fields } = useNewPassword([about.email.split('@')[0] ?? ''], tried)
  const submit = submitting(async () => {
    setTried(true)
    if (!isReady) return
    const text = await passwordLinksApi.choose({ token: tokenHere(), password })
    await leaveEndedSession(about.email)
    navigate(LOGIN_PATH, { replace: true, force: true })
    toast({ tone: 'success', text })
  })
  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate>
      {refusal && <Banner tone="danger">{refusal}</Banner>}
      <p className={css.text}>{t('shared/page.passwordFor', { email: about.email })}</p>
      <input type="hidden" name="username" autoComplete="username" value={about.email} readOnly />
      <NewPasswordFields {...fields} required />
      <Button type="submit" look="solid" wide busy={busy}>
        {t('shared/page.savePassword')}
      </Button>
    </form>
  )
}

import { useEffect, useState } from 'react'
import { ApiError, passwordLinksApi } from '#api'
import type { PasswordLinkAbout } from '#contract'
import { useT } from '#i18n'
import { navigate } from '#navigation'
import { NewPasswordFields, newPasswordProblems, useStrength } from '#new-password'
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
  const [draft, setDraft] = useState({ newPass: '', confirmPass: '' })
  const [tried, setTried] = useState(false)
  const { busy, refusal, submitting } = useSendingStep()
  const strength = useStrength(draft.newPass, about.email.split('@')[0] ?? '')
  const problems = newPasswordProblems(draft, strength)
  const submit = submitting(async () => {
    setTried(true)
    if (Object.keys(problems).length > 0) return
    const text = await passwordLinksApi.choose({ token: tokenHere(), password: draft.newPass })
    await leaveEndedSession(about.email)
    navigate(LOGIN_PATH, { replace: true, force: true })
    toast({ tone: 'success', text })
  })
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {refusal && <Banner tone="danger">{refusal}</Banner>}
      <p className={css.text}>{t('shared/page.passwordFor', { email: about.email })}</p>
      <input type="hidden" name="username" autoComplete="username" value={about.email} readOnly />
      <NewPasswordFields
        value={draft}
        problems={tried ? problems : {}}
        required
        strength={strength}
        onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
      />
      <Button type="submit" look="solid" wide busy={busy}>
        {t('shared/page.savePassword')}
      </Button>
    </form>
  )
}

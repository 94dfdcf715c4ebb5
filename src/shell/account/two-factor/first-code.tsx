import type { TwoFactorBegun } from '#contract'
import { useT } from '#i18n'
import { Field, TextInput } from '#widgets'
import { QrCode } from './qr-code.tsx'
import css from './two-factor.module.css'

export interface FirstCodeProps {
  readonly begun: TwoFactorBegun
  readonly code: string
  readonly missing: boolean
  readonly onChange: (code: string) => void
}

/** In groups of four, as people type them. */
const grouped = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(' ')

/** What the app has to read, or where the code went; and the code that proves it. */
export function FirstCode({ begun, code, missing, onChange }: FirstCodeProps) {
  const t = useT()
  const { uri, secret, sentTo } = begun
  return (
    <>
      {uri !== undefined && secret !== undefined ? (
        <>
          <p>{t('shared/two-factor.scan')}</p>
          <QrCode text={uri} label={t('shared/two-factor.qr')} />
          <p>
            {t('shared/two-factor.byHand')}
            <br />
            <code className={css.secret} dir="ltr">
              {grouped(secret)}
            </code>
          </p>
        </>
      ) : (
        <p>{t('shared/two-factor.sent', { to: sentTo })}</p>
      )}
      <Field label={t('shared/two-factor.code')} required error={missing ? t('shared/two-factor.codeMissing') : undefined}>
        <TextInput autoFocus code autoComplete="one-time-code" inputMode="numeric" maxLength={10} value={code} onChange={(text) => onChange(text ?? '')} />
      </Field>
    </>
  )
}

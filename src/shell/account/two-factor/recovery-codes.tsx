import { useState } from 'react'
import { saveFile } from '#actions'
import { useT } from '#i18n'
import { Button } from '#widgets'
import css from './two-factor.module.css'

const FILE = 'recovery-codes.txt'

/** The codes in sight this once, to be copied, saved or written down. */
export function RecoveryCodes({ codes, email }: { readonly codes: readonly string[]; readonly email: string }) {
  const t = useT()
  const [copied, setCopied] = useState(false)
  const save = (): void => {
    const text = `${t('shared/app.product')} · ${email}\n\n${codes.join('\n')}\n`
    saveFile(FILE, new Blob([text], { type: 'text/plain' }))
  }
  const copy = (): void =>
    void navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <>
      <p>{t('shared/two-factor.codesAbout')}</p>
      <ul className={css.codes} aria-label={t('shared/two-factor.codes')} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={css.ways}>
        <Button icon={copied ? 'check' : 'copy'} onClick={copy}>
          {t(copied ? 'shared/two-factor.copied' : 'shared/two-factor.copy')}
        </Button>
        <Button icon="download" onClick={save}>
          {t('shared/two-factor.download')}
        </Button>
      </div>
    </>
  )
}

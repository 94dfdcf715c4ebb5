import { useRef, useState } from 'react'
import { errorText } from '#actions'
import { shellApi } from '#api'
import { useT } from '#i18n'
import { toast, useApp } from '#store'
import { Banner, Button, Card } from '#widgets'
import { asLogo } from './as-logo.ts'
import css from './logo.module.css'

/** The picture at the head of papers and in the menu: shown, chosen anew, taken away. */
export function LogoDesk() {
  const t = useT()
  const logo = useApp((state) => state.boot?.company.logo ?? null)
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const save = async (image: () => Promise<string | null>): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    try {
      await shellApi.saveLogo(await image())
      toast({ tone: 'success', text: t('shared/page.logo.saved') })
    } catch (error) {
      setProblem(errorText(error, t))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card title={t('shared/page.logo.title')}>
      <div className={css.logo}>
        {logo ? <img className={css.picture} src={logo} alt={t('shared/page.logo.present')} /> : <p className={css.hint}>{t('shared/page.logo.none')}</p>}
        <p className={css.hint}>{t('shared/page.logo.hint')}</p>
        {problem && <Banner tone="danger">{problem}</Banner>}
        <div className={css.actions}>
          <input
            ref={input}
            type="file"
            hidden
            accept="image/png,image/jpeg,image/webp"
            aria-label={t('shared/page.logo.choose')}
            onChange={({ target }) => {
              const file = target.files?.[0]
              target.value = ''
              if (file) void save(() => asLogo(file))
            }}
          />
          <Button icon="image" busy={isBusy} onClick={() => input.current?.click()}>
            {t('shared/page.logo.choose')}
          </Button>
          {logo && (
            <Button disabled={isBusy} onClick={() => void save(async () => null)}>
              {t('shared/page.logo.remove')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}

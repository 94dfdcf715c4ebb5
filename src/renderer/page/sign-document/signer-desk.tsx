import { type ReactNode, Suspense, useRef, useState } from 'react'
import { saveFile } from '#actions'
import { ApiError, signingApi } from '#api'
import type { SignatureInput, SigningPage } from '#contract'
import { useT } from '#i18n'
import { pictureOfName, SignatureDialog } from '#signature'
import { Banner, Button, Checkbox, lazyPart, SkeletonLines } from '#widgets'
import { SIGNING_LINKS, wordsFor } from '../link-fault.ts'
import { DeclineDialog } from './decline-dialog.tsx'
import css from './sign-document.module.css'

const PdfPages = lazyPart(async () => (await import('#pdf-view')).PdfPages)

interface SignerDeskProps {
  readonly token: string
  readonly page: SigningPage
  readonly pdf: Blob
  readonly onSigned: () => void
  readonly onDeclined: () => void
}

/** Signs as a person, with a name and nothing else that is asked. */
const AS_PERSON = { role: 'witness', by: 'person' } as const
const now = (): string => new Date().toISOString()

/** The document with what is asked of this signer: to read it, to agree, and to sign or decline. */
export function SignerDesk({ token, page, pdf, onSigned, onDeclined }: SignerDeskProps): ReactNode {
  const t = useT()
  const [agreed, setAgreed] = useState(false)
  const [isTried, setTried] = useState(false)
  const [asked, setAsked] = useState<'sign' | 'decline'>()
  const consent = useRef<HTMLDivElement>(null)
  const { state, places } = page
  const begin = (): void => {
    setTried(true)
    if (agreed) setAsked('sign')
    else consent.current?.querySelector('input')?.focus()
  }
  const sign = async ({ name, image, method }: SignatureInput): Promise<void> => {
    const body = { token, name, image: image ?? pictureOfName(name), method: method === 'typed' ? method : 'drawn', agreed: true, sha256: page.sha256 } as const
    await signingApi.sign(body).catch((error: unknown) => {
      if (error instanceof ApiError && error.problems.length > 0) throw error
      throw new Error(wordsFor(error, t, SIGNING_LINKS))
    })
  }
  return (
    <div className={css.desk}>
      <Head page={page} />
      <div className={css.tools}>
        <Button small icon="download" onClick={() => saveFile(`${page.name}.pdf`, pdf)}>
          {t('shared/signing.page.download')}
        </Button>
      </div>
      <Suspense fallback={<SkeletonLines lines={12} />}>
        <PdfPages
          pdf={pdf}
          over={(number) =>
            state === 'sign' &&
            places
              .filter((place) => place.page === number && place.kind === 'signature')
              .map((place) => (
                <button key={`${place.x} ${place.y}`} type="button" className={css.place} style={boxOf(place)} onClick={begin}>
                  {t('shared/signing.page.signHere')}
                </button>
              ))
          }
        />
      </Suspense>
      {state === 'sign' && (
        <footer className={css.foot}>
          <div ref={consent}>
            <Checkbox checked={agreed} onChange={setAgreed}>
              {t('shared/signing.page.consent', { company: page.company })}
            </Checkbox>
          </div>
          {isTried && !agreed && <Banner tone="danger">{t('shared/signing.page.consentFirst')}</Banner>}
          <div className={css.buttons}>
            <Button look="solid" icon="pen-line" onClick={begin}>
              {t('shared/signing.page.sign')}
            </Button>
            <Button onClick={() => setAsked('decline')}>{t('shared/signing.page.decline')}</Button>
          </div>
        </footer>
      )}
      {asked === 'sign' && (
        <SignatureDialog
          slot="signature"
          title={t('shared/signing.page.signTitle')}
          attestation={t('shared/signing.page.attestation', { document: page.name })}
          signer={AS_PERSON}
          name={page.signer.name}
          byThemselves
          now={now}
          onSign={async (input) => {
            await sign(input)
            onSigned()
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'decline' && <DeclineDialog token={token} onDeclined={onDeclined} onClose={() => setAsked(undefined)} />}
    </div>
  )
}

const percent = (share: number): string => `${share * 100}%`
const boxOf = ({ x, y, w, h }: SigningPage['places'][number]) => ({ left: percent(x), top: percent(y), width: percent(w), height: percent(h) })

function Head({ page }: { readonly page: SigningPage }): ReactNode {
  const t = useT()
  const { state, others, inPerson, message, signer } = page
  const open = others.filter(({ isSigned }) => !isSigned).map(({ name }) => name)
  return (
    <header className={css.head}>
      <h1>{page.name}</h1>
      <p className={css.text}>{t('shared/signing.page.from', { company: page.company, name: signer.name, role: signer.role })}</p>
      {message !== undefined && <p className={css.message}>{message}</p>}
      {state === 'wait' && <Banner tone="info">{t('shared/signing.page.wait', { names: open.join(', ') })}</Banner>}
      {state === 'signed' && (
        <Banner tone="success">
          {open.length === 0 ? t('shared/signing.page.signed') : t('shared/signing.page.signedOthers', { names: open.join(', ') })}
          {inPerson && ` ${t('shared/signing.page.handBack')}`}
        </Banner>
      )}
      {state === 'done' && (
        <Banner tone="success">
          {t('shared/signing.page.done')}
          {inPerson && ` ${t('shared/signing.page.handBack')}`}
        </Banner>
      )}
    </header>
  )
}

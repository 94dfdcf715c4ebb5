import { useState } from 'react'
import { type Locator, page } from 'vitest/browser'
import { type RenderResult, render } from 'vitest-browser-react'
import type { SignatureInput } from '#contract'
import { initI18n } from '#i18n'
import { AddSignatureDialog, type NewSignature, SignatureDialog } from '#signature'
import { type Appearance, ThemeProvider } from '#theme'
import strings from '../../schemas/i18n/en/shared/signature.json'
import widgets from '../../schemas/i18n/en/shared/widgets.json'

const LANGUAGE = { 'shared/signature': strings.strings, 'shared/widgets': widgets.strings }
const now = () => '2026-03-02T15:04:00Z'

interface StandOptions {
  readonly appearance?: Appearance
  readonly onSave?: (signature: NewSignature) => Promise<void>
  readonly onSign?: (input: SignatureInput) => Promise<void>
}

function Page({ onSave, onSign }: StandOptions) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && onSave && <AddSignatureDialog name="Ada Byron" title="RN" onSave={onSave} onClose={close} />}
      {isOpen && onSign && (
        <SignatureDialog
          slot="client"
          title="Client signature"
          attestation="I agree."
          signer={{ role: 'client', by: 'person' }}
          name="Grace Holloway"
          now={now}
          onSign={onSign}
          onClose={close}
        />
      )}
    </>
  )
}

/** A page with a button that opens one of the dialogs. */
export async function openStand(options: StandOptions): Promise<RenderResult> {
  initI18n({ language: 'en', strings: LANGUAGE, timeZone: 'America/Chicago' })
  const screen = await render(
    <ThemeProvider appearance={options.appearance ?? 'light'}>
      <Page {...options} />
    </ThemeProvider>,
  )
  await opener().click()
  return screen
}

export const opener = (): Locator => page.getByRole('button', { name: 'Open' })
export const button = (name: string): Locator => page.getByRole('button', { name, exact: true }).last()
export const field = (name: string): Locator => page.getByLabelText(name)
